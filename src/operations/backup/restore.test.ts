import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newsletterSettings } from "#features/newsletter/server/newsletter.service.ts";
import { countDeliveries } from "#features/newsletter/server/newsletter.store.ts";
import { addAllToOutbox, listDueMails, markSent } from "#features/registrations/server/outbox.store.ts";
import { fingerprint } from "#platform/backups/backup-files.ts";
import { getSecret } from "#platform/db/secrets.store.ts";
import { findUnfinishedMove, recordUnfinishedMove, removeUnfinishedMove } from "#platform/db/unfinished-move.store.ts";
import { createSignatures } from "#platform/signed-links.ts";
import {
  addEvent,
  closeData,
  contentOf,
  dataOf,
  openSiteAt,
  openSiteOnDisk,
  type SiteOnDisk,
  signIn,
} from "#tests/crash/site-on-disk.ts";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import { openSqliteAsIs, type SiteData } from "../site.store.ts";
import { createBackup } from "./backup.ts";
import { readManifest } from "./manifest.ts";
import { type RestoreTarget, restoreBackup } from "./restore.ts";

const NOW = new Date("2026-11-21T10:30:00Z");

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "backup-"));
});
afterEach(() => rm(root, { recursive: true }));

describe.each(engines)("a restored backup on %s", (engine) => {
  const old = () => join(root, "old");
  const folder = () => join(root, "copies", "monday");
  let site: SiteOnDisk;
  let data: SiteData;
  beforeEach(async () => {
    site = await openSiteAt(old(), engine);
    data = dataOf(site, old(), engine);
  });
  afterEach(async () => {
    closeData(data);
    await site.close();
  });
  const target = (dataDir: string): RestoreTarget =>
    engine === "postgres" ? { engine, dataDir, db: site.db } : { engine, dataDir };

  test("brings rows, files and passwords to an empty machine, but no sessions", async () => {
    await addEvent(site.deps, "Robotics Workshop", 2);
    await addEvent(site.deps, "Hack the Grid");
    const token = await signIn(site);
    const before = await contentOf(site, old());
    await createBackup(data, folder(), NOW);

    const elsewhere = join(root, "new");
    let restored: SiteOnDisk;
    if (engine === "postgres") {
      await (await openTestDatabase("postgres")).destroy(); // Opening it has emptied it.
      await restoreBackup(folder(), target(elsewhere), { force: false, now: NOW });
      restored = await openSiteOnDisk(elsewhere, { db: site.db });
    } else {
      await restoreBackup(folder(), target(elsewhere), { force: false, now: NOW });
      restored = await openSiteOnDisk(elsewhere);
    }
    expect(await contentOf(restored, elsewhere)).toEqual(before);
    const verify = (bearer: string) =>
      restored.app.inject({ url: "/api/admin/verify", headers: { authorization: `Bearer ${bearer}` } });
    expect((await verify(token)).statusCode).toBe(401);
    expect((await verify(await signIn(restored))).statusCode).toBe(200);
    if (engine === "sqlite") await restored.close();
    else await restored.app.close();
  });

  test("finding 15: contains no secrets that sign links, and the restored site creates new ones", async () => {
    await addEvent(site.deps, "Robotics Workshop", 1);
    const signatures = createSignatures(site.deps, "report-links");
    const signature = (await signatures.signer())("a link");
    const signing = await getSecret(site.db, "report-links");
    const ofData = await getSecret(site.db, "erased-people");
    const { files } = await createBackup(data, folder(), NOW);
    const contents = await Promise.all(Object.keys(files).map((path) => readFile(join(folder(), path))));
    expect(contents.some((content) => content.includes(signing))).toBe(false);
    expect(contents.some((content) => content.includes(ofData))).toBe(true);

    if (engine === "sqlite") {
      closeData(data);
      await site.close();
    }
    await restoreBackup(folder(), target(old()), { force: engine === "postgres", now: NOW });
    if (engine === "sqlite") {
      site = await openSiteOnDisk(old());
      data = dataOf(site, old(), engine);
    }
    expect(await createSignatures(site.deps, "report-links").isValid("a link", signature)).toBe(false);
    expect(await getSecret(site.db, "erased-people")).toBe(ofData);
  });

  test("sends no newsletter again: neither unsent emails of an issue nor the digest of the day", async () => {
    const monday = new Date("2026-11-23T10:30:00Z");
    const value = { digest: true, perHour: 1, hasPublicIssues: false, lastDigest: "2026-11-16" };
    await newsletterSettings.save(site.db, { value, version: 0, now: NOW });
    const types = ["newsletter 1", "newsletter 2", "newsletter-confirm 2026-11-21"] as const;
    const mails = types.map((type, index) => ({ id: `m${index}`, subjectId: "s", type, dueAt: NOW.getTime() }));
    await addAllToOutbox(site.db, mails, NOW.getTime());
    await markSent(site.db, "m0", NOW.getTime());
    await createBackup(data, folder(), NOW);
    if (engine === "sqlite") {
      closeData(data);
      await site.close();
    }
    const restored = await restoreBackup(folder(), target(old()), { force: engine === "postgres", now: monday });
    if (engine === "sqlite") {
      site = await openSiteOnDisk(old());
      data = dataOf(site, old(), engine);
    }
    expect(restored.stoppedMails).toBe(1);
    const due = await listDueMails(site.db, monday.getTime() + 365 * 86_400_000, 10);
    expect(due.map(({ type }) => type)).toEqual(["newsletter-confirm 2026-11-21"]);
    expect((await newsletterSettings.find(site.db))?.value).toEqual({ ...value, lastDigest: "2026-11-23" });
    const counts = await countDeliveries(site.db, monday.getTime());
    expect(counts.get("newsletter 2")).toEqual({ delivered: 0, failed: 1 });
  });

  test("keeps the replaced data as a backup that can be restored", async () => {
    await addEvent(site.deps, "Of Monday");
    const monday = await contentOf(site, old());
    await createBackup(data, folder(), NOW);
    await addEvent(site.deps, "Of Tuesday");
    const tuesday = await contentOf(site, old());

    const swapTo = async (source: string, now: Date) => {
      if (engine === "sqlite") {
        closeData(data);
        await site.close();
      }
      const { oldState } = await restoreBackup(source, target(old()), { force: engine === "postgres", now });
      if (engine === "sqlite") {
        site = await openSiteOnDisk(old());
        data = dataOf(site, old(), engine);
      }
      return oldState;
    };
    const aside = join(old(), "before-restore-2026-11-21T10-30-00");
    expect(await swapTo(folder(), NOW)).toEqual({ kind: "backup", folder: aside });
    expect(await contentOf(site, old())).toEqual(monday);
    await swapTo(aside, new Date("2026-11-21T10:31:00Z"));
    expect(await contentOf(site, old())).toEqual(tuesday);
  });

  test("a damaged backup is rejected with the file name, and nothing changes", async () => {
    await addEvent(site.deps, "Robotics Workshop");
    const { files } = await createBackup(data, folder(), NOW);
    const before = await contentOf(site, old());
    const restore = () => restoreBackup(folder(), target(old()), { force: true, now: NOW });
    const entries = await readdir(old());
    for (const path of Object.keys(files)) {
      const good = await readFile(join(folder(), path));
      const bad = Buffer.from(good);
      if (bad.length > 0) bad[bad.length >> 1] = (bad[bad.length >> 1] ?? 0) ^ 1;
      await writeFile(join(folder(), path), bad.length > 0 ? bad : "x");
      await expect(restore(), path).rejects.toThrow(`${path} is changed`);
      await rm(join(folder(), path));
      await expect(restore(), path).rejects.toThrow(`${path} is missing`);
      await writeFile(join(folder(), path), good);
    }
    const manifest = JSON.parse(await readFile(join(folder(), "manifest.json"), "utf8"));
    const content = Object.values(manifest.files)[0];
    for (const path of ["../outside.webp", "media/../../x.webp", "/etc/passwd", "tables/../x.jsonl", "site.db-wal"]) {
      await writeFile(join(folder(), "manifest.json"), JSON.stringify({ ...manifest, files: { [path]: content } }));
      await expect(restore(), path).rejects.toThrow("manifest.json of");
    }
    await writeFile(
      join(folder(), "manifest.json"),
      JSON.stringify({ ...manifest, engine: engine === "sqlite" ? "postgres" : "sqlite" }),
    );
    await expect(restore()).rejects.toThrow("manifest.json of");
    await rm(join(folder(), "manifest.json"));
    await expect(restore()).rejects.toThrow("There is no backup in");
    expect(await contentOf(site, old())).toEqual(before);
    expect(await readdir(old())).toEqual(entries);
  });
});

