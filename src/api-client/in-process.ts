import { type ReadApi, readAnswer } from "./api.ts";

/** Answers a GET of the API without a network. */
export type Dispatch = (path: string) => Promise<{ status: number; text: string }>;

/** The API for rendering pages: reads only, in the same process, without anybody's token. */
export const inProcessApi = (dispatch: Dispatch): ReadApi => ({
  get: async (path, schema) => readAnswer(await dispatch(`/api${path}`), schema),
});
