import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { HttpServer } from "./server.ts";

/** Answers a request for which nothing has to be made; false when it did nothing, and others are to answer. */
export type Door = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Puts a door before everything else that the server does with a request, until it closes. */
export function openDoor(app: HttpServer, door: Door) {
  let isOpen = true;
  app.addHook("preClose", async () => {
    isOpen = false;
  });
  for (const handle of app.server.listeners("request") as RequestListener[]) {
    app.server.removeListener("request", handle);
    app.server.on("request", (request, response) => {
      if (!isOpen || !door(request, response)) handle(request, response);
    });
  }
}
