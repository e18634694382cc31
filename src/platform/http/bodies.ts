import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { refuseConnection } from "./connections.ts";
import type { HttpServer } from "./server.ts";

/** Time for a client that is still sending to read the rejection. */
const LINGER_MS = 1000;
const SLOW_AFTER_MS = 15_000;
/** Even a phone with bad reception sends ten times as fast. */
const BYTES_AT_LEAST = 4096;

export interface BodiesOptions {
  /** The time within which at least 4 KB of a body must arrive. */
  slowAfterMs?: number;
}

interface ReadingOptions extends BodiesOptions {
  /** Headers of a rejection. */
  safety: Record<string, string>;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Flushes the response, then closes the connection after a short delay without reading the rest of the request. */
function endUnread(socket: Socket) {
  // Node would read the rest of the body for the sake of the next request.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** Aborts a request whose body arrives too slowly. */
function endWhenSlow(
  { raw }: FastifyRequest,
  response: ServerResponse,
  { slowAfterMs = SLOW_AFTER_MS, safety }: ReadingOptions,
) {
  const { socket } = raw;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const enough = socket.bytesRead - before >= BYTES_AT_LEAST;
    before = socket.bytesRead;
    if (enough || raw.complete) return;
    clearInterval(timer);
    if (!response.headersSent) refuseConnection(socket, new AppError("too_slow"), safety);
    socket.destroySoon();
  }, slowAfterMs).unref();
  raw.once("close", () => clearInterval(timer));
}

/** Closes a connection after its response if the request body was not read. */
export function closeUnread({ raw }: FastifyRequest, reply: FastifyReply) {
  if (!hasBody(raw) || raw.complete || !(raw.socket instanceof Socket)) return;
  reply.header("connection", "close");
  // Node blocks a stream that was started but is not consumed.
  raw.unpipe();
  raw.removeAllListeners("data");
  raw.read(0);
  raw.pause();
  endUnread(raw.socket);
}

/**
 * Reads a body only after authorization and limits allow it. Clients that ask first (`Expect: 100-continue`) are told
 * to continue then. Other bodies are not read, and the connection closes after the response.
 */
export function readBodiesAfterAuthorization(app: HttpServer, options: ReadingOptions) {
  const waiting = new WeakSet<IncomingMessage>();
  const pass: RequestListener = (request, response) => {
    waiting.add(request);
    app.server.emit("request", request, response);
  };
  app.server.on("checkContinue", pass);
  // This server ignores other expectations, as RFC 9110, 10.1.1 allows.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));

  app.addHook("preParsing", async (request, reply) => {
    if (!hasBody(request.raw) || !(request.raw.socket instanceof Socket)) return;
    if (waiting.has(request.raw)) reply.raw.writeContinue();
    if (!request.raw.complete) endWhenSlow(request, reply.raw, options);
  });
  app.addHook("onSend", async (request, reply) => closeUnread(request, reply));
}
