import type { AccessLine } from "./access-log.contract.ts";

const HOUR_MS = 3_600_000;
const REFUSED = "refused: ";

const doing: Record<string, string> = { GET: "reading", POST: "adding to", PUT: "changing", DELETE: "deleting from" };

/** When the hour began that a line tells of. */
export function hourOf({ lastAt }: Pick<AccessLine, "lastAt">): Date {
  const last = new Date(lastAt).getTime();
  return new Date(last - (last % HOUR_MS));
}

/** What happened, for a person: of a call that was refused, what it would have done. */
export function eventInWords({ event }: Pick<AccessLine, "event">): string {
  const [, method = "", path] = /^refused: ([A-Z]+) (\S+)$/.exec(event) ?? [];
  const words = path === undefined ? event : `${REFUSED}${doing[method] ?? method} ${path}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of an address of IPv6 the network alone is known. */
export const peerInWords = ({ peer }: Pick<AccessLine, "peer">): string => (peer.includes(":") ? `${peer}/64` : peer);
