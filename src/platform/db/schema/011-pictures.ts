import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Alternative texts and focus points of pictures, digests that identify gallery pictures, the batch of an upload, and
 * audit entries that count.
 */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ["gallery_items", "achievements", "team_members", "event_images"])
      await db.schema.alterTable(table).addColumn("alt", "text").execute();
    for (const table of ["gallery_items", "banners", "achievements", "team_members", "event_images"])
      await db.schema.alterTable(table).addColumn("focus", "text").execute();

    for (const column of ["digest", "batch"])
      await db.schema.alterTable("gallery_items").addColumn(column, "text").execute();
    await db.schema.createIndex("gallery_items_digest").on("gallery_items").column("digest").execute();
    await db.schema
      .createIndex("gallery_items_batch")
      .unique()
      .on("gallery_items")
      .columns(["batch", "digest"])
      .execute();

    await db.schema.alterTable("audit_entries").addColumn("batch", "text").execute();
    await db.schema
      .alterTable("audit_entries")
      .addColumn("times", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createIndex("audit_entries_batch")
      .unique()
      .on("audit_entries")
      .columns(["batch", "actor", "action"])
      .execute();
  },
});
