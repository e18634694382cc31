import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** The branch settings. Fields that a later release adds have their defaults until they are saved. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema
      .createTable("branch_settings")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("fields", "text", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("updated_at", engine === "sqlite" ? "integer" : "bigint", (c) => c.notNull());
    await (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
  },
});
