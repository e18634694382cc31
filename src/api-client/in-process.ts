import { type ReadApi, readAnswer } from "./api.ts";

/** Answers a GET of the API without a network; it is told whether the page lacks its main part without the answer. */
export type Dispatch = (path: string, part: "main" | "secondary") => Promise<{ status: number; text: string }>;

/** The API for rendering pages: reads only, in the same process, without anybody's token. */
export const inProcessApi = (dispatch: Dispatch, part: "main" | "secondary" = "secondary"): ReadApi => ({
  get: async (path, schema) => readAnswer(await dispatch(`/api${path}`, part), schema),
});
