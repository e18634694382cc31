import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "#platform/errors.ts";
import { type ParticipantToken, parseToken } from "../participant-token.rules.ts";
import { registrationMessages } from "../registrations.labels.ts";
import type { RegistrationDeps } from "./registered-event.ts";
import { findRegistration, findSettings, type RegistrationRow, type SettingsRow } from "./registrations.store.ts";

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
export const isValidTicket = (key: string, token: ParticipantToken): boolean =>
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
