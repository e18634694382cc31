import {
  type Api,
  type MadeAnswer,
  type RawAnswer,
  type ReadApi,
  readAnswer,
  takeAnswer,
  type WriteMethod,
} from "./api.ts";

/** Answers a GET of the API without a network. Also learns whether the page has no main part without the response. */
export type Dispatch = (path: string, part: "main" | "secondary") => Promise<MadeAnswer>;

/** Answers a write of the API without a network, on behalf of the visitor. `body` is sent as JSON. */
export type Submit = (method: WriteMethod, path: string, body: unknown) => Promise<RawAnswer>;

/** The API client for rendering pages: in-process reads without a token. */
export const inProcessApi = (dispatch: Dispatch, part: "main" | "secondary" = "secondary"): ReadApi => ({
  get: async (path, schema) => takeAnswer(await dispatch(`/api${path}`, part), schema),
});

/** The API client for pages that accept a form. */
export const writingApi = (reading: ReadApi, submit: Submit): Api => ({
  ...reading,
  send: async (method, path, schema, { body } = {}) => readAnswer(await submit(method, `/api${path}`, body), schema),
});
