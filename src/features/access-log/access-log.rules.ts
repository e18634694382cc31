import type { AccessKind, AccessLine } from "./access-log.contract.ts";

const HOUR_MS = 3_600_000;
/** The prefix of the events of refused calls. */
export const REFUSED = "refused: ";

const doing: Record<string, string> = { GET: "reading", POST: "adding to", PUT: "changing", DELETE: "deleting from" };

/** Returns whether a row counts answered or refused calls. */
export const kindOf = ({ event }: Pick<AccessLine, "event">): AccessKind =>
  event.startsWith(REFUSED) ? "refused" : "answered";

/** Returns the start of the hour that a row counts. */
export function hourOf({ lastAt }: Pick<AccessLine, "lastAt">): Date {
  const last = new Date(lastAt).getTime();
  return new Date(last - (last % HOUR_MS));
}

/** Formats an event for the screen. For a refused call, describes the attempted action. */
export function formatEvent({ event }: Pick<AccessLine, "event">): string {
  const [, method = "", path] = /^refused: ([A-Z]+) (\S+)$/.exec(event) ?? [];
  const words = path === undefined ? event : `${REFUSED}${doing[method] ?? method} ${path}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats an IP address. Of an IPv6 address only the /64 network is stored. */
export const formatPeer = ({ peer }: Pick<AccessLine, "peer">): string => (peer.includes(":") ? `${peer}/64` : peer);
