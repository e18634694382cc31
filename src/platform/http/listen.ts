import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import type { HttpServer } from "./server.ts";

/** What a host is listened for at. "localhost" is two addresses on most machines, and browsers try either. */
export async function addressesOf(host: string): Promise<string[]> {
  if (host !== "localhost") return [host];
  const own = Object.values(networkInterfaces()).flatMap((known = []) => known.map(({ address }) => address));
  const addresses = (await lookup(host, { all: true })).map(({ address }) => address);
  const present = addresses.filter((address) => own.includes(address));
  return present.length > 0 ? present : [host];
}

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
