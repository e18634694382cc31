import { afterEach, expect, test } from "vitest";
import { galleryItems } from "#features/gallery/server/gallery.service.ts";
import { engines, serverAddress, untilWaiting } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { contentRows } from "./content.store.ts";
import { getRow } from "./content-type.ts";
import { statusOf } from "./publication.ts";
import { finishWrite, historyOf, lockForWrite } from "./write.ts";

let site: TestSite;
afterEach(() => site.close());

// The database in the process of the test runs one transaction at a time.
test.runIf(serverAddress)(
  "an erasure waits for a write of the item, and erases the picture of that write too",
  async () => {
    site = await openTestSite({ engine: engines[1] ?? "postgres" });
    const fields = { title: "Lab night", date: "2026-11-01", image: await pictureFile() };
    const { _id, image } = (await site.call("POST", "/api/gallery", { body: formOf(fields) })).body;
    const later = `gallery/${site.deps.newId()}-10x10-${"0".repeat(36)}.webp`;
    await site.deps.media.saveGenerated(later, Buffer.from("picture"));
    const writer = { username: "asha" };
    const { request } = await site.deps.db.transaction().execute(async (db) => {
      const deps = { ...site.deps, db, record: async () => undefined };
      const before = await lockForWrite(deps, galleryItems, _id, writer);
      const now = deps.clock();
      await contentRows("gallery_items").update(db, before, { now, columns: { image: later } });
      const row = await getRow(deps, galleryItems, _id, "all");
      await finishWrite(deps, galleryItems, row, {
        ...historyOf(before),
        writer,
        action: "updated",
        now,
        status: statusOf(before),
      });
      const request = site.call("DELETE", `/api/gallery/${_id}/for-good`);
      await untilWaiting(site.deps.db, request);
      return { request };
    });
    expect((await request).status).toBe(200);
    const versions = await site.deps.db
      .selectFrom("content_versions")
      .select("id")
      .where("item_id", "=", _id)
      .execute();
    expect(versions).toEqual([]);
    expect(await site.deps.media.has(later)).toBe(false);
    for (const url of [image, `/media/${later}`])
      expect((await site.call("GET", url, { token: false })).status, url).toBe(410);
  },
);
