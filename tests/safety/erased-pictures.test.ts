import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeBackup } from "#operations/backup/make-backup.ts";
import { restoreBackup } from "#operations/backup/restore.ts";
import { openSqliteAsIs } from "#operations/site.store.ts";
import type { Db } from "#platform/db/database.ts";
import { prepareErasures } from "#platform/db/erasures.store.ts";
import { tablesOwnersFirst } from "#platform/db/schema/tables.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { openStore } from "#platform/media/open-media.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import type { Pages } from "#rendering/page-renderer.ts";
import { crawlSite } from "#tests/support/crawl-site.ts";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import { type S3StandIn, startS3StandIn } from "#tests/support/s3/stand-in.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

let pages: Pages;
let root: string;
let s3: S3StandIn | undefined;
let site: TestSite;
beforeAll(async () => {
  pages = await loadBuiltPages(buildFolder);
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "erased-"));
});
afterEach(async () => {
  await s3?.stop();
  s3 = undefined;
  await rm(root, { recursive: true });
});

/** Returns the tables that contain a text in any column. */
async function tablesWith(db: Db, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of tablesOwnersFirst) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    if (JSON.stringify(rows).includes(text)) found.push(table);
  }
  return found;
}

/** Returns the stored files whose name contains a text. */
async function filesWith(store: Pick<MediaStore, "list">, text: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) if (key.includes(text)) keys.push(key);
  return keys;
}

const places = engines.flatMap((engine) => [
  { engine, files: "files" },
  { engine, files: "S3" },
]);

