import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { BranchSettingsTable } from "#platform/db/schema/tables.ts";

type BranchRow = Selectable<BranchSettingsTable>;

/** The table's one row. */
export const SETTINGS_ID = 1;

export const findBranch = (db: Db): Promise<BranchRow | undefined> =>
  db.selectFrom("branch_settings").selectAll().where("id", "=", SETTINGS_ID).executeTakeFirst();

/** False when there are settings already. */
export async function createBranch(db: Db, fields: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("branch_settings")
    .values({ id: SETTINGS_ID, fields, updated_at: now.getTime() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Overwrites the settings and raises their version. False when they are no longer at `version`. */
export async function updateBranch(db: Db, fields: string, version: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("branch_settings")
    .set({ fields, updated_at: now.getTime(), version: version + 1 })
    .where("id", "=", SETTINGS_ID)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
