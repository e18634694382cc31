import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http";
import { Server, Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { AppError, type ErrorCode } from "../errors.ts";
import { clientAddress } from "../rate-limiter.ts";
import { errorBody } from "./error-handler.ts";
import type { HttpServer } from "./server.ts";

/** Each connection takes some ten kilobytes. */
const CONNECTIONS_MAX = 8000;
/** A campus behind one address opens some hundred connections at a time. */
const CONNECTIONS_PER_CLIENT_MAX = 2000;
/** Above this number, idle connections are closed. */
const CLOSE_IDLE_ABOVE = 4000;
const IDLE_MAX_MS = 60_000;
/** During shutdown, a proxy may have just sent a request on a connection that seems idle. */
const DRAIN_MIN_MS = 1000;
const DRAIN_CHECK_EVERY_MS = 100;

declare module "fastify" {
  interface FastifyInstance {
    /** Servers for additional addresses. */
    otherListeners: Server[];
  }
}

/**
 * Limits the number of open connections.
 * @param behindProxy true if all connections come from a proxy, which limits clients itself
 */
export function limitConnections({ server }: HttpServer, behindProxy: boolean) {
  server.maxConnections = CONNECTIONS_MAX;
  const open = new Map<string, number>();
  let total = 0;
  server.on("connection", (socket: Socket) => {
    const client = clientAddress(socket.remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    open.set(client, count);
    total += 1;
    socket.once("close", () => {
      total -= 1;
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
    const isSurplus = total > (server.maxConnections ?? CONNECTIONS_MAX);
    if (isSurplus || (!behindProxy && count > CONNECTIONS_PER_CLIENT_MAX)) socket.destroy();
    else if (total > CLOSE_IDLE_ABOVE) server.closeIdleConnections();
  });
}

/**
 * Closes a connection without traffic for a minute, for example of a client that stopped reading. The server's own
 * setting would restart a timer for every response, which makes cached ones a sixth slower. Node's other limits handle
 * clients that send slowly.
 */
export function closeWhenIdle(socket: Socket) {
  // In-process requests have no socket.
  if (socket instanceof Socket) socket.setTimeout(IDLE_MAX_MS);
}

/**
 * Shuts down gracefully when the server closes: accepts no new connections, answers one last request per open
 * connection, then closes idle connections.
 */
export function drainOnClose(app: HttpServer) {
  let isDraining = false;
  app.decorate("otherListeners", []);
  app.addHook("onSend", async (_request, reply) => {
    // A client that keeps its connection would keep the process alive.
    if (isDraining) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    isDraining = true;
    const { server } = app;
    if (!server.listening) return;
    // The HTTP server's own `close` would close idle connections immediately.
    const closed = Promise.all(
      [server, ...app.otherListeners].map(
        (listener) => new Promise<void>((resolve) => void Server.prototype.close.call(listener, () => resolve())),
      ),
    );
    const since = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - since < DRAIN_MIN_MS) return;
      // Read requests that have already arrived first, because such a connection is not idle.
      setImmediate(() => server.closeIdleConnections());
    }, DRAIN_CHECK_EVERY_MS);
    await closed;
    clearInterval(timer);
  });
}

/**
 * Calls a function before the server handles a request, while the server accepts connections.
 * @param respond returns false if it did not respond
 */
export function respondBeforeRouting(
  { server }: HttpServer,
  respond: (request: IncomingMessage, response: ServerResponse) => boolean,
) {
  for (const handle of server.listeners("request") as RequestListener[]) {
    server.removeListener("request", handle);
    server.on("request", (request, response) => {
      // A server that is shutting down adds `Connection: close` to its responses.
      if (!server.listening || !respond(request, response)) handle(request, response);
    });
  }
}

/** A host name, an IPv4 address or an IPv6 address in brackets, with an optional port (RFC 9110, section 7.2). */
const HOST = /^(?:[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;

/** Returns whether a text is exactly `host[:port]`, without path, user name, spaces or commas. */
export const isHost = (text: string): boolean => HOST.test(text);

/**
 * Returns whether a request has exactly one Host header, and its value is `host[:port]`. With two headers, a proxy may
 * have used the other one. A path in the header could be confused with the request's path, for example in cache keys.
 */
export function hasValidHost({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += isHost(rawHeaders[index + 1] ?? "") ? 1 : 2;
  }
  return hosts === 1;
}

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
