/**
 * The expected failures of the API: stable code, HTTP status and message for users. A feature can pass a more specific
 * `message`.
 */
const catalog = {
  invalid: [400, "Some of the data is not valid. Check the form, then try again."],
  invalid_response: [500, "Server error. Please try again later."],
  image_invalid: [400, "This file is not a supported image (JPEG, PNG or WebP)."],
  file_too_large: [400, "This file is too large. Choose a smaller file."],
  image_required: [400, "Please choose an image"],
  too_many_files: [400, "Too many files"],
  document_invalid: [400, "Please select a PDF or DOC/DOCX file"],
  document_locked: [400, "This file is password-protected. Save it without a password, then choose it again."],
  document_active: [
    400,
    "This file contains active or embedded content, such as a macro, a script or an attachment. Save it without that content, for example as a new PDF, then choose it again.",
  ],
  document_infected: [400, "The virus scanner found a threat in this file. Choose another file."],
  document_required: [400, "Please select a file"],
  weak_password: [400, "This password is too easy to guess."],
  unauthorised: [401, "Please sign in and try again."],
  wrong_credentials: [401, "Invalid username or password"],
  code_needed: [401, "Enter the current code from your app, or a recovery code."],
  wrong_code: [401, "Incorrect or already used code. Your app shows a new code every 30 seconds."],
  forbidden: [403, "Your role does not allow this. An owner can change your role."],
  not_found: [404, "Not found"],
  gone: [410, "This item was removed."],
  method_not_allowed: [405, "This URL does not support that method."],
  stale: [409, "Someone else changed this while you were editing."],
  conflict: [409, "This already exists."],
  not_open: [409, "This has not opened yet."],
  members_only: [409, "Only members can do this now."],
  full: [409, "All places are taken."],
  waiting_list_only: [409, "All places are taken. You can join the waiting list."],
  closed: [409, "This is closed."],
  already_registered: [409, "This email address cannot register again."],
  given_up: [408, "The request was cancelled."],
  too_slow: [408, "The request took too long. Check your connection, then try again."],
  headers_too_large: [431, "The request headers are too large."],
  range_not_satisfiable: [416, "The requested range is not in the file."],
  too_large: [413, "The request is too large. Send fewer or smaller files."],
  unsupported_body: [415, "The content type of the request body is not supported."],
  too_many_requests: [429, "Too many attempts. Wait a moment, then try again."],
  internal: [500, "Server error. Please try again later."],
  unavailable: [503, "Your permissions could not be checked. Please try again."],
  database_away: [503, "The site's data is not available at the moment. Please try again shortly."],
  not_writable: [503, "The site is read-only at the moment, so nothing can be saved. Please try again later."],
  scanner_away: [503, "The virus scanner is not available at the moment. Please try again later."],
  mail_refused: [503, "The mail server refused the address."],
  mail_away: [503, "The email could not be sent. Please try again later."],
  storage_away: [503, "Files are not available at the moment. Please try again shortly."],
  busy: [503, "The site is busy. Please try again in a moment."],
  storage_full: [507, "The server's storage is nearly full, so uploads are not possible at the moment."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof catalog;

/** An expected failure. The client receives its code, status and message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: { message?: string; cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(options.message ?? catalog[code][1], { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = catalog[code][0];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** Returns this failure with another cause for the log. */
  withCause(cause: unknown): AppError {
    const { message, retryAfterSeconds } = this;
    return new AppError(this.code, { message, cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
  }
}
