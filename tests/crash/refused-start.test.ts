import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqliteAsIs } from "#operations/site/site-data.store.ts";
import { addEvent, openSiteOnDisk } from "./site-on-disk.ts";
import { startProcess } from "./site-process.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "refused-"));
  const site = await openSiteOnDisk(dataDir);
  await addEvent(site.deps, "Robotics Workshop");
  await site.close();
});
afterEach(() => rm(dataDir, { recursive: true }));

const file = () => join(dataDir, "site.db");

/** What a folder holds, the logs beside a database left out. */
async function contentOf(folder: string) {
  const content: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /-(wal|shm)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    content[path] = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  }
  return content;
}

async function withoutDatabase() {
  for (const name of await readdir(dataDir)) if (name.startsWith("site.db")) await rm(join(dataDir, name));
}

async function withDamagedPages() {
  const content = await readFile(file());
  content.fill(0xa5, 4096, 8192);
  await writeFile(file(), content);
}

const withForeignFile = () => writeFile(file(), "this is no database");

async function withLaterMigration() {
  const { sqlite } = openSqliteAsIs(file());
  sqlite.exec("insert into kysely_migration values ('999-later', '2030-01-01')");
  sqlite.close();
}

test.each([
  [
    "pictures but no database",
    withoutDatabase,
    /^There are uploads in .*\/media but no site\.db: restore a backup first\.$/,
  ],
  ["damaged pages", withDamagedPages, /^The database .*site\.db is damaged \(.*\): restore a backup\.$/],
  ["a file that is no database", withForeignFile, /^The database .*site\.db is damaged \(.*\): restore a backup\.$/],
  [
    "a newer version's database",
    withLaterMigration,
    /^The database was written by a newer version of this site: install that version\.$/,
  ],
])("a site with %s does not start, says why in one line, and changes nothing", async (_name, spoil, reason) => {
  await spoil();
  const before = await contentOf(dataDir);
  const failure = await startProcess("running-site.ts", { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" }).catch(
    (error: Error) => error.message.trim().split("\n"),
  );
  expect(failure).toEqual([expect.stringMatching(reason)]);
  expect(await contentOf(dataDir)).toEqual(before);
});
