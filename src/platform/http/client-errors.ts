import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { AppError, type ErrorCode } from "../errors.ts";
import { errorBody } from "./error-handler.ts";

/** What helmet puts on the server's other refusals: these go out before there is a request. */
export const safetyHeaders = {
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cache-control": "no-store",
};

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "too_slow",
  HPE_HEADER_OVERFLOW: "headers_too_large",
};

/** Ends a connection with a refusal, on which no other answer has begun. */
export function refuseConnection(socket: Socket, failure: AppError) {
  const body = JSON.stringify(errorBody(failure));
  const headers = {
    ...safetyHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join("")}\r\n${body}`);
}

/** Answers what is no request that Node can read, in the shape of every other refusal. */
export const answerClientError = (log: FastifyBaseLogger) => (error: NodeJS.ErrnoException, socket: Socket) => {
  // Whoever has left is no error of this site's.
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const failure = new AppError(codes[error.code ?? ""] ?? "invalid", { cause: error });
  log.debug({ code: failure.code, because: error.code }, "what was sent is no request");
  if (socket.writable) refuseConnection(socket, failure);
  socket.destroySoon();
};
