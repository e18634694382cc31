import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readErasedList, writeErasedList } from "#features/students/server/erased-list.service.ts";
import { submitApplication } from "#features/students/server/students.service.ts";
import { prepareErasures } from "#platform/db/erasures.store.ts";
import { closeData, dataOf, openSiteAt, openSiteOnDisk, type SiteOnDisk } from "#tests/crash/site-on-disk.ts";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import { atTerminal } from "#tests/support/recorded-terminal.ts";
import { applications } from "../applications.command.ts";
import { runCommand } from "../command.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore.ts";

const NOW = new Date("2026-11-21T10:30:00Z");
const canary = { name: "Canary Quillfeather", email: "canary@example.org", id: "CANARY-1", branch: "Canaryology" };
const ravi = { name: "Ravi Nair", email: "ravi@example.org", id: "21EC007", branch: "ECE" };

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "erased-"));
});
afterEach(() => rm(root, { recursive: true }));

describe.each(engines)("a person who is erased on %s", (engine) => {
  let site: SiteOnDisk;
  beforeEach(async () => {
    site = await openSiteAt(old(), engine);
  });
  const old = () => join(root, "old");
  const kept = () => join(root, "kept");
  const applyAt = (site: SiteOnDisk, at: Date, who: typeof canary) =>
    submitApplication({ ...site.deps, clock: () => at }, who);
  const names = async (site: SiteOnDisk) =>
    (await site.db.selectFrom("students").select("name").orderBy("name").execute()).map(({ name }) => name);
  const erase = (site: SiteOnDisk) =>
    atTerminal((terminal) =>
      runCommand(applications, ["erase", canary.email], terminal, async () => ({
        ...site.deps,
        clock: () => NOW,
        retentionMonths: 24,
        backupFolder: kept(),
        close: async () => {},
      })),
    );

  test("leaves no trace in the database, and is not brought back by an earlier backup", async () => {
    await prepareErasures(site.deps);
    const data = dataOf(site, old(), engine);
    for (let index = 0; index < 20; index++) await applyAt(site, NOW, { ...ravi, id: `R${index}` });
    await applyAt(site, NOW, canary);
    const { path } = await makeBackup(data, { folder: kept(), kind: "by-hand", clock: () => NOW });
    closeData(data);
    expect((await erase(site)).complaints).toBe("");
    if (engine === "sqlite")
      for (const name of (await readdir(old())).filter((file) => file.startsWith("site.db")))
        expect((await readFile(join(old(), name))).toString("latin1"), name).not.toMatch(/canary|quillfeather/i);
    expect(await readFile(join(kept(), "erased-people.json"), "utf8")).toMatch(/^\[\n.*"hash": "[\w-]{43}"/s);
    // An erased person may apply again.
    const again = { ...canary, id: "CANARY-2" };
    await applyAt(site, new Date("2026-11-22T10:30:00Z"), again);
    const later = dataOf(site, old(), engine);
    const second = await makeBackup(later, { folder: kept(), kind: "by-hand", clock: () => NOW });
    closeData(later);
    await site.close();

    const restored = async (from: string, dataDir: string) => {
      const place = join(root, dataDir);
      const db = engine === "postgres" ? await openTestDatabase("postgres") : undefined;
      const target = db
        ? ({ engine: "postgres", dataDir: place, db } as const)
        : ({ engine: "sqlite", dataDir: place } as const);
      await restoreBackup(from, target, { force: true, now: NOW });
      const there = await openSiteOnDisk(place, db ? { db } : {});
      const found = new Set(await names(there));
      await there.close();
      return [...found];
    };
    // On an empty machine, the list next to the backups applies; over the old site, the list of that site.
    expect(await restored(path, "machine")).toEqual([ravi.name]);
    expect(await restored(second.path, "second")).toEqual([canary.name, ravi.name]);
    if (engine === "postgres") return;
    await rm(join(kept(), "erased-people.json"));
    expect(await restored(path, "other")).toEqual([canary.name, ravi.name]);
    expect(await restored(path, "old")).toEqual([ravi.name]);
  });
});

test("the list in a backup folder never loses a person, and keeps the later erasure", async () => {
  const row = (hash: string, erased_at: number) => ({ hash, erased_at });
  await writeErasedList(root, { rows: [row("one", 5), row("two", 5)] });
  await writeErasedList(root, { rows: [row("one", 4), row("two", 6), row("three", 1)] });
  await writeErasedList(root, { rows: [] });
  expect((await readErasedList(root)).rows).toEqual([row("one", 5), row("two", 6), row("three", 1)]);
});
