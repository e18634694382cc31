import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { Refused } from "../refused.ts";
import type { HttpServer } from "./server.ts";

/** What a host is listened for at. "localhost" is two addresses on most machines, and browsers try either. */
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

/** Has a server take connections at another address as its own: all that it does with them holds for these too. */
async function listenAlso({ server, listeningAlso }: HttpServer, host: string) {
  const { port } = server.address() as AddressInfo;
  // As an HTTP server takes them.
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
  other.listen({ host, port });
  await once(other, "listening");
  listeningAlso.push(other);
}

/**
 * Takes connections from a socket that is open already. The service manager keeps that socket open while the site restarts, so
 * that connections wait for the next process instead of being refused.
 * @throws Refused when the socket's port is not the one of the settings
 */
export async function listenOn(app: HttpServer, fd: number, { host, port }: { host: string; port: number }) {
  // The descriptor wins over host and port. Without a host, Fastify would open a second socket for "localhost".
  const options = { fd, host, port };
  const url = await app.listen(options);
  const address = app.server.address() as AddressInfo;
  if (address.port !== port)
    throw new Refused(
      `The socket unit listens on port ${address.port}, but PORT is ${port}. Set both to the same port.`,
      {
        obstacle: "settings",
      },
    );
  return url;
}

/**
 * Listens at each address of a host. Fastify, which would do so by itself, makes a second HTTP server for the second
 * address: one without a door, and without limits.
 * @returns the first address as a URL
 */
export async function listenAt(
  app: HttpServer,
  { host, port }: { host: string; port: number },
  resolve = addressesOf,
): Promise<string> {
  const [first = host, ...others] = await resolve(host);
  const url = await app.listen({ host: first, port });
  for (const other of others) await listenAlso(app, other);
  return url;
}
