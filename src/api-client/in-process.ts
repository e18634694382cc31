import { type Api, readAnswer } from "./api.ts";

/** Answers a GET of the API without a network. */
export type Dispatch = (path: string) => Promise<{ status: number; text: string }>;

/** The API for rendering pages: reads only, in the same process, without anybody's token. */
export function inProcessApi(dispatch: Dispatch): Api {
  return {
    get: async (path, schema) => readAnswer(await dispatch(`/api${path}`), schema),
    send: async () => {
      throw new Error("Pages do not write");
    },
  };
}
