import type { Kysely } from "kysely";
import {
  isOpen,
  isPermanentOwner,
  withoutCounselor,
} from "#features/sign-in/server/accounts/administrators.service.ts";
import {
  type AdminRow,
  listAdmins,
  updateAdmin,
  updateOfficer,
} from "#features/sign-in/server/accounts/administrators.store.ts";
import { removeAllAccess } from "#features/sign-in/server/accounts/revoke-access.service.ts";
import { deletePasskey, listPasskeys } from "#features/sign-in/server/passkeys/passkeys.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { permissionsOf, type Role, roleNames } from "#shared/roles.ts";
import { openSqliteAsIs } from "../site.store.ts";
import { checkAndCheckpoint } from "./stage.ts";

/** Usernames of accounts that a restore changes. */
export interface RestoredAccounts {
  /** Active in the backup but ended on the replaced site, so that they stay ended. */
  stillEnded: string[];
  /** Active in the backup but unknown on the replaced site, so that they may have ended. */
  reopened: string[];
  /** Accounts whose role differs, each with the role that it has now: the one with fewer permissions. */
  changedRoles: string[];
  /** Accounts that have lost passkeys which the replaced site no longer had. */
  withoutPasskeys: string[];
  /** Whether an active owner without an end date remains. */
  hasOwner: boolean;
}

/** The accounts of the site that a restore replaces, as far as its database could be read. */
export interface ReplacedAccounts {
  admins: AdminRow[];
  /** Account and credential of each passkey; null when the schema is older than passkeys. */
  passkeys: { admin_id: string; credential_id: string }[] | null;
}

export async function readAccounts(db: Kysely<Database>): Promise<ReplacedAccounts> {
  const hasPasskeys = (await db.introspection.getTables()).some(({ name }) => name === "passkeys");
  const passkeys = hasPasskeys ? await db.selectFrom("passkeys").select(["admin_id", "credential_id"]).execute() : null;
  return { admins: await listAdmins(db), passkeys };
}

/** Accounts of an older schema have no end date. */
const isOpenNow = (admin: AdminRow, now: Date) => isOpen({ ...admin, ends_at: admin.ends_at ?? null }, now);

/** Returns the role with fewer permissions. Of two roles that each permit something else, it is the later one. */
const lowerRole = (inBackup: Role, later: Role | undefined): Role =>
  later === undefined || permissionsOf[inBackup].every((permission) => permissionsOf[later].includes(permission))
    ? inBackup
    : later;

/** Removes the passkeys of an account that the replaced site no longer had. Returns whether there were any. */
async function removeLostPasskeys(db: Db, id: string, known: AdminRow, { passkeys }: ReplacedAccounts) {
  if (!passkeys) return false;
  const kept = new Set(passkeys.filter((each) => each.admin_id === known.id).map((each) => each.credential_id));
  const lost = (await listPasskeys(db, id)).filter((passkey) => !kept.has(passkey.credential_id));
  for (const passkey of lost) await deletePasskey(db, passkey.id, id);
  return lost.length > 0;
}

/**
 * Ends each account in a staged database that has ended on the replaced site, keeps the lower of two roles, and deletes
 * passkeys that the replaced site no longer had.
 */
export async function keepAccountsEnded(
  file: string,
  replaced: ReplacedAccounts,
  now: Date,
): Promise<RestoredAccounts> {
  const { db } = openSqliteAsIs(file);
  try {
    const accounts: RestoredAccounts = {
      stillEnded: [],
      reopened: [],
      changedRoles: [],
      withoutPasskeys: [],
      hasOwner: false,
    };
    for (const admin of await listAdmins(db)) {
      if (!isOpenNow(admin, now)) continue;
      const known =
        replaced.admins.find(({ id }) => id === admin.id) ??
        replaced.admins.find(({ username_key }) => username_key === admin.username_key);
      if (known && !isOpenNow(known, now)) {
        await updateAdmin(db, admin.username_key, { disabled: 1, ends_at: known.ends_at ?? null, counselor: 0 });
        await removeAllAccess(db, admin);
        accounts.stillEnded.push(admin.username);
        continue;
      }
      const { id, username, disabled, ends_at } = admin;
      const role = lowerRole(admin.role, known?.role);
      if (!known) accounts.reopened.push(username);
      else {
        if (role !== admin.role)
          await updateOfficer(db, id, { role, disabled, ends_at, ...(role !== "owner" && withoutCounselor) });
        if (known.role && known.role !== admin.role) accounts.changedRoles.push(`${username} (${roleNames[role]})`);
        if (await removeLostPasskeys(db, id, known, replaced)) accounts.withoutPasskeys.push(username);
      }
      accounts.hasOwner ||= isPermanentOwner({ role, disabled, ends_at: ends_at ?? null });
    }
    return accounts;
  } finally {
    await db.destroy();
    await checkAndCheckpoint(file);
  }
}
