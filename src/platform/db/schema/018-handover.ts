import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** The counselor's account, and the handover notes. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("admins")
      .addColumn("counselor", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    const table = db.schema
      .createTable("handover_papers")
      .addColumn("name", "text", (c) => c.primaryKey().notNull())
      .addColumn("fields", "text", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("updated_at", engine === "sqlite" ? "integer" : "bigint", (c) => c.notNull());
    await (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
  },
});
