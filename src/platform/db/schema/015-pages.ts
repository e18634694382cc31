import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Page texts that officers have changed; see docs/decisions/023-use-structured-content-for-pages.md. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const table = db.schema
      .createTable("pages")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("fields", "text", (c) => c.notNull())
      .addColumn("shown", "text", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("created_at", millis, (c) => c.notNull())
      .addColumn("updated_at", millis, (c) => c.notNull());
    await (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
  },
});
