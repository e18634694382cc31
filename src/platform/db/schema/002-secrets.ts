import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Secrets that the site makes for itself and that all instances on one database share. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema
      .createTable("secrets")
      .addColumn("name", "text", (c) => c.primaryKey().notNull())
      .addColumn("value", "text", (c) => c.notNull());
    await (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
  },
});
