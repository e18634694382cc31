import type { Selectable } from "kysely";
import type { z } from "zod";
import { type Db, isPostgres } from "#platform/db/database.ts";
import type { SettingsTable } from "#platform/db/schema/tables.ts";
import { AppError } from "#platform/errors.ts";

/** A stored setting. The first save makes version 1. */
export interface StoredSetting<Value> {
  value: Value;
  version: number;
  updatedAt: number;
}

/**
 * Returns the statements of one setting: a JSON value with a version, in the row `key` of the table `settings`.
 * @param schema of the stored value; it accepts the values of earlier releases
 */
export function setting<Schema extends z.ZodType>(key: string, schema: Schema) {
  type Value = z.output<Schema>;
  const row = (db: Db) => db.selectFrom("settings").selectAll().where("key", "=", key);
  const parse = (found: Selectable<SettingsTable> | undefined): StoredSetting<Value> | undefined =>
    found && { value: schema.parse(JSON.parse(found.value)), version: found.version, updatedAt: found.updated_at };
  /** Stores the first value. Returns false if a value is stored already. A concurrent call waits. */
  async function create(db: Db, value: Value, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("settings")
      .values({ key, value: JSON.stringify(value), updated_at: now.getTime() })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async function update(db: Db, version: number, value: Value, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("settings")
      .set({ value: JSON.stringify(value), version: version + 1, updated_at: now.getTime() })
      .where("key", "=", key)
      .where("version", "=", version)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  return {
    create,

    find: async (db: Db) => parse(await row(db).executeTakeFirst()),

    /** Returns the setting and keeps other transactions from writing it until this one ends. */
    lock: async (db: Db) =>
      parse(
        await row(db)
          .$if(isPostgres(db), (query) => query.forUpdate())
          .executeTakeFirst(),
      ),

    /**
     * Writes the value as the version after `version`, which is 0 if nothing is stored yet.
     * @throws AppError("stale") if another version is stored
     */
    async save(
      db: Db,
      { value, version, now }: { value: Value; version: number; now: Date },
    ): Promise<StoredSetting<Value>> {
      const isSaved = version === 0 ? await create(db, value, now) : await update(db, version, value, now);
      if (!isSaved) throw new AppError("stale");
      return { value, version: version + 1, updatedAt: now.getTime() };
    },

    /** @throws AppError("stale") if another version is stored */
    async delete(db: Db, version: number): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom("settings")
        .where("key", "=", key)
        .where("version", "=", version)
        .executeTakeFirst();
      if (numDeletedRows !== 1n) throw new AppError("stale");
    },
  };
}
