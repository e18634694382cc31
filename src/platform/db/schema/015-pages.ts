import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** The words of the site's own pages, as far as officers have written them; see docs/decisions/074. */
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
