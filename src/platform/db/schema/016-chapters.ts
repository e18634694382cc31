import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds the tables of chapters and resources, and records which content types have received their seed data. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const make = <Table extends string>(table: CreateTableBuilder<Table, string>) =>
      (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
    const content = <Table extends string>(name: Table) =>
      db.schema
        .createTable(name)
        .addColumn("id", "text", (c) => c.primaryKey().notNull())
        .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
        .addColumn("created_at", millis, (c) => c.notNull())
        .addColumn("updated_at", millis, (c) => c.notNull())
        .addColumn("position", "integer", (c) => c.notNull())
        .addColumn("description", "text", (c) => c.notNull())
        .addColumn("image", "text");

    await make(
      content("chapters")
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("slug", "text")
        .addColumn("address", "text")
        .addColumn("alt", "text")
        .addColumn("link", "text")
        .addColumn("unit", "text")
        .addColumn("details", "text", (c) => c.notNull()),
    );
    await make(
      content("resources")
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("link", "text", (c) => c.notNull())
        .addColumn("popular", "integer", (c) => c.notNull()),
    );
    await make(
      db.schema
        .createTable("given_defaults")
        .addColumn("entity", "text", (c) => c.primaryKey().notNull())
        .addColumn("at", millis, (c) => c.notNull()),
    );
  },
});
