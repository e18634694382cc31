import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { StartupError } from "../startup-error.ts";
import type { HttpServer } from "./server.ts";

/** Returns the addresses of a host. "localhost" has two on most machines, and browsers use either. */
export async function addressesOf(host: string): Promise<string[]> {
  if (host !== "localhost") return [host];
  const own = Object.values(networkInterfaces()).flatMap((known = []) => known.map(({ address }) => address));
  const addresses = (await lookup(host, { all: true })).map(({ address }) => address);
  const present = addresses.filter((address) => own.includes(address));
  return present.length > 0 ? present : [host];
}

/** The address to print: browsers accept passkeys at "localhost", but not at an IP address. */
export const shownAddress = (url: string): string =>
  url.replace(/^(https?:[/][/])(127[.]0[.]0[.]1|\[::1\])/, "$1localhost");

/** Also accepts connections at another address, with the same handlers and limits. */
async function listenAtAnother({ server, otherListeners }: HttpServer, host: string) {
  const { port } = server.address() as AddressInfo;
  // The events of an HTTP server.
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
  other.listen({ host, port });
  await once(other, "listening");
  otherListeners.push(other);
}

/**
 * Accepts connections from an open socket. The service manager keeps the socket open during a restart, so that
 * connections wait for the next process.
 * @throws StartupError if the socket's port differs from the settings
 */
export async function listenOn(app: HttpServer, fd: number, { host, port }: { host: string; port: number }) {
  // The descriptor wins over host and port. Without a host, Fastify would open a second socket for "localhost".
  const options = { fd, host, port };
  const url = await app.listen(options);
  const address = app.server.address() as AddressInfo;
  if (address.port !== port)
    throw new StartupError(
      `The socket unit listens on port ${address.port}, but PORT is ${port}. Set both to the same port.`,
      { exitReason: "settings" },
    );
  return url;
}

/**
 * Listens at each address of a host. Fastify would create a second HTTP server for the second address, without cache
 * and limits.
 * @returns the first address as a URL
 */
export async function listenAt(
  app: HttpServer,
  { host, port }: { host: string; port: number },
  resolve = addressesOf,
): Promise<string> {
  const [first = host, ...others] = await resolve(host);
  const url = await app.listen({ host: first, port });
  for (const other of others) await listenAtAnother(app, other);
  return url;
}
