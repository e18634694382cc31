import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds unpublished content (drafts, scheduled items, trash) and earlier versions. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const make = <Table extends string>(table: CreateTableBuilder<Table, string>) =>
      (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();

    await make(
      db.schema
        .createTable("unpublished_items")
        .addColumn("id", "text", (c) => c.primaryKey().notNull())
        .addColumn("entity", "text", (c) => c.notNull())
        .addColumn("state", "text", (c) => c.notNull())
        .addColumn("trashed_from", "text")
        .addColumn("publish_at", millis)
        .addColumn("unpublish_at", millis)
        .addColumn("was_published", "integer", (c) => c.notNull())
        .addColumn("label", "text", (c) => c.notNull())
        .addColumn("row", "text", (c) => c.notNull())
        .addColumn("since", millis, (c) => c.notNull()),
    );
    await db.schema
      .createIndex("unpublished_items_entity")
      .on("unpublished_items")
      .columns(["entity", "since"])
      .execute();
    await db.schema
      .createIndex("unpublished_items_due")
      .on("unpublished_items")
      .columns(["state", "publish_at"])
      .execute();

    await make(
      db.schema
        .createTable("take_downs")
        .addColumn("item_id", "text", (c) => c.primaryKey().notNull())
        .addColumn("entity", "text", (c) => c.notNull())
        .addColumn("at", millis, (c) => c.notNull()),
    );

    await make(
      db.schema
        .createTable("unpublished_links")
        .addColumn("item_id", "text", (c) => c.primaryKey().notNull())
        .addColumn("event_id", "text", (c) => c.notNull()),
    );

    await make(
      db.schema
        .createTable("content_versions")
        .addColumn("id", "text", (c) => c.primaryKey().notNull())
        .addColumn("entity", "text", (c) => c.notNull())
        .addColumn("item_id", "text", (c) => c.notNull())
        .addColumn("version", "integer", (c) => c.notNull())
        .addColumn("at", millis, (c) => c.notNull())
        .addColumn("actor", "text", (c) => c.notNull())
        .addColumn("action", "text", (c) => c.notNull())
        .addColumn("state", "text", (c) => c.notNull())
        .addColumn("publish_at", millis)
        .addColumn("unpublish_at", millis)
        .addColumn("row", "text", (c) => c.notNull())
        .addUniqueConstraint("content_versions_item", ["item_id", "version"]),
    );
    await db.schema.createIndex("content_versions_at").on("content_versions").column("at").execute();

    await make(
      db.schema
        .createTable("version_files")
        .addColumn("id", "text", (c) => c.notNull().references("content_versions.id").onDelete("cascade"))
        .addColumn("key", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("version_files_id", ["id", "key"]),
    );
    await db.schema.createIndex("version_files_key").on("version_files").column("key").execute();
  },
});
