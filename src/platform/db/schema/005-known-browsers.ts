import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds the browsers in which administrators have signed in before. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const table = db.schema
      .createTable("known_browsers")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("admin_id", "text", (c) => c.notNull().references("admins.id").onDelete("cascade"))
      .addColumn("mark_hash", "text", (c) => c.notNull())
      .addColumn("last_at", millis, (c) => c.notNull())
      .addUniqueConstraint("known_browsers_mark", ["admin_id", "mark_hash"]);
    await (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
  },
});