test("rejects a restore to a PostgreSQL database with an unfinished move", async () => {
  const db = await openTestDatabase("postgres");
  await recordUnfinishedMove(db, { source: "elsewhere", files: "the bucket", withRows: 1 });
  try {
    const site = await openSiteAt(join(root, "old"), "sqlite");
    const data = dataOf(site, join(root, "old"), "sqlite");
    await createBackup(data, join(root, "copy"), NOW);
    closeData(data);
    await site.close();
    const target = { engine: "postgres", dataDir: join(root, "new"), db } as const;
    const restored = restoreBackup(join(root, "copy"), target, { force: true, now: NOW });
    await expect(restored).rejects.toThrow("The move from elsewhere has not finished");
    expect(await db.selectFrom("admins").selectAll().execute()).toEqual([]);
    expect(await readdir(join(root, "new"))).toEqual([]);
  } finally {
    await removeUnfinishedMove(db);
    await db.destroy();
  }
});

describe("on SQLite", () => {
  const dataDir = () => join(root, "site");
  const folder = () => join(root, "copy");
  const restore = (force = false) =>
    restoreBackup(folder(), { engine: "sqlite", dataDir: dataDir() }, { force, now: NOW });

  async function siteWithBackup() {
    const site = await openSiteAt(dataDir(), "sqlite");
    await addEvent(site.deps, "Of Monday");
    const data = dataOf(site, dataDir(), "sqlite");
    await createBackup(data, folder(), NOW);
    closeData(data);
    return site;
  }

  async function changeCopy(change: (copy: ReturnType<typeof openSqliteAsIs>) => Promise<void>) {
    const copy = openSqliteAsIs(join(folder(), "site.db"));
    await change(copy);
    copy.sqlite.exec("pragma journal_mode = delete");
    copy.sqlite.close();
    const manifest = await readManifest(folder());
    manifest.files["site.db"] = await fingerprint(join(folder(), "site.db"));
    await writeFile(join(folder(), "manifest.json"), JSON.stringify(manifest));
  }

  test("the mark of an interrupted move is in no backup, and an older backup does not restore it", async () => {
    const broken = { source: "elsewhere", files: "the bucket", withRows: 0 } as const;
    const site = await openSiteAt(dataDir(), "sqlite");
    await recordUnfinishedMove(site.db, broken);
    const data = dataOf(site, dataDir(), "sqlite");
    await createBackup(data, folder(), NOW);
    closeData(data);
    await site.close();
    await changeCopy(async ({ db }) => {
      expect(await findUnfinishedMove(db)).toBeUndefined();
      await recordUnfinishedMove(db, broken);
    });
    await restore();
    const restored = await openSiteOnDisk(dataDir());
    expect(await findUnfinishedMove(restored.db)).toBeUndefined();
    await restored.close();
  });

  test("a restore stops at a running site, unless --force is set", async () => {
    const site = await siteWithBackup();
    await addEvent(site.deps, "Of Tuesday");
    await expect(restore()).rejects.toThrow(/^The site seems to be running: .*Stop it first, or use --force\.$/);
    expect(await site.db.selectFrom("events").select("title").execute()).toHaveLength(2);
    expect((await restore(true)).oldState.kind).toBe("backup");
    await site.close();
    const restored = await openSiteOnDisk(dataDir());
    expect(await restored.db.selectFrom("events").select("title").execute()).toEqual([{ title: "Of Monday" }]);
    await restored.close();
  });

  test("moves a damaged database aside and keeps its pictures", async () => {
    const site = await siteWithBackup();
    const later = await addEvent(site.deps, "Of Tuesday");
    await site.close();
    await writeFile(join(dataDir(), "site.db"), "this is no database");
    const { oldState } = await restore();
    expect(oldState).toEqual({ kind: "damaged", folder: join(dataDir(), "before-restore-2026-11-21T10-30-00") });
    expect(await readFile(join(dataDir(), "before-restore-2026-11-21T10-30-00", "site.db"), "utf8")).toBe(
      "this is no database",
    );
    const restored = await openSiteOnDisk(dataDir());
    expect(await restored.db.selectFrom("events").select("title").execute()).toEqual([{ title: "Of Monday" }]);
    expect(await readdir(join(dataDir(), "media/events"))).toContain(basename(later.image[0] ?? ""));
    await restored.close();
  });

  test("rejects a backup of a newer version before it changes anything", async () => {
    const site = await siteWithBackup();
    await site.close();
    await changeCopy(async ({ sqlite }) =>
      sqlite.exec("insert into kysely_migration values ('999-later', '2030-01-01')"),
    );
    const entries = await readdir(dataDir());
    await expect(restore()).rejects.toThrow("written by a newer version of this site");
    expect(await readdir(dataDir())).toEqual(entries);
  });
});
