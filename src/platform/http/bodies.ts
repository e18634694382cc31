import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { refuseConnection } from "./client-errors.ts";
import type { HttpServer } from "./server.ts";

/** Time in which a client that is still sending can read why nobody wants it. */
const LINGER_MS = 1000;
const SLOW_AFTER_MS = 15_000;
/** A phone at the edge of a network sends ten times as much. */
const BYTES_AT_LEAST = 4096;

export interface BodiesOptions {
  /** The time in which at least 4 KB of a body must arrive. */
  slowAfterMs?: number;
}

interface ReadingOptions extends BodiesOptions {
  /** Headers of a refusal. */
  safety: Record<string, string>;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Sends what is written, and then neither reads nor waits for long: who goes on sending finds a full line. */
function endUnread(socket: Socket) {
  // Node would read whatever comes after the answer, for the sake of the next request.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** Ends a request whose body arrives too slowly. */
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

/** Has the connection of a request end with its answer, where its body was not wanted. */
export function leaveUnread({ raw }: FastifyRequest, reply: FastifyReply) {
  if (!hasBody(raw) || raw.complete || !(raw.socket instanceof Socket)) return;
  reply.header("connection", "close");
  // Whoever has begun to read a body is held up by Node when nobody takes what comes.
  raw.unpipe();
  raw.removeAllListeners("data");
  raw.read(0);
  raw.pause();
  endUnread(raw.socket);
}

/**
 * Reads bodies of those alone who may send one. Whoever asks beforehand (`Expect: 100-continue`) is invited once
 * authority and limits are decided; what comes uninvited is not read, and its connection ends with the answer.
 */
export function readWantedBodies(app: HttpServer, options: ReadingOptions) {
  const waiting = new WeakSet<IncomingMessage>();
  const pass: RequestListener = (request, response) => {
    waiting.add(request);
    app.server.emit("request", request, response);
  };
  app.server.on("checkContinue", pass);
  // What else somebody may expect is not known to this server, which may go on all the same (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));

  app.addHook("preParsing", async (request, reply) => {
    if (!hasBody(request.raw) || !(request.raw.socket instanceof Socket)) return;
    if (waiting.has(request.raw)) reply.raw.writeContinue();
    if (!request.raw.complete) endWhenSlow(request, reply.raw, options);
  });
  app.addHook("onSend", async (request, reply) => leaveUnread(request, reply));
}
