import type { Kysely } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { listMediaReferences } from "#platform/db/media-columns.store.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { mediaColumns } from "#src/site-content.ts";
import { engines, openTestDatabase } from "#tests/support/databases.ts";

describe.each(engines)("the registered media columns on %s", (engine) => {
  let db: Kysely<Database>;
  afterEach(() => db.destroy());

  test("cover every table that has a column for a stored file", async () => {
    db = await openTestDatabase(engine);
    const tables = (await db.introspection.getTables()).filter(({ name, isView }) => !isView && name !== "file_hashes");
    const namesFiles = /image|file|picture|logo/;
    // Recorded hashes and reports of pictures do not keep their file.
    const withFiles = tables.filter(
      ({ name, columns }) =>
        !["file_hashes", "takedown_requests"].includes(name) &&
        (namesFiles.test(name) || columns.some(({ name }) => namesFiles.test(name))),
    );
    // Pages and settings have theirs in JSON. Older versions have the logos in branch_settings.
    expect([...new Set(mediaColumns.map(({ table }) => table))].sort()).toEqual(
      [...withFiles.map(({ name }) => name), "pages", "settings"].sort(),
    );
  });

  test("lead to stored files, not to pictures on other sites", async () => {
    db = await openTestDatabase(engine);
    const common = { title: "t", date: "2026-01-01", created_at: 1, updated_at: 1 };
    await db
      .insertInto("gallery_items")
      .values([
        { id: "g1", image: "gallery/one.webp", ...common },
        { id: "g2", image: "https://example.org/two.webp", ...common },
      ])
      .execute();
    await db
      .insertInto("reports")
      .values({ id: "r1", title: "t", type: "annual", file: "reports/three.pdf", created_at: 1, updated_at: 1 })
      .execute();
    expect(await listMediaReferences(db, mediaColumns)).toEqual([
      { table: "gallery_items", id: "g1", key: "gallery/one.webp" },
      { table: "reports", id: "r1", key: "reports/three.pdf" },
    ]);
  });
});
