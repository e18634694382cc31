import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** The state of applications, and their retention time if officers have set it. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    await db.schema
      .alterTable("students")
      .addColumn("state", "text", (c) => c.notNull().defaultTo("new"))
      .execute();
    await db.schema
      .alterTable("students")
      .addColumn("note", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await db.schema.alterTable("students").addColumn("handled_by", "text").execute();
    await db.schema.alterTable("students").addColumn("handled_at", millis).execute();
    await db.schema
      .alterTable("students")
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable("students").addColumn("promised_months", "integer").execute();
    await db.schema.createIndex("students_state").on("students").columns(["state", "created_at", "id"]).execute();

    const settings = db.schema
      .createTable("application_settings")
      .addColumn("id", "integer", (c) => c.primaryKey().notNull())
      .addColumn("retention_months", "integer", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("updated_at", millis, (c) => c.notNull());
    await (engine === "sqlite" ? settings.modifyEnd(sql`strict`) : settings).execute();
  },
});
