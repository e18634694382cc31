export type WriteMethod = "POST" | "PUT" | "DELETE";

/** Told how much of a body has been sent, from 0 to 1; its signal gives the sending up. */
export interface Sending {
  (sent: number): void;
  signal?: AbortSignal | undefined;
}

export interface WriteOptions {
  /** A FormData goes as multipart, anything else as JSON. */
  body?: unknown;
  /** The version the form was filled from: the server refuses when somebody else has changed it since. */
  version?: number | undefined;
  onProgress?: Sending | undefined;
}

export interface ReadOptions {
  /** Words that belong in no address, since addresses stand in the logs of whatever passes them on. */
  search?: string | undefined;
}

/** What an answer must be like; each zod schema is one. */
export interface AnswerSchema<T> {
  safeParse(answer: unknown): { success: true; data: T } | { success: false; error: unknown };
}

/** Reads under /api; `path` is without that prefix. Every failure is an ApiError. */
export interface ReadApi {
  get<T>(path: string, schema: AnswerSchema<T>, options?: ReadOptions): Promise<T>;
}

/** The same, for who may write too. */
export interface Api extends ReadApi {
  send<T>(method: WriteMethod, path: string, schema: AnswerSchema<T>, options?: WriteOptions): Promise<T>;
}

/** An answer that was not a success, or none at all (status 0). The message is for a person; empty where none came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
  }
}

export const apiMessages = {
  invalidResponse: "Server error. Please try again later.",
  givenUp: "The request was cancelled.",
  unreachable: "The server cannot be reached. Check your connection and try again.",
} as const;

export interface RawAnswer {
  status: number;
  text: string;
}

/** An answer of this process: a success is what the service gave, which the compiler has checked. */
export interface MadeAnswer {
  status: number;
  body: unknown;
}

const isSuccess = ({ status }: { status: number }) => status >= 200 && status < 300;

function refusal({ status, body }: MadeAnswer): ApiError {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown };
  const code = typeof error === "string" ? error : "invalid_response";
  return new ApiError(status, code, typeof message === "string" ? message : "");
}

/**
 * Takes an answer of this process as it is; the schema of its call says of what type.
 * @throws ApiError with the server's words
 */
export function takeAnswer<T>(answer: MadeAnswer, _schema: AnswerSchema<T>): T {
  if (isSuccess(answer)) return answer.body as T;
  throw refusal(answer);
}

/**
 * Reads an answer by the schema of its call.
 * @throws ApiError with the server's words, or "Server error. Please try again later." when it is not JSON of the agreed form.
 */
export function readAnswer<T>(answer: RawAnswer, schema: AnswerSchema<T>): T {
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch (cause) {
    throw new ApiError(answer.status, "invalid_response", apiMessages.invalidResponse, { cause });
  }
  if (!isSuccess(answer)) throw refusal({ status: answer.status, body });
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(answer.status, "invalid_response", apiMessages.invalidResponse, { cause: parsed.error });
}
