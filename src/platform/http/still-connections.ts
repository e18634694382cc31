import { Socket } from "node:net";

const STILL_MS = 60_000;

/**
 * Closes a connection without traffic for a minute, for example of a client that stopped reading. The server's own
 * setting would restart a timer for every response, which makes cached ones a sixth slower. Node's other limits handle
 * clients that send slowly.
 */
export function endWhenStill(socket: Socket) {
  // In-process requests have no socket.
  if (socket instanceof Socket) socket.setTimeout(STILL_MS);
}
