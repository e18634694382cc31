import type { Db } from "#platform/db/database.ts";
import type { AdminRow, CounselorColumn } from "../accounts/administrators.store.ts";

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
export const hasOtherLastingOwner = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom("admins")
    .select("id")
    .where("role", "=", "owner")
    .where("disabled", "=", 0)
    .where("ends_at", "is", null)
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export async function updateOfficer(
  db: Db,
  id: string,
  change: Pick<AdminRow, "role" | "ends_at" | "disabled"> & Partial<Pick<AdminRow, CounselorColumn | "owner_since">>,
): Promise<void> {
  await db.updateTable("admins").set(change).where("id", "=", id).execute();
}

export async function updateCounselor(db: Db, id: string, change: Pick<AdminRow, CounselorColumn>): Promise<void> {
  await db.updateTable("admins").set(change).where("id", "=", id).execute();
}
