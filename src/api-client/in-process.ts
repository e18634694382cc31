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

/** Answers a call of the API without a network, on behalf of the visitor. `body` is sent as JSON. */
export type Submit = (method: "GET" | WriteMethod, path: string, body?: unknown) => Promise<HttpResponse>;

/** The API client for rendering pages: in-process reads without a token. */
export const inProcessApi = (dispatch: Dispatch, part: "main" | "secondary" = "secondary"): ReadApi => ({
  get: async (path, schema) => unwrapResponse(await dispatch(`/api${path}`, part), schema),
});

/** The API client for pages that accept a form, and for pages that only their visitor sees. */
export const visitorApi = (submit: Submit): Api => ({
  get: async (path, schema) => parseResponse(await submit("GET", `/api${path}`), schema),
  send: async (method, path, schema, { body } = {}) => parseResponse(await submit(method, `/api${path}`, body), schema),
});