describe.each(places)("a picture that is deleted permanently on $engine with $files", ({ engine, files }) => {
  const kept = () => join(root, "kept");
  const open = async () => {
    s3 = files === "S3" ? await startS3StandIn() : undefined;
    const options = { engine, onDisk: true, pages, backups: { folder: kept() } };
    site = await openTestSite({ ...options, ...(s3 && { s3: s3.place }) });
    await prepareErasures(site.deps);
  };
  const statusOf = async (url: string) => (await site.call("GET", url, { token: false })).status;

  async function backUp() {
    const file = join(site.dataDir, SQLITE_FILE);
    const data =
      engine === "sqlite"
        ? { ...openSqliteAsIs(file), store: site.store }
        : { engine, db: site.deps.db, store: site.store };
    const { path } = await makeBackup(data, { folder: kept(), kind: "by-hand", clock: () => new Date() });
    if (data.engine === "sqlite") data.sqlite.close();
    return path;
  }

  /** Restores a backup on another machine. @returns the tables and files that contain one of the texts */
  async function restoredTraces(path: string, texts: readonly string[]) {
    const dataDir = join(root, "machine");
    const options = { force: true, now: new Date() };
    const target = engine === "postgres" ? await openTestDatabase("postgres") : undefined;
    await restoreBackup(
      path,
      target ? { engine: "postgres", dataDir, db: target } : { engine: "sqlite", dataDir },
      options,
    );
    const db = target ?? openSqliteAsIs(join(dataDir, SQLITE_FILE)).db;
    const store = await openStore(dataDir);
    const traces: string[] = [];
    for (const text of texts) traces.push(...(await tablesWith(db, text)), ...(await filesWith(store, text)));
    await db.destroy();
    return traces;
  }

  test("leaves no trace on the site, in the store, in the database or in the restored backup", {
    timeout: 120_000,
  }, async () => {
    await open();
    const fields = { title: "Open Lab", description: "d", date: "2026-01-05", time: "16:30", location: "Lab 3" };
    const event = (
      await site.call("POST", "/api/events", {
        body: formOf({ ...fields, images: [await pictureFile(), await pictureFile()] }),
      })
    ).body;
    const add = async (title: string) =>
      (
        await site.call("POST", "/api/gallery", {
          body: formOf({ title, date: "2026-01-05", event: event._id, image: await pictureFile() }),
        })
      ).body;
    await add("Kept picture");
    const first = await add("Removed picture");
    // An earlier image of the same picture is in its version history.
    const picture = (
      await site.call("PUT", `/api/gallery/${first._id}`, {
        body: formOf({
          title: "Removed picture",
          date: "2026-01-05",
          image: await pictureFile("other.png", { width: 1200, height: 800 }),
        }),
      })
    ).body;
    const member = (
      await site.call("POST", "/api/team", {
        body: formOf({ section: "ieeeSbTeam", name: "Asha", position: "Chair", image: await pictureFile() }),
      })
    ).body;
    const home = await site.call("PUT", "/api/pages/home/picture", { body: formOf({ image: await pictureFile() }) });
    const urls: string[] = [first.image, picture.image, event.image[0], member.image, home.body.picture.image];
    const ids = urls.map((url) => /([0-9a-f-]{36})-/.exec(url)?.[1] ?? "");
    // Two share cards show the event's first picture: the backup has the first one, the site the second one.
    const card = async () => {
      expect(await statusOf(`/events/${event.slug}/card.jpg`)).toBe(200);
      const [key] = await filesWith(site.store, `cards/${event._id}-`);
      return key ?? expect.unreachable();
    };
    const cards = [await card()];
    for (const url of [picture.image, event.image[0]]) await site.copies.make(url.replace("/media/", ""));
    // Fill all caches of the site.
    await crawlSite(site);
    for (const url of urls.slice(1)) expect(await statusOf(url)).toBe(200);
    // Officers have pasted addresses of the pictures into texts that visitors do not see yet.
    const pasted = urls.map((url) => `https://branch.example${url}?expires=1&signature=a-b and ${url}`).join(" ");
    const edit = { ...fields, description: `See ${pasted}.` };
    expect((await site.call("PUT", `/api/events/${event._id}/edit`, { body: edit })).status).toBe(200);
    const issue = { subject: "News", text: `See ${pasted}.`, eventIds: [] };
    expect((await site.call("POST", "/api/newsletter/issues", { body: issue })).status).toBe(201);
    const path = await backUp();
    const renamed = formOf({ ...fields, title: "Open Lab Day" });
    expect((await site.call("PUT", `/api/events/${event._id}`, { body: renamed })).status).toBe(200);
    cards.push(await card());
    expect(cards[0]).not.toBe(cards[1]);
    for (const id of ids) expect(await tablesWith(site.deps.db, id)).not.toEqual([]);

    for (const id of [first._id, ...ids.slice(2)])
      expect((await site.call("DELETE", `/api/gallery/${id}/for-good`)).status).toBe(200);

    for (const url of urls) {
      const copies = [url, url.replace(".webp", ".avif"), url.replace(".webp", "@480.webp")];
      for (const copy of copies) expect(await statusOf(copy), copy).toBe(410);
    }
    expect(await statusOf(`/api/gallery/${first._id}`)).toBe(410);
    expect(await statusOf(`/gallery/report/${first._id}`)).toBe(410);
    expect(await statusOf(`/gallery/${event.slug}?picture=${first._id}`)).toBe(410);
    const walked = await crawlSite(site);
    expect(walked.faults).toEqual([]);
    const texts = await Promise.all(
      [...walked.pages, "/sitemap.xml", "/api/events", "/api/gallery"].map(
        async (url) => (await site.call("GET", url, { token: false })).text,
      ),
    );
    for (const id of [...ids, first._id]) for (const text of texts) expect(text.includes(id)).toBe(false);
    for (const id of ids) {
      expect(await tablesWith(site.deps.db, id)).toEqual([]);
      expect(await filesWith(site.store, id)).toEqual([]);
    }
    for (const key of cards) expect(await filesWith(site.store, key)).toEqual([]);
    if (s3) expect([...s3.objects.keys()].filter((key) => ids.some((id) => key.includes(id)))).toEqual([]);
    const staged = (await site.call("GET", `/api/events/${event._id}/edit`)).body.edit;
    expect(staged.description).toMatch(/^See [ and]+[.]$/);
    const versions = (await site.call("GET", `/api/events/${event._id}/versions`)).text;
    expect(versions).not.toContain(ids[2]);
    await site.close();
    expect(await restoredTraces(path, [...ids, ...cards])).toEqual([]);
  });
});
