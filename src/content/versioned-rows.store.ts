import type { Insertable, Selectable } from "kysely";
import { type Db, isPostgres } from "#platform/db/database.ts";
import type { Database, Versioned } from "#platform/db/schema/tables.ts";

/** The tables whose rows are counted up at each write, so that two officers cannot overwrite each other. */
export type VersionedTable = {
  [Name in keyof Database]: Database[Name] extends Versioned ? Name : never;
}[keyof Database];

/** What a feature writes of its table: everything but what every versioned row has. */
export type ColumnsOf<Table extends VersionedTable> = Omit<Insertable<Database[Table]>, keyof Versioned>;

/** The writes that are alike for every versioned table. */
export function versionedRows<Table extends VersionedTable>(name: Table) {
  // Kysely resolves names at compile time, one table at a time: what holds for one of these tables holds for all.
  const table = name as "achievements";
  return {
    async insert(db: Db, row: { id: string; now: Date; columns: ColumnsOf<Table> }): Promise<void> {
      const at = row.now.getTime();
      const values = { id: row.id, created_at: at, updated_at: at, ...row.columns };
      await db
        .insertInto(table)
        .values(values as never)
        .execute();
    },

    /** Overwrites columns and raises the version. False when the row is gone or no longer at `version`. */
    async update(
      db: Db,
      { id, version }: { id: string; version: number },
      change: { now: Date; columns: Partial<ColumnsOf<Table>> },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ ...(change.columns as object), updated_at: change.now.getTime(), version: version + 1 })
        .where("id", "=", id)
        .where("version", "=", version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /**
     * Writes a whole row: a new one, or over the present one. A column that the row lacks, because the row was stored by
     * an earlier release, gets its default as in a new row.
     */
    async put(db: Db, row: Selectable<Database[Table]>): Promise<void> {
      const given = row as Selectable<Database["achievements"]>;
      const present = await db.selectFrom(table).selectAll().where("id", "=", given.id).executeTakeFirst();
      const { id: _id, ...columns } = { ...present, ...given };
      await db
        .insertInto(table)
        .values(given)
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet(
            // `excluded` is the row that was to be inserted, defaults included.
            (eb) => Object.fromEntries(Object.keys(columns).map((name) => [name, eb.ref(`excluded.${name}` as never)])),
          ),
        )
        .execute();
    },

    async delete(db: Db, id: string): Promise<void> {
      await db.deleteFrom(table).where("id", "=", id).execute();
    },

    /** Keeps others from writing a row until the transaction is over. */
    async lock(db: Db, id: string): Promise<void> {
      if (isPostgres(db)) await db.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
    },

    /** Places rows in the order of `ids`. Their versions stay: nothing that a form edits has changed. */
    async place(db: Db, ids: readonly string[]): Promise<void> {
      // In the order of their ids, so that two officers' orderings cannot wait for each other's rows.
      for (const [position, id] of [...ids.entries()].sort(([, a], [, b]) => (a < b ? -1 : 1)))
        await db
          .updateTable(name as "banners")
          .set({ position })
          .where("id", "=", id)
          .execute();
    },
  };
}
