import {
  type Api,
  type MadeAnswer,
  type RawAnswer,
  type ReadApi,
  readAnswer,
  takeAnswer,
  type WriteMethod,
} from "./api.ts";

/** Answers a GET of the API without a network; it is told whether the page lacks its main part without the answer. */
export type Dispatch = (path: string, part: "main" | "secondary") => Promise<MadeAnswer>;

/** Answers a write of the API without a network, as if its visitor had sent it; `body` goes as JSON. */
export type Submit = (method: WriteMethod, path: string, body: unknown) => Promise<RawAnswer>;

/** The API for rendering pages: reads only, in the same process, without anybody's token. */
export const inProcessApi = (dispatch: Dispatch, part: "main" | "secondary" = "secondary"): ReadApi => ({
  get: async (path, schema) => takeAnswer(await dispatch(`/api${path}`, part), schema),
});

/** The same for a page that takes a form. */
export const writingApi = (reading: ReadApi, submit: Submit): Api => ({
  ...reading,
  send: async (method, path, schema, { body } = {}) => readAnswer(await submit(method, `/api${path}`, body), schema),
});
