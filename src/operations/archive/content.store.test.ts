import { afterEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { archivedColumns } from "./content.store.ts";

let site: TestSite;
afterEach(() => site.close());

const publicationState = ["state", "publish_at", "unpublish_at", "deleted_at", "restore_state", "was_published"];

/** Columns that an archive leaves out on purpose: details of an upload, and copies of other columns. */
const leftOut: Record<string, string[]> = {
  gallery_items: ["batch", "digest", "public_event_id"],
  pages: ["shown"],
};

test("an archive has every column of published content, unless it is left out on purpose", async () => {
  site = await openTestSite();
  const tables = await site.deps.db.introspection.getTables();
  const views = tables.filter(({ name }) => name.startsWith("published_") && archivedColumns(name.slice(10)));
  expect(views).toHaveLength(9);
  for (const { name: view, columns } of views) {
    const table = view.slice("published_".length);
    const known = [...(archivedColumns(table) ?? []), ...publicationState, ...(leftOut[table] ?? [])];
    expect(columns.map(({ name }) => name).sort(), view).toEqual(known.sort());
  }
});
