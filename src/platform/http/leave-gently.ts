import { Server } from "node:net";
import type { HttpServer } from "./server.ts";

/** A proxy may just have sent a request on a connection that seems idle. */
const IDLE_FOR_MS = 1000;
const LOOK_EVERY_MS = 100;

declare module "fastify" {
  interface FastifyInstance {
    /** Servers for additional addresses. */
    listeningAlso: Server[];
  }
}

/**
 * Shuts down gracefully: accepts no new connections, answers one last request per open connection, then closes idle
 * connections.
 */
export function leaveGently(app: HttpServer) {
  let isLeaving = false;
  app.decorate("listeningAlso", []);
  app.addHook("onSend", async (_request, reply) => {
    // A client that keeps its connection would keep the process alive.
    if (isLeaving) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    isLeaving = true;
    const { server } = app;
    if (!server.listening) return;
    // Without the HTTP server's own close, which closes idle connections immediately.
    const isLeft = Promise.all(
      [server, ...app.listeningAlso].map(
        (one) => new Promise<void>((resolve) => void Server.prototype.close.call(one, () => resolve())),
      ),
    );
    const since = performance.now();
    const looking = setInterval(() => {
      if (performance.now() - since < IDLE_FOR_MS) return;
      // Read requests that have already arrived first, because such a connection is not idle.
      setImmediate(() => server.closeIdleConnections());
    }, LOOK_EVERY_MS);
    await isLeft;
    clearInterval(looking);
  });
}
