import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { HeroSettingsTable } from "#platform/db/schema/tables.ts";

export type HeroSettingsRow = Selectable<HeroSettingsTable>;
type Columns = Pick<HeroSettingsRow, "display_mode" | "video_url">;

/** The table's one row. */
export const SETTINGS_ID = 1;

export const findSettings = (db: Db): Promise<HeroSettingsRow | undefined> =>
  db.selectFrom("hero_settings").selectAll().where("id", "=", SETTINGS_ID).executeTakeFirst();

/** False when there are settings already. */
export async function createSettings(db: Db, columns: Columns, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("hero_settings")
    .values({ id: SETTINGS_ID, updated_at: now.getTime(), ...columns })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Overwrites the settings and raises their version. False when they are no longer at `version`. */
export async function updateSettings(db: Db, columns: Columns, version: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("hero_settings")
    .set({ ...columns, updated_at: now.getTime(), version: version + 1 })
    .where("id", "=", SETTINGS_ID)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
