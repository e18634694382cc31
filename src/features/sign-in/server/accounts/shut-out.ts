import type { Db } from "#platform/db/database.ts";
import { deleteSigningSecrets } from "#platform/db/secrets.store.ts";
import { deleteCodesOf } from "../codes/codes.store.ts";
import { deleteResetsOf } from "../forgotten/forgotten.store.ts";
import { deleteInvitationsBy } from "../officers/invitations.store.ts";
import { deletePasskeysOf } from "../passkeys/passkeys.store.ts";
import { deleteSessionsOf } from "../sessions/sessions.store.ts";
import { deleteBrowsersOf } from "../throttling/known-browsers.store.ts";
import type { AdminRow } from "./administrators.store.ts";

/** Revokes all access that works without the current password: sessions, known browsers and reset links. */
export async function shutOut(db: Db, usernameKey: string): Promise<void> {
  await deleteSessionsOf(db, usernameKey);
  await deleteBrowsersOf(db, usernameKey);
  await deleteResetsOf(db, usernameKey);
}

/**
 * Removes everything with which an ended account could still be used or reopened: the access that `shutOut` revokes,
 * passkeys, the second factor and invitations. For an owner's account, also renews the secrets that sign links, because
 * an owner can read backups and the server.
 */
export async function removeWaysIn(db: Db, { id, username_key, role }: Pick<AdminRow, "id" | "username_key" | "role">) {
  await shutOut(db, username_key);
  await deletePasskeysOf(db, username_key);
  await deleteCodesOf(db, username_key);
  await deleteInvitationsBy(db, id);
  if (role === "owner") await deleteSigningSecrets(db);
}
