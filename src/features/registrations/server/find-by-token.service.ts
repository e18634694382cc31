import { AppError } from "#platform/errors.ts";
import { parseToken } from "../participant-token.rules.ts";
import { registrationMessages } from "../registrations.labels.ts";
import { isValidToken } from "./participant-links.ts";
import type { RegistrationDeps } from "./registered-event.ts";
import { findRegistration, findSettings, type RegistrationRow, type SettingsRow } from "./registrations.store.ts";

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
  if (!row || !settings || !isValidToken(settings.ticket_key, parsed))
    throw new AppError("not_found", { message: registrationMessages.unknownLink });
  return { row, settings, version: parsed.version };
}

export async function openPage(deps: Pick<RegistrationDeps, "db">, token: string): Promise<OwnRows> {
  const found = await findByToken(deps, token, "page");
  if (found.row.erased_at !== null) throw new AppError("not_found", { message: registrationMessages.unknownLink });
  return found;
}
