type WriteMethod = "POST" | "PUT" | "DELETE";

/** Called with the share of the body that has been sent, from 0 to 1. Its signal aborts the request. */
export interface Sending {
  (sent: number): void;
  signal?: AbortSignal | undefined;
  /** The same for every attempt to send the same form, so that a new item is created once. */
  idempotencyKey?: string | undefined;
}

export interface WriteOptions {
  /** FormData is sent as multipart, anything else as JSON. */
  body?: unknown;
  /** The version that the form was filled from. The server refuses the write if someone has changed the item since. */
  version?: number | undefined;
  onProgress?: Sending | undefined;
  headers?: Record<string, string> | undefined;
}

export interface ReadOptions {
  /** Sent as a header, because proxies log URLs. */
  search?: string | undefined;
}

/** A schema that checks a response, such as a zod schema. */
export interface ResponseSchema<T> {
  safeParse(answer: unknown): { success: true; data: T } | { success: false; error: unknown };
}

/** Reads under /api; `path` does not include that prefix. Every failure is an ApiError. */
export interface ReadApi {
  get<T>(path: string, schema: ResponseSchema<T>, options?: ReadOptions): Promise<T>;
}

/** An API client that can also write. */
export interface Api extends ReadApi {
  send<T>(method: WriteMethod, path: string, schema: ResponseSchema<T>, options?: WriteOptions): Promise<T>;
}

/**
 * A response that was not a success, or no response (status 0). The message is meant for users; it is empty without a
 * response.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The server's Retry-After in seconds; undefined if the response has none. */
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    code: string,
    message: string,
    options?: ErrorOptions & { retryAfter?: number | undefined },
  ) {
    super(message, options);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.retryAfter = options?.retryAfter;
  }
}

export const apiMessages = {
  invalidResponse: "Server error. Please try again later.",
  givenUp: "The request was cancelled.",
  unreachable: "The server cannot be reached. Check your connection and try again.",
} as const;

export interface HttpResponse {
  status: number;
  text: string;
  /** The header Retry-After in seconds. */
  retryAfter?: number | undefined;
}

/** A response from the same process. The compiler has already checked its type. */
interface InProcessResponse extends Pick<HttpResponse, "status" | "retryAfter"> {
  body: unknown;
}

const isSuccess = ({ status }: { status: number }) => status >= 200 && status < 300;

function refusal({ status, body, retryAfter }: InProcessResponse): ApiError {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown };
  const code = typeof error === "string" ? error : "invalid_response";
  return new ApiError(status, code, typeof message === "string" ? message : "", { retryAfter });
}

/** Returns an in-process response without validating it. @throws ApiError with the server's message */
function unwrapResponse<T>(answer: InProcessResponse, _schema: ResponseSchema<T>): T {
  if (isSuccess(answer)) return answer.body as T;
  throw refusal(answer);
}

/**
 * Validates a response against the schema of its call.
 * @throws ApiError with the server's message, or "Server error. Please try again later." if the response is not valid
 * JSON of that schema.
 */
export function parseResponse<T>(answer: HttpResponse, schema: ResponseSchema<T>): T {
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch (cause) {
    throw new ApiError(answer.status, "invalid_response", apiMessages.invalidResponse, { cause });
  }
  if (!isSuccess(answer)) throw refusal({ ...answer, body });
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(answer.status, "invalid_response", apiMessages.invalidResponse, { cause: parsed.error });
}

/** Returns a multipart body with these fields. Fields without a value are left out. */
export function formData(fields: Record<string, string | boolean | File | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, typeof value === "boolean" ? String(value) : value);
  return form;
}

/** Returns a query string of the values that are set; empty if none is. */
export function query(parameters: Record<string, string | number | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The database watcher logs an outage once. One log line per visitor would fill the log. */
const isLoggedElsewhere = (error: unknown) => error instanceof ApiError && error.status === 503;

/** Logs a failure while rendering a page. */
export function logFailure(what: string, error: unknown) {
  if (!isLoggedElsewhere(error)) console.error(what, error);
}

/** For `catch` in a loader: logs the failure and returns `fallback`, so that the rest of the page is shown. */
export const logged =
  <Fallback>(what: string, fallback: Fallback) =>
  (error: unknown): Fallback => {
    logFailure(what, error);
    return fallback;
  };

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
