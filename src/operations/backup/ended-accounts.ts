import { type AdminRow, listAdmins, updateAdmin } from "#features/sign-in/server/accounts/administrators.store.ts";
import { isOpen, lastsAsOwner } from "#features/sign-in/server/accounts/administrators.ts";
import { shutOut } from "#features/sign-in/server/accounts/shut-out.ts";
import { deletePasskeysOf } from "#features/sign-in/server/passkeys/passkeys.store.ts";
import { openSqliteAsIs } from "../site/site-data.store.ts";
import { settle } from "./stage.ts";

/** Usernames of accounts that a restore changes. */
export interface RestoredAccounts {
  /** Active in the backup but ended on the replaced site, so that they stay ended. */
  keptEnded: string[];
  /** Active in the backup but unknown on the replaced site, so that they may have ended. */
  reopened: string[];
  /** Whether an active owner without an end date remains. */
  hasOwner: boolean;
}

/** Accounts of an older schema have no end date. */
const isOpenNow = (admin: AdminRow, now: Date) => isOpen({ ...admin, ends_at: admin.ends_at ?? null }, now);

/**
 * Ends each account in a staged database that has ended on the replaced site, and deletes its passkeys.
 * @param replaced the accounts of the replaced site, if its database was readable
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
