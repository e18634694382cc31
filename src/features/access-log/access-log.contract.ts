import { z } from "zod";
import { query, type ReadApi } from "#api-client/api.ts";
import { Paging, pageOf } from "#shared/paging.ts";

export const accessLogMessages = {
  fetchFailed: "Could not load the access log",
  about: "Sign-ins, views and exports of applicants’ data, and refused requests, grouped by hour.",
} as const;

export const accessKinds = ["answered", "refused"] as const;
export type AccessKind = (typeof accessKinds)[number];

/** Query of the list. */
export const AccessQuery = Paging.extend({
  kind: z.enum(accessKinds).optional().meta({ description: "Only answered or only refused requests. Both by default" }),
});
export type AccessQuery = z.output<typeof AccessQuery>;

/** The number of times that one user or address caused one event within an hour. */
export const AccessLine = z.object({
  lastAt: z.string().meta({ description: "ISO 8601 in UTC" }),
  event: z.string().meta({ description: "Such as signed in, viewed applications, or refused: GET /api/student" }),
  actor: z.string().meta({ description: "The administrator's username; empty if unknown" }),
  peer: z
    .string()
    .meta({ description: "IP address (for IPv6, its first 64 bits), or “other addresses” if there were too many" }),
  times: z.number().int(),
});
export type AccessLine = z.output<typeof AccessLine>;

const AccessPage = pageOf(AccessLine);

/** Fetches one page, newest first. */
export const fetchAccessLog = (api: ReadApi, params: AccessQuery & { limit: number }) =>
  api.get(`/access-log${query(params)}`, AccessPage);

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
