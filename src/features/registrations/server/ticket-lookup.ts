import type { Db } from "#platform/db/database.ts";
import { outcomeOf, type TicketOutcome } from "../check-ins.rules.ts";
import { type ParticipantToken, parseScan, parseToken, ticketCode } from "../participant-token.rules.ts";
import { isValidTicket, ticketToken } from "./participant-links.ts";
import {
  findRegistration,
  findSettings,
  type RegistrationRow,
  type SettingsRow,
  ticketChanges,
} from "./registrations.store.ts";

/** The meaning of a scanned text at the door of one event. */
interface FoundTicket {
  outcome: TicketOutcome;
  registrationId: string | null;
  /** The ticket or code; empty for other text. */
  ticket: string;
}

/** Returns the code of a registration's current ticket. */
export const codeOf = (key: string, row: Pick<RegistrationRow, "id" | "ticket_version">): string =>
  ticketCode(parseToken(ticketToken(key, row))?.signature ?? "");

/**
 * Returns a function that finds the registration of a scanned ticket or code at the door of an event.
 * @param registrations all registrations of the event
 * @returns a function of the text and the time of its scan
 */
export function createTicketLookup(db: Db, settings: SettingsRow, registrations: readonly RegistrationRow[]) {
  const byId = new Map(registrations.map((row) => [row.id, row]));
  const byCode = memoized(() => new Map(registrations.flatMap((row) => codesOf(settings.ticket_key, row))));

  const found = (row: RegistrationRow, version: number | undefined, at: number) => {
    const outcome = outcomeOf(row.state, version === row.ticket_version ? "current" : earlier(row, version, at));
    return { outcome, registrationId: row.id };
  };

  async function lookUpToken(ticket: ParticipantToken, at: number): Promise<Omit<FoundTicket, "ticket">> {
    const unknown = { outcome: "unknown", registrationId: null } as const;
    const row = byId.get(ticket.registrationId);
    if (!row) return (await isOfOtherEvent(db, ticket)) ? { ...unknown, outcome: "other_event" } : unknown;
    if (!isValidTicket(settings.ticket_key, ticket)) return unknown;
    return found(row, ticket.version, at);
  }

  return async (text: string, at: number): Promise<FoundTicket> => {
    const scanned = parseScan(text);
    if (!scanned) return { outcome: "unknown", registrationId: null, ticket: "" };
    if ("ticket" in scanned) return { ...(await lookUpToken(scanned.ticket, at)), ticket: scanned.text };
    const coded = byCode().get(scanned.code);
    if (!coded) return { outcome: "unknown", registrationId: null, ticket: scanned.code };
    return { ...found(coded.row, coded.version, at), ticket: scanned.code };
  };
}

/** Returns whether an earlier ticket was still valid at the time of its scan. */
function earlier(row: RegistrationRow, version: number | undefined, at: number): "replaced later" | "void" {
  const replacedAt = version === undefined ? undefined : ticketChanges(row)[version];
  // The time is unknown if a restore erased the person again, or an earlier version of the site changed the registration.
  return at < (replacedAt ?? row.erased_at ?? row.updated_at) ? "replaced later" : "void";
}

/** Returns the codes of all tickets that a registration has had. */
const codesOf = (key: string, row: RegistrationRow) =>
  Array.from({ length: row.ticket_version }, (_, index) => {
    const version = index + 1;
    return [codeOf(key, { ...row, ticket_version: version }), { row, version }] as const;
  });

async function isOfOtherEvent(db: Db, ticket: ParticipantToken): Promise<boolean> {
  const row = await findRegistration(db, ticket.registrationId);
  const issuer = row && (await findSettings(db, row.event_id));
  return issuer !== undefined && isValidTicket(issuer.ticket_key, ticket);
}

/** Most uploads have no codes, and calculating all of them takes milliseconds. */
function memoized<Result>(make: () => Result): () => Result {
  let result: { value: Result } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}
