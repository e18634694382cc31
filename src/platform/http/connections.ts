import type { Socket } from "node:net";
import { addressOf } from "./makings.ts";
import type { HttpServer } from "./server.ts";

/** Each connection takes some ten kilobytes. */
const CONNECTIONS_MAX = 8000;
/** A campus behind one address opens some hundred at a time. */
const OF_ONE_ADDRESS_MAX = 2000;
/** Above this number, idle connections are closed. */
const IDLE_ENDED_ABOVE = 4000;

/**
 * Limits the number of open connections.
 * @param behindProxy true if all connections come from a proxy, which limits clients itself
 */
export function limitConnections({ server }: HttpServer, behindProxy: boolean) {
  server.maxConnections = CONNECTIONS_MAX;
  const open = new Map<string, number>();
  let total = 0;
  server.on("connection", (socket: Socket) => {
    const address = addressOf(socket.remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    total += 1;
    socket.once("close", () => {
      total -= 1;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    const isSurplus = total > (server.maxConnections ?? CONNECTIONS_MAX);
    if (isSurplus || (!behindProxy && count > OF_ONE_ADDRESS_MAX)) socket.destroy();
    else if (total > IDLE_ENDED_ABOVE) server.closeIdleConnections();
  });
}
