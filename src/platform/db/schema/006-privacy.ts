import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/**
 * The log of views of applicants' data, sign-ins and refused requests; and erased people, so that no backup restores
 * them.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const log = db.schema
      .createTable("access_log")
      .addColumn("hour", millis, (c) => c.notNull())
      .addColumn("event", "text", (c) => c.notNull())
      .addColumn("actor", "text", (c) => c.notNull())
      .addColumn("peer", "text", (c) => c.notNull())
      .addColumn("times", "integer", (c) => c.notNull())
      .addColumn("last_at", millis, (c) => c.notNull())
      .addPrimaryKeyConstraint("access_log_key", ["hour", "event", "actor", "peer"]);
    await (engine === "sqlite" ? log.modifyEnd(sql`strict`) : log).execute();
    await db.schema.createIndex("access_log_last").on("access_log").column("last_at").execute();

    const erased = db.schema
      .createTable("erased_people")
      .addColumn("hash", "text", (c) => c.primaryKey().notNull())
      .addColumn("erased_at", millis, (c) => c.notNull());
    await (engine === "sqlite" ? erased.modifyEnd(sql`strict`) : erased).execute();
  },
});
