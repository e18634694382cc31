import { readdir } from "node:fs/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { openPreviewDatabase } from "./preview-database.ts";

describe("the database of previews", () => {
  let site: TestSite;
  let previews: ReturnType<typeof openPreviewDatabase>;
  afterEach(async () => {
    vi.useRealTimers();
    await previews.stop();
    await site.close();
  });

  async function open(minimumFreeBytes = 0) {
    site = await openTestSite({ onDisk: true, minimumFreeBytes });
    previews = openPreviewDatabase(site.deps);
  }
  const usedDatabase = () => previews.use(async (db) => db);
  const save = (key: string) =>
    site.deps.db.insertInto("settings").values({ key, value: "{}", updated_at: 1 }).execute();
  const keysSeen = () =>
    previews.use(async (db) => (await db.selectFrom("settings").select("key").execute()).map(({ key }) => key));

  test("is one copy until content changes, and has no name in the file system", async () => {
    await open();
    const copy = await usedDatabase();
    expect(copy).not.toBe(site.deps.db);
    await save("hero");
    expect(await keysSeen()).toEqual([]);
    expect(await usedDatabase()).toBe(copy);
    expect(await readdir(site.deps.temp.folder)).toEqual([]);
    site.deps.changes.emit([{ entity: "hero settings", id: "1" }]);
    expect(await keysSeen()).toEqual(["hero"]);
    expect(await usedDatabase()).not.toBe(copy);
  });

  test("a preview that is rendering keeps its copy when content changes", async () => {
    await open();
    await save("hero");
    await previews.use(async (db) => {
      site.deps.changes.emit([{ entity: "hero settings", id: "1" }]);
      await save("branch");
      expect(await keysSeen()).toEqual(["branch", "hero"]);
      expect(await db.selectFrom("settings").select("key").execute()).toEqual([{ key: "hero" }]);
    });
  });

  test("a copy is closed after a minute without previews", async () => {
    await open();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const copy = await usedDatabase();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await usedDatabase()).toBe(copy);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await usedDatabase()).not.toBe(copy);
  });

  test("is the site's own database while the disk has no space for a copy", async () => {
    await open(Number.MAX_SAFE_INTEGER);
    expect(await usedDatabase()).toBe(site.deps.db);
  });
});
