import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { outcomeOf, type TicketOutcome } from "../check-ins.rules.ts";
import { type ParticipantToken, parseScan, parseToken, ticketCode } from "../participant-token.rules.ts";
import { registrationMessages } from "../registrations.labels.ts";
import type { RegistrationDeps } from "./registered-event.service.ts";
import {
  findRegistration,
  findSettings,
  type RegistrationRow,
  type SettingsRow,
  ticketChanges,
} from "./registrations.store.ts";

/** 128 bits, in base64url. */
const SIGNATURE_BYTES = 16;

const sign = (key: string, text: string) =>
  createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest().subarray(0, SIGNATURE_BYTES);

type PageRow = Pick<RegistrationRow, "id" | "page_version">;

/** Links of the first version carry no version, because they were sent before pages had versions. */
const pageText = ({ id, page_version: version }: PageRow) => (version === 1 ? `page ${id}` : `page ${id} ${version}`);
const ticketText = (id: string, version: number) => `ticket ${id} ${version}`;

/** Returns the secret token of a participant's own page. It is never stored, and a raised page version revokes it. */
export const pageToken = (key: string, row: PageRow): string =>
  `${row.id}.${sign(key, pageText(row)).toString("base64url")}`;

export const pagePath = (key: string, row: PageRow): string => `/r/${pageToken(key, row)}`;

/** Returns the token of a ticket. A raised ticket version revokes it. */
export const ticketToken = (
  key: string,
  { id, ticket_version }: Pick<RegistrationRow, "id" | "ticket_version">,
): string => `${id}.${ticket_version}.${sign(key, ticketText(id, ticket_version)).toString("base64url")}`;

const certificateText = (id: string) => `certificate ${id}`;

/** Returns the token of a certificate of attendance. It does not open the participant's page. */
export const certificateToken = (key: string, { id }: Pick<RegistrationRow, "id">): string =>
  `${id}.${sign(key, certificateText(id)).toString("base64url")}`;

const isSigned = (key: string, text: string, { signature }: ParticipantToken) =>
  timingSafeEqual(sign(key, text), Buffer.from(signature, "base64url"));

export const isValidCertificate = (key: string, token: ParticipantToken): boolean =>
  isSigned(key, certificateText(token.registrationId), token);

/** Returns whether a ticket was signed with the key of the registration's event. */
const isValidTicket = (key: string, token: ParticipantToken): boolean =>
  token.version !== undefined && isSigned(key, ticketText(token.registrationId, token.version), token);

export interface OwnRows {
  row: RegistrationRow;
  settings: SettingsRow;
}

/** Finds the registration of a page or ticket. @throws AppError("not_found") if the token is not valid */
export async function findByToken(
  { db }: Pick<RegistrationDeps, "db">,
  token: string,
  kind: "page" | "ticket",
): Promise<OwnRows & { version: number | undefined }> {
  const parsed = parseToken(token);
  const isKind = parsed && (parsed.version === undefined) === (kind === "page");
  const row = isKind && (await findRegistration(db, parsed.registrationId));
  const settings = row && (await findSettings(db, row.event_id));
  const isValid =
    settings &&
    (kind === "page"
      ? isSigned(settings.ticket_key, pageText(row), parsed)
      : isValidTicket(settings.ticket_key, parsed));
  if (!isValid) throw new AppError("not_found", { message: registrationMessages.unknownLink });
  return { row, settings, version: parsed.version };
}

export async function openPage(deps: Pick<RegistrationDeps, "db">, token: string): Promise<OwnRows> {
  const found = await findByToken(deps, token, "page");
  if (found.row.erased_at !== null) throw new AppError("not_found", { message: registrationMessages.unknownLink });
  return found;
}

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
  // Most uploads have no codes, and calculating all of them takes milliseconds.
  let byCode: Map<string, { row: RegistrationRow; version: number }> | undefined;

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
    byCode ??= new Map(registrations.flatMap((row) => codesOf(settings.ticket_key, row)));
    const coded = byCode.get(scanned.code);
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
