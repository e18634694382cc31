import type { Db } from "#platform/db/database.ts";
import { deleteSigningSecrets } from "#platform/db/secrets.store.ts";
import { deleteTokensOf } from "#platform/db/tokens.store.ts";
import { deleteCodeKey } from "../codes/codes.store.ts";
import { deletePasskeysOf } from "../passkeys/passkeys.store.ts";
import { deleteSessionsOf } from "../sessions/sessions.store.ts";
import { deleteBrowsersOf } from "../throttling/known-browsers.store.ts";
import type { AdminRow } from "./administrators.store.ts";

/** Revokes all access that works without the current password: sessions, known browsers and reset links. */
export async function shutOut(db: Db, adminId: string): Promise<void> {
  await deleteSessionsOf(db, adminId);
  await deleteBrowsersOf(db, adminId);
  await deleteTokensOf(db, adminId, "password reset");
}

/**
 * Removes everything with which an ended account could still be used or reopened: the access that `shutOut` revokes,
 * passkeys, the second factor, and all tokens, such as sent invitations. For an owner's account, also renews the secrets
 * that sign links, because an owner can read backups and the server.
 */
export async function removeWaysIn(db: Db, { id, role }: Pick<AdminRow, "id" | "role">) {
  await shutOut(db, id);
  await deletePasskeysOf(db, id);
  await deleteCodeKey(db, id);
  await deleteTokensOf(db, id);
  if (role === "owner") await deleteSigningSecrets(db);
}
