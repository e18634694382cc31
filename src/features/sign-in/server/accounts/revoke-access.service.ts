import type { Db } from "#platform/db/database.ts";
import { deleteSigningSecrets } from "#platform/db/secrets.store.ts";
import { deleteTokensOf } from "#platform/db/tokens.store.ts";
import { deletePasskeysOf } from "../passkeys/passkeys.store.ts";
import { deleteSessionsOf } from "../sessions/sessions.store.ts";
import { deleteBrowsersOf } from "../throttling/sign-in-limits.store.ts";
import { deleteTotpKey } from "../two-step/two-step.store.ts";
import type { AdminRow } from "./administrators.store.ts";

/** Revokes all access that works without the current password: sessions, known browsers and reset links. */
export async function revokeAccess(db: Db, adminId: string): Promise<void> {
  await deleteSessionsOf(db, adminId);
  await deleteBrowsersOf(db, adminId);
  await deleteTokensOf(db, adminId, "password reset");
}

/**
 * Removes everything that could still use or reopen an ended account: the access that `revokeAccess` revokes,
 * passkeys, the second factor, and all tokens, such as sent invitations. For an owner's account, also renews the
 * secrets that sign links, because an owner can read backups and the server.
 */
export async function removeAllAccess(db: Db, { id, role }: Pick<AdminRow, "id" | "role">) {
  await revokeAccess(db, id);
  await deletePasskeysOf(db, id);
  await deleteTotpKey(db, id);
  await deleteTokensOf(db, id);
  if (role === "owner") await deleteSigningSecrets(db);
}
