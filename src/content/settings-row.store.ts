import type { Insertable, Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { Database, Settings } from "#platform/db/schema/tables.ts";

/** Tables that have exactly one row. */
type SettingsTable = {
  [Name in keyof Database]: Database[Name] extends Settings ? Name : never;
}[keyof Database];

/** The columns that a feature writes: all except the shared ones. */
type ColumnsOf<Table extends SettingsTable> = Omit<Insertable<Database[Table]>, keyof Settings>;

/** The ID of the row. */
export const SETTINGS_ID = 1;

/** Reads and writes settings tables of one row. */
export function settingsRow<Table extends SettingsTable>(name: Table) {
  // Kysely resolves names at compile time, one table at a time. What holds for one of these tables holds for all.
  const table = name as "hero_settings";
  return {
    async find(db: Db): Promise<Selectable<Database[Table]> | undefined> {
      const row = await db.selectFrom(table).selectAll().where("id", "=", SETTINGS_ID).executeTakeFirst();
      return row as Selectable<Database[Table]> | undefined;
    },

    /**
     * Writes columns and raises the version.
     * @param version the version that the writer started from; 0 if nothing was saved yet
     * @returns false if the settings are no longer at that version
     */
    async save(db: Db, version: number, { now, columns }: { now: Date; columns: ColumnsOf<Table> }): Promise<boolean> {
      const values = { ...(columns as object), updated_at: now.getTime() };
      if (version === 0) {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto(table)
          .values({ id: SETTINGS_ID, ...values } as never)
          .onConflict((conflict) => conflict.column("id").doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n;
      }
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ ...values, version: version + 1 })
        .where("id", "=", SETTINGS_ID)
        .where("version", "=", version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
