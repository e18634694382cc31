import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";
import { databaseFailure } from "../db/database-errors.ts";
import { AppError, type ErrorCode } from "../errors.ts";
import { needsErrorPage, sendErrorPage } from "./error-page.ts";

/**
 * Gives a response schema a name in the OpenAPI document, so that it appears once.
 * @param name such as "gallery item"
 * @returns the schema
 */
export function named<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  const id = name.replace(/(?:^| )(\w)/g, (_start, letter: string) => letter.toUpperCase());
  z.globalRegistry.add(schema, { ...schema.meta(), id });
  return schema;
}

export const ErrorBody = named(
  "error",
  z.object({
    error: z.string().meta({ description: "Stable error code" }),
    message: z.string().meta({ description: "Message for users" }),
  }),
);

/** Returns the response schemas of a route: its answer, and the body of errors. */
export const responses = <Answer extends z.ZodType>(answer: Answer) => ({ 200: answer, default: ErrorBody });

const fromFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_body",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_body",
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_REQ_FILE_TOO_LARGE: "too_large",
  FST_PARTS_LIMIT: "too_large",
  FST_FILES_LIMIT: "too_large",
  FST_FIELDS_LIMIT: "too_large",
};

/** @param message the message of the violated rule, if there is one */
export const invalidInput = (message: string | undefined, cause: unknown) =>
  new AppError("invalid", message ? { message, cause } : { cause });

function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    // If the body as a whole is invalid, no field rule has a message.
    const isWhole = first?.instancePath === "" && first.keyword === "invalid_type";
    return invalidInput(isWhole ? undefined : first?.message, error);
  }
  const ofDatabase = databaseFailure(error);
  if (ofDatabase) return ofDatabase;
  const known = "code" in error ? fromFastify[error.code] : undefined;
  if (known) return new AppError(known, { cause: error });
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  if (status === 429) return new AppError("too_many_requests", { cause: error });
  if (status === 413) return new AppError("too_large", { cause: error });
  if (status === 415) return new AppError("unsupported_body", { cause: error });
  if (status >= 400 && status < 500) return new AppError("invalid", { cause: error });
  return new AppError("internal", { cause: error });
}

export const errorBody = ({ code, message }: AppError): z.output<typeof ErrorBody> => ({ error: code, message });

/** Sends a failure: to a browser that opens a page as a page, to all others as JSON. */
export function sendError(reply: FastifyReply, failure: AppError) {
  if (failure.retryAfterSeconds !== undefined) reply.header("retry-after", String(failure.retryAfterSeconds));
  if (failure.status === 401) reply.header("www-authenticate", "Bearer");
  reply.code(failure.status).header("cache-control", "no-store");
  if (needsErrorPage(reply.request, failure)) return sendErrorPage(reply, failure);
  return reply
    .type("application/json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(failure));
}

/** Outages that are logged once when they start, not for every failed request. */
const isShown = ({ code, cause }: AppError): boolean =>
  code === "database_away" || (code === "storage_away" && cause === undefined);

/** Another connection may have been lost too. */
const reasonOf = ({ code, cause }: AppError) =>
  code === "database_away" && cause instanceof Error ? { reason: cause.message } : {};

/** Logs a failure. The message of an unexpected one is never sent. @returns the failure for the client */
export function noteFailure(error: FastifyError | Error, log: FastifyBaseLogger): AppError {
  const failure = toAppError(error);
  // Under load, log only one line.
  if (failure.code === "busy") log.warn({ code: failure.code }, "request refused");
  else if (failure.status >= 500 && !isShown(failure)) log.error({ err: failure.cause ?? failure }, "request failed");
  else log.info({ code: failure.code, ...reasonOf(failure) }, "request refused");
  return failure;
}

const isKnownOutage = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isKnownOutage)
    : error instanceof Error && isShown(toAppError(error));

/** Logs a failure of background work. Does not log an error for a known outage. */
export function noteBackgroundFailure(log: FastifyBaseLogger, what: string, error: unknown, fields: object = {}) {
  if (isKnownOutage(error)) log.info(fields, `${what}: see the outage above`);
  else log.error({ err: error, ...fields }, what);
}

/** Converts failures to HTTP responses. Nothing else does. */
export function sendFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  // A client that disconnected is not an error of this site.
  const isDisconnected = request.raw.destroyed && !request.raw.complete;
  return sendError(reply, noteFailure(isDisconnected ? invalidInput(undefined, error) : error, request.log));
}
