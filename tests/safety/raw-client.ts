import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A client that sends requests that no browser would send. */
export interface RawClient {
  socket: Socket;
  /** Status of the response. @throws when the connection ends without one */
  status: Promise<number>;
}

/** Sends the head of a request and the given part of its body. */
export async function openRawClient(
  address: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = "",
): Promise<RawClient> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const { promise: status, resolve, reject } = Promise.withResolvers<number>();
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes.toString("latin1");
    const begun = /^HTTP\/1\.1 (\d{3}) /.exec(answer);
    if (begun) resolve(Number(begun[1]));
  });
  // After its response, a site may end the connection while the client still sends.
  socket.on("error", () => undefined);
  socket.on("close", () => reject(new Error("The connection ended without an answer")));
  status.catch(() => undefined);
  await once(socket, "connect");
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`, "latin1");
  return { socket, status };
}
