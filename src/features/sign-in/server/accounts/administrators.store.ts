import type { Insertable, Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { AdminsTable } from "#platform/db/schema/tables.ts";

export type AdminRow = Selectable<AdminsTable>;
export type CounselorColumn = "counselor" | "counselor_change" | "counselor_change_by" | "counselor_change_at";

export const findAdmin = (db: Db, usernameKey: string): Promise<AdminRow | undefined> =>
  db.selectFrom("admins").selectAll().where("username_key", "=", usernameKey).executeTakeFirst();

export const listAdmins = (db: Db): Promise<AdminRow[]> =>
  db.selectFrom("admins").selectAll().orderBy("username_key").execute();

export const hasAdmins = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("admins").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Stores an account. Returns false if the username is taken. */
export async function createAdmin(db: Db, admin: Insertable<AdminsTable>): Promise<boolean> {
  const created = await db
    .insertInto("admins")
    .values(admin)
    .onConflict((conflict) => conflict.column("username_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return created !== undefined;
}

/** Updates an account and returns it. Returns undefined if the username does not exist. */
export const updateAdmin = (
  db: Db,
  usernameKey: string,
  change: Partial<Pick<AdminRow, "password_hash" | "disabled" | "ends_at" | CounselorColumn>>,
): Promise<AdminRow | undefined> =>
  db.updateTable("admins").set(change).where("username_key", "=", usernameKey).returningAll().executeTakeFirst();

/** Replaces a hash unless the password has changed since it was read. */
export async function renewHash(db: Db, id: string, before: string, after: string): Promise<void> {
  await db
    .updateTable("admins")
    .set({ password_hash: after })
    .where("id", "=", id)
    .where("password_hash", "=", before)
    .execute();
}

/**
 * Records a sign-in and locks the row until the transaction ends, if the account is open and its password is still that
 * of `passwordHash`. Concurrent password changes and disabling run either before or after it.
 */
export async function lockAdmin(db: Db, id: string, passwordHash: string, now: Date): Promise<boolean> {
  const locked = await db
    .updateTable("admins")
    .set({ last_sign_in_at: now.getTime() })
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .where("disabled", "=", 0)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now.getTime())]))
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}

/** Locks all owners until the transaction ends, so that no two owners end each other at the same time. */
export async function lockOwners(db: Db): Promise<void> {
  await db.updateTable("admins").set({ role: "owner" }).where("role", "=", "owner").execute();
}

export const findOfficer = (db: Db, id: string): Promise<AdminRow | undefined> =>
  db.selectFrom("admins").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Closes the open accounts whose last day is over. One statement selects and closes them, so that it does not close an
 * account that an owner reopens at the same time. @returns the closed accounts
 */
export const closeExpired = (
  db: Db,
  now: Date,
  change: Pick<AdminRow, "disabled"> & Partial<Pick<AdminRow, CounselorColumn>>,
): Promise<AdminRow[]> =>
  db
    .updateTable("admins")
    .set(change)
    .where("disabled", "=", 0)
    .where("ends_at", "<=", now.getTime())
    .returningAll()
    .execute();

/** Returns whether there is another owner with an open account and no end date. */
export const hasOtherPermanentOwner = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom("admins")
    .select("id")
    .where("role", "=", "owner")
    .where("disabled", "=", 0)
    .where("ends_at", "is", null)
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type AccountChange = Partial<
  Pick<
    AdminRow,
    "role" | "chapter_id" | "ends_at" | "disabled" | "owner_since" | "name" | "email" | "weekly_email" | CounselorColumn
  >
>;

export async function updateOfficer(db: Db, id: string, change: AccountChange): Promise<void> {
  await db.updateTable("admins").set(change).where("id", "=", id).execute();
}

/** Sets a new password hash. Returns false if the hash is no longer `before`. */
export async function changeHash(db: Db, before: AdminRow, passwordHash: string): Promise<boolean> {
  const changed = await db
    .updateTable("admins")
    .set({ password_hash: passwordHash })
    .where("id", "=", before.id)
    .where("password_hash", "=", before.password_hash)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
