import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { openSqlite } from "./sqlite.ts";

test("a query that was prepared before a schema change returns the new columns", async () => {
  const db = new Kysely<{ words: { word: string } }>({ dialect: openSqlite(":memory:").dialect });
  await sql`create table words (word text not null) strict`.execute(db);
  await db.insertInto("words").values({ word: "lattice" }).execute();
  const all = () => db.selectFrom("words").selectAll().execute();
  expect(await all()).toEqual([{ word: "lattice" }]);
  await sql`alter table words add column letters integer not null default 7`.execute(db);
  expect(await all()).toEqual([{ word: "lattice", letters: 7 }]);
  await sql`alter table words rename column letters to length`.execute(db);
  const streamed = await Array.fromAsync(db.selectFrom("words").selectAll().stream());
  expect(streamed).toEqual([{ word: "lattice", length: 7 }]);
  await db.destroy();
});

test("finding 28: a database whose file system does not support WAL is refused in one line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pragmas-"));
  // This VFS has no shared memory, like many network file systems.
  const file = pathToFileURL(join(folder, "site.db"));
  file.searchParams.set("vfs", "unix-dotfile");
  expect(() => openSqlite(file)).toThrow(
    expect.objectContaining({
      exitReason: "place",
      message: `SQLite keeps journal_mode at delete instead of wal for ${file}. Use a DATA_DIR on a local disk.`,
    }),
  );
  await rm(folder, { recursive: true });
});

test("finding 28: every table of a new database is STRICT, including the migration tables", async () => {
  const { database, dialect } = openSqlite(":memory:");
  const db = await openDatabase(dialect, "sqlite");
  const tables = database.prepare("PRAGMA table_list").all();
  const lax = tables.filter(
    ({ type, name, strict }) => type === "table" && !String(name).startsWith("sqlite_") && !strict,
  );
  expect(lax.map(({ name }) => name)).toEqual([]);
  expect(tables.map(({ name }) => name)).toContain("kysely_migration");
  await db.destroy();
});

test("only a transaction that may be lost commits without waiting for the disk, also if it fails", async () => {
  const { database, dialect } = openSqlite(":memory:");
  const db = await openDatabase(dialect, "sqlite");
  const FULL = 2;
  const NORMAL = 1;
  const level = () => database.prepare("pragma synchronous").get()?.["synchronous"];
  const work = async () => level();
  expect(await inTransaction({ db }, work)).toBe(FULL);
  expect(await inTransaction({ db }, work, { isDurable: false })).toBe(NORMAL);
  const failing = inTransaction({ db }, () => Promise.reject(new Error("no room")), { isDurable: false });
  await expect(failing).rejects.toThrow("no room");
  expect(level()).toBe(FULL);
  await db.destroy();
});
