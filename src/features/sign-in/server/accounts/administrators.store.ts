import type { Insertable, Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { AdminsTable } from "#platform/db/schema/tables.ts";

export type AdminRow = Selectable<AdminsTable>;
export type CounselorColumn = "counselor" | "counselor_change" | "counselor_change_by" | "counselor_change_at";

export const findAdmin = (db: Db, usernameKey: string): Promise<AdminRow | undefined> =>
  db.selectFrom("admins").selectAll().where("username_key", "=", usernameKey).executeTakeFirst();

/** Returns whether an account exists, is not disabled and has not ended. */
export const isAccountActive = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom("admins")
    .select("id")
    .where("id", "=", id)
    .where("disabled", "=", 0)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now.getTime())]))
    .executeTakeFirst()) !== undefined;

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
