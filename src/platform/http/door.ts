import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { HttpServer } from "./server.ts";

/** Answers a request for which nothing has to be made; false when it did nothing, and others are to answer. */
export type Door = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Puts a door before everything else that the server does with a request, while it takes connections. */
export function openDoor(app: HttpServer, door: Door) {
  const { server } = app;
  for (const handle of server.listeners("request") as RequestListener[]) {
    server.removeListener("request", handle);
    server.on("request", (request, response) => {
      // A server that is closing says so with each answer, which those at the door do not.
      if (!server.listening || !door(request, response)) handle(request, response);
    });
  }
}
