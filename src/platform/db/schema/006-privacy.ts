import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../engine.ts";

/** Who has seen applicants' data, signed in or been refused; and who was erased, so that no backup brings them back. */
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
