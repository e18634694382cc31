import { type AdminRow, listAdmins, updateAdmin } from "#features/sign-in/server/accounts/administrators.store.ts";
import { isOpen, lastsAsOwner } from "#features/sign-in/server/accounts/administrators.ts";
import { shutOut } from "#features/sign-in/server/accounts/shut-out.ts";
import { deletePasskeysOf } from "#features/sign-in/server/passkeys/passkeys.store.ts";
import { openSqliteAsIs } from "../site/site-data.store.ts";
import { settle } from "./stage.ts";

/** What a restore does to accounts, by their names. */
export interface RestoredAccounts {
  /** Open in the backup and ended at the site that it replaces, so that they stay ended. */
  keptEnded: string[];
  /** Open in the backup and unknown at the site that it replaces, so that nobody can tell whether they have ended. */
  reopened: string[];
  /** Whether an owner is left who can sign in for good. */
  hasOwner: boolean;
}

/** An account of an older schema has no day on which it ends. */
const isOpenNow = (admin: AdminRow, now: Date) => isOpen({ ...admin, ends_at: admin.ends_at ?? null }, now);

/**
 * Ends every account of a staged database that is ended at the site which the database replaces, with its passkeys.
 * @param replaced the accounts of that site, as far as its database could be read
 */
export async function keepAccountsEnded(
  file: string,
  replaced: readonly AdminRow[],
  now: Date,
): Promise<RestoredAccounts> {
  const { db } = openSqliteAsIs(file);
  try {
    const accounts: RestoredAccounts = { keptEnded: [], reopened: [], hasOwner: false };
    for (const admin of await listAdmins(db)) {
      if (!isOpenNow(admin, now)) continue;
      const known =
        replaced.find(({ id }) => id === admin.id) ??
        replaced.find(({ username_key }) => username_key === admin.username_key);
      if (!known) accounts.reopened.push(admin.username);
      else if (!isOpenNow(known, now)) {
        await updateAdmin(db, admin.username_key, { disabled: 1, ends_at: known.ends_at ?? null, counselor: 0 });
        await shutOut(db, admin.username_key);
        await deletePasskeysOf(db, admin.username_key);
        accounts.keptEnded.push(admin.username);
        continue;
      }
      accounts.hasOwner ||= lastsAsOwner({ ...admin, ends_at: admin.ends_at ?? null });
    }
    return accounts;
  } finally {
    await db.destroy();
    await settle(file);
  }
}
