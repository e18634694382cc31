/**
 * Every expected failure of the API: its stable code, HTTP status and words for a person.
 * A feature can pass a more specific `message`.
 */
const catalogue = {
  invalid: [400, "Some of what was sent is not valid."],
  invalid_response: [500, "Server error. Please try again later."],
  image_invalid: [400, "This file is not a picture that can be used (JPEG, PNG or WebP)."],
  file_too_large: [400, "This file is too large."],
  image_required: [400, "Please choose an image"],
  too_many_files: [400, "Too many files"],
  document_invalid: [400, "Please select a PDF or DOC/DOCX file"],
  document_locked: [400, "This file is protected by a password. Save it without one, and choose it again."],
  document_active: [
    400,
    "This file can run something, reach out or carry another file: a script, a macro, an attachment, an embedded object or a template from elsewhere. Save it without, for instance as a new PDF, and choose it again.",
  ],
  document_infected: [400, "The virus scanner takes this file for dangerous."],
  document_required: [400, "Please select a file"],
  weak_password: [400, "This password is too easy to guess."],
  unauthorised: [401, "Please sign in and try again."],
  wrong_credentials: [401, "Invalid username or password"],
  code_needed: [401, "Enter the code that your app shows now, or one of your recovery codes."],
  wrong_code: [401, "This code is not right, or it was used already. Your app has a new one every 30 seconds."],
  forbidden: [403, "Your role does not allow this. An owner of the site can change that."],
  not_found: [404, "Not found"],
  gone: [410, "This is not here any more."],
  method_not_allowed: [405, "This address does not take that method."],
  stale: [409, "Somebody else changed this while you were editing."],
  conflict: [409, "This already exists."],
  given_up: [408, "This was cancelled."],
  too_slow: [408, "The request came too slowly."],
  headers_too_large: [431, "The headers of the request are too large."],
  range_not_satisfiable: [416, "The file has no such part."],
  too_large: [413, "The request is too large."],
  unsupported_body: [415, "The body of the request is of a type that is not taken here."],
  too_many_requests: [429, "Too many attempts. Please wait a little and try again."],
  internal: [500, "Server error. Please try again later."],
  unavailable: [503, "Authority could not be checked. Please try again."],
  database_away: [503, "The site's data cannot be reached just now. Please try again in a moment."],
  not_writable: [503, "Nothing can be saved just now, though all can be read. Please try again later."],
  scanner_away: [503, "The virus scanner cannot be asked now. Please try again later."],
  mail_away: [503, "The mail could not be sent. Please try again later."],
  storage_away: [503, "Files cannot be reached just now. Please try again in a moment."],
  busy: [503, "The site is busy. Please try again in a moment."],
  storage_full: [507, "The server's storage is nearly full, so nothing can be uploaded now."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof catalogue;

/** A failure that is expected: it reaches the caller with its code, its status and its words. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: { message?: string; cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(options.message ?? catalogue[code][1], { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = catalogue[code][0];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** The same failure with another cause for the log. */
  withCause(cause: unknown): AppError {
    const { message, retryAfterSeconds } = this;
    return new AppError(this.code, { message, cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
  }
}
