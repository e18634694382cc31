import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { HttpServer } from "./server.ts";

/** Handles a request without rendering. Returns false if it did nothing. */
export type Door = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Installs a handler before all others, while the server accepts connections. */
export function openDoor(app: HttpServer, door: Door) {
  const { server } = app;
  for (const handle of server.listeners("request") as RequestListener[]) {
    server.removeListener("request", handle);
    server.on("request", (request, response) => {
      // While shutting down, skip the response cache: cached responses lack the `Connection: close` header.
      if (!server.listening || !door(request, response)) handle(request, response);
    });
  }
}
