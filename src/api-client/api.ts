export type WriteMethod = "POST" | "PUT" | "DELETE";

export interface WriteOptions {
  /** A FormData goes as multipart, anything else as JSON. */
  body?: unknown;
  /** The version the form was filled from: the server refuses when somebody else has changed it since. */
  version?: number | undefined;
  /** Told how much of the body has been sent, from 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined;
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
  unreachable: "The server cannot be reached. Check your connection and try again.",
} as const;

export interface RawAnswer {
  status: number;
  text: string;
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
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new ApiError(answer.status, "invalid_response", apiMessages.invalidResponse, { cause: parsed.error });
  }
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown };
  throw new ApiError(
    answer.status,
    typeof error === "string" ? error : "invalid_response",
    typeof message === "string" ? message : "",
  );
}
