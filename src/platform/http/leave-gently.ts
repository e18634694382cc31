import { Server } from "node:net";
import type { HttpServer } from "./server.ts";

/** A proxy that keeps connections may have just sent a request on one that seems idle. */
const IDLE_FOR_MS = 1000;
const LOOK_EVERY_MS = 100;

declare module "fastify" {
  interface FastifyInstance {
    /** What takes connections for this server at other addresses. */
    listeningAlso: Server[];
  }
}

/**
 * Has the server, when it closes, first take no new connections, which a proxy then makes elsewhere, answer what comes on
 * those there are, the last time on each, and only then end those on which nothing comes.
 */
export function leaveGently(app: HttpServer) {
  let isLeaving = false;
  app.decorate("listeningAlso", []);
  app.addHook("onSend", async (_request, reply) => {
    // A client that kept its connection would keep the process from ending.
    if (isLeaving) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    isLeaving = true;
    const { server } = app;
    if (!server.listening) return;
    // Without what an HTTP server does besides, which is to end what is idle at once.
    const isLeft = Promise.all(
      [server, ...app.listeningAlso].map(
        (one) => new Promise<void>((resolve) => void Server.prototype.close.call(one, () => resolve())),
      ),
    );
    const since = performance.now();
    const looking = setInterval(() => {
      if (performance.now() - since < IDLE_FOR_MS) return;
      // What has come while this process had no time is read before: such a connection is not idle.
      setImmediate(() => server.closeIdleConnections());
    }, LOOK_EVERY_MS);
    await isLeft;
    clearInterval(looking);
  });
}
