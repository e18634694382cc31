import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** The member data that leaves public pages when a year ends, and the plan of the new year. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    await db.schema.alterTable("team_members").addColumn("email", "text").execute();
    await db.schema
      .alterTable("team_members")
      .addColumn("private_link", "integer", (c) => c.notNull().defaultTo(0))
      .execute();

    const plans = db.schema
      .createTable("year_plans")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("plan", "text", (c) => c.notNull())
      .addColumn("publish_at", millis)
      .addColumn("done", "text")
      .addColumn("failure", "text")
      .addColumn("created_at", millis, (c) => c.notNull())
      .addColumn("updated_at", millis, (c) => c.notNull());
    await (engine === "sqlite" ? plans.modifyEnd(sql`strict`) : plans).execute();
  },
});
