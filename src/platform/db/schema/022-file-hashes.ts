import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** The SHA-256 hash that each stored file had when it was stored, so that damage on the disk is noticed. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema
      .createTable("file_hashes")
      .addColumn("key", "text", (c) => c.primaryKey().notNull())
      .addColumn("sha256", "text", (c) => c.notNull());
    await (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
  },
});
