import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds the last run of each scheduled job: its time, its result and the instance that runs it. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const table = db.schema
      .createTable("job_runs")
      .addColumn("name", "text", (c) => c.primaryKey().notNull())
      .addColumn("started_at", millis, (c) => c.notNull())
      .addColumn("finished_at", millis)
      .addColumn("outcome", "text")
      .addColumn("failure", "text")
      .addColumn("claimed_until", millis, (c) => c.notNull());
    await (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
  },
});
