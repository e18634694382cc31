import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { addressesOf } from "../http/listen.ts";
import { codeOf, type Obstacle, Refused } from "../refused.ts";

interface Address {
  host: string;
  port: number;
  /** The setting that the port comes from. */
  setting?: "PORT" | "METRICS_PORT";
}

const notAllowed = ({ port, setting = "PORT" }: Address) =>
  `This process may not listen on port ${port}: ${setting} names one from 1024 on.`;

const byCode: Record<string, [obstacle: Obstacle, inWords: (address: Address) => string]> = {
  EADDRINUSE: [
    "address",
    ({ host, port, setting = "PORT" }) =>
      `Another program listens on port ${port} of ${host}: ${setting} names another.`,
  ],
  EACCES: ["notAllowed", notAllowed],
  EPERM: ["notAllowed", notAllowed],
  EADDRNOTAVAIL: ["settings", ({ host }) => `This setting is wrong: HOST: ${host} is no address of this machine`],
  EAFNOSUPPORT: [
    "settings",
    ({ host }) => `This setting is wrong: HOST: this machine has no addresses such as ${host}`,
  ],
  EINVAL: ["settings", ({ host }) => `This setting is wrong: HOST: ${host} cannot be listened on`],
  ENOTFOUND: ["settings", ({ host }) => `This setting is wrong: HOST: no address belongs to the name ${host}`],
  EAI_AGAIN: ["settings", ({ host }) => `This setting is wrong: HOST: no address is known for the name ${host}`],
};

/** What stands in the way of listening, in words; undefined for anything else. */
export function addressRefusal(address: Address, error: unknown): Refused | undefined {
  const known = byCode[codeOf(error) ?? ""];
  return known && new Refused(known[1](address), { obstacle: known[0], cause: error });
}

/**
 * Listens for a moment, to nobody.
 * @throws Refused when the site could not.
 */
export async function checkAddress(address: Address): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const host of await addressesOf(address.host)) {
      const server = createServer((visitor) => visitor.destroy()).listen({ host, port: address.port });
      await once(server, "listening");
      servers.push(server);
    }
  } catch (error) {
    throw addressRefusal(address, error) ?? error;
  } finally {
    await Promise.all(servers.map((server) => once(server.close(), "close")));
  }
}
