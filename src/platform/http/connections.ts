import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Server, Socket } from "node:net";
import { clientAddress } from "../rate-limiter.ts";
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
