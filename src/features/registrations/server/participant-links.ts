import { createHmac, timingSafeEqual } from "node:crypto";
import type { ParticipantToken } from "../participant-token.rules.ts";
import type { RegistrationRow } from "./registrations.store.ts";

/** 128 bits, in base64url. */
const SIGNATURE_BYTES = 16;

const sign = (key: string, text: string) =>
  createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest().subarray(0, SIGNATURE_BYTES);

const pageText = (id: string) => `page ${id}`;
const ticketText = (id: string, version: number) => `ticket ${id} ${version}`;

/** Returns the secret token of a participant's own page. It is calculated each time and never stored. */
export const pageToken = (key: string, { id }: Pick<RegistrationRow, "id">): string =>
  `${id}.${sign(key, pageText(id)).toString("base64url")}`;

/** Returns the token of a ticket. A raised ticket version revokes it. */
export const ticketToken = (
  key: string,
  { id, ticket_version }: Pick<RegistrationRow, "id" | "ticket_version">,
): string => `${id}.${ticket_version}.${sign(key, ticketText(id, ticket_version)).toString("base64url")}`;

const certificateText = (id: string) => `certificate ${id}`;

/** Returns the token of a certificate of attendance. It does not open the participant's page. */
export const certificateToken = (key: string, { id }: Pick<RegistrationRow, "id">): string =>
  `${id}.${sign(key, certificateText(id)).toString("base64url")}`;

export const isValidCertificate = (key: string, { registrationId, signature }: ParticipantToken): boolean =>
  timingSafeEqual(sign(key, certificateText(registrationId)), Buffer.from(signature, "base64url"));

/** Returns whether a token was signed with the key of the registration's event. */
export function isValidToken(key: string, { registrationId, version, signature }: ParticipantToken): boolean {
  const text = version === undefined ? pageText(registrationId) : ticketText(registrationId, version);
  return timingSafeEqual(sign(key, text), Buffer.from(signature, "base64url"));
}
