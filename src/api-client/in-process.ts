import {
  type Api,
  type HttpResponse,
  type InProcessResponse,
  parseResponse,
  type ReadApi,
  unwrapResponse,
  type WriteMethod,
} from "./api.ts";

/** Answers a GET of the API without a network. Also learns whether the page has no main part without the response. */
export type Dispatch = (path: string, part: "main" | "secondary") => Promise<InProcessResponse>;

/** Answers a write of the API without a network, on behalf of the visitor. `body` is sent as JSON. */
export type Submit = (method: WriteMethod, path: string, body: unknown) => Promise<HttpResponse>;

/** The API client for rendering pages: in-process reads without a token. */
export const inProcessApi = (dispatch: Dispatch, part: "main" | "secondary" = "secondary"): ReadApi => ({
  get: async (path, schema) => unwrapResponse(await dispatch(`/api${path}`, part), schema),
});

/** The API client for pages that accept a form. */
export const writingApi = (reading: ReadApi, submit: Submit): Api => ({
  ...reading,
  send: async (method, path, schema, { body } = {}) => parseResponse(await submit(method, `/api${path}`, body), schema),
});
