import { Socket } from "node:net";

const STILL_MS = 60_000;

/**
 * Ends a connection on which nothing moves for a minute, such as that of a client that reads no further, until its answer
 * is out. The server's own setting for this would restart a timer for every answer, which costs a kept one a sixth; who
 * sends nothing, or slowly, is what Node's other limits are for.
 */
export function endWhenStill(socket: Socket) {
  // A request that was made in process has none.
  if (socket instanceof Socket) socket.setTimeout(STILL_MS);
}
