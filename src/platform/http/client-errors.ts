import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { AppError, type ErrorCode } from "../errors.ts";
import { errorBody } from "./error-handler.ts";

/** One year. */
export const HSTS_SECONDS = 365 * 24 * 3600;
export const PERMISSIONS_POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";

/**
 * Headers for refusals that are sent before a request exists, and so before helmet runs. They are the same as
 * helmet's headers.
 */
export const safetyHeaders = ({ https }: { https: boolean }): Record<string, string> => ({
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": PERMISSIONS_POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  ...(https && { "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains` }),
  "cache-control": "no-store",
});

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "too_slow",
  HPE_HEADER_OVERFLOW: "headers_too_large",
};

/** Sends a refusal on a connection on which no other response has begun. */
export function refuseConnection(socket: Socket, failure: AppError, safety: Record<string, string>) {
  const body = JSON.stringify(errorBody(failure));
  const headers = {
    ...safety,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join("")}\r\n${body}`);
}

/** Responds to data that Node cannot parse as a request, in the same format as other refusals. */
export const sendClientError =
  (log: FastifyBaseLogger, safety: Record<string, string>) => (error: NodeJS.ErrnoException, socket: Socket) => {
    // A client that disconnects is not an error of this site.
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const failure = new AppError(codes[error.code ?? ""] ?? "invalid", { cause: error });
    log.debug({ code: failure.code, because: error.code }, "the client sent bytes that are not an HTTP request");
    if (socket.writable) refuseConnection(socket, failure, safety);
    socket.destroySoon();
  };
