import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Records who has the form of an item open. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("item_editors")
      .addColumn("item", "text", (c) => c.notNull())
      .addColumn("admin_id", "text", (c) => c.notNull().references("admins.id").onDelete("cascade"))
      .addColumn("seen_at", engine === "sqlite" ? "integer" : "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("item_editors_key", ["item", "admin_id"])
      .modifyEnd(engine === "sqlite" ? sql`strict` : sql``)
      .execute();
  },
});
