import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { addressesOf } from "../http/listen.ts";
import { codeOf, type ExitReason, StartupError } from "../startup-error.ts";

interface Address {
  host: string;
  port: number;
}

/** The settings that an address comes from, for messages. */
interface AddressSettings {
  host: "HOST" | "METRICS_HOST";
  port: "PORT" | "METRICS_PORT";
}

const siteSettings: AddressSettings = { host: "HOST", port: "PORT" };
export const metricsSettings: AddressSettings = { host: "METRICS_HOST", port: "METRICS_PORT" };

type Message = (address: Address, settings: AddressSettings) => string;

const notAllowed: Message = ({ port }, settings) =>
  `This process is not allowed to listen on port ${port}: set ${settings.port} to a number from 1024.`;
const wrongHost =
  (fault: (host: string) => string): Message =>
  ({ host }, settings) =>
    `This setting is wrong: ${settings.host}: ${fault(host)}`;

const byCode: Record<string, [exitReason: ExitReason, message: Message]> = {
  EADDRINUSE: [
    "address",
    ({ host, port }, settings) =>
      `Another program listens on port ${port} of ${host}: set ${settings.port} to another number.`,
  ],
  EACCES: ["notAllowed", notAllowed],
  EPERM: ["notAllowed", notAllowed],
  EADDRNOTAVAIL: ["settings", wrongHost((host) => `${host} is not an address of this machine`)],
  EAFNOSUPPORT: ["settings", wrongHost((host) => `this machine has no addresses such as ${host}`)],
  EINVAL: ["settings", wrongHost((host) => `${host} does not accept a listening socket`)],
  ENOTFOUND: ["settings", wrongHost((host) => `no address belongs to the name ${host}`)],
  EAI_AGAIN: ["settings", wrongHost((host) => `no address is known for the name ${host}`)],
};

/** Returns why this process cannot listen on an address, in one line; undefined for any other error. */
export function addressRefusal(address: Address, error: unknown, settings = siteSettings): StartupError | undefined {
  const known = byCode[codeOf(error) ?? ""];
  return known && new StartupError(known[1](address, settings), { exitReason: known[0], cause: error });
}

/**
 * Listens on an address for a moment, and closes every connection.
 * @throws StartupError when this process cannot listen there.
 */
export async function checkAddress(address: Address, settings = siteSettings): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const host of await addressesOf(address.host)) {
      const server = createServer((visitor) => visitor.destroy()).listen({ host, port: address.port });
      await once(server, "listening");
      servers.push(server);
    }
  } catch (error) {
    throw addressRefusal(address, error, settings) ?? error;
  } finally {
    await Promise.all(servers.map((server) => once(server.close(), "close")));
  }
}
