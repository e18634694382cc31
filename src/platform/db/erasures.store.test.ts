import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "#platform/db/database.ts";
import { clearTraces } from "./erasures.store.ts";
import { openSiteDatabase } from "./open-database.ts";

let folder: string;
let db: Awaited<ReturnType<typeof openSiteDatabase>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "traces-"));
  db = await openSiteDatabase({ dataDir: folder });
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const APPLICATIONS = 600;
/** Text that occurs once in all stored data, at an unpredictable position of the indexes. */
const markOf = (index: number) => `canary${((index * 7919) % 99_991).toString(36)}quill`;

const apply = (db: Db, index: number) => {
  const mark = markOf(index);
  const keys = { name_key: mark, email_key: mark, student_id_key: mark, branch_key: mark, search_text: mark };
  const columns = { name: mark, email: `${mark}@example.org`, student_id: mark, branch: mark, fingerprint: mark };
  const row = { id: mark, notice_version: 1, created_at: index };
  return db
    .insertInto("students")
    .values({ ...row, ...columns, ...keys })
    .execute();
};

const freePages = async () => (await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)).rows[0];

test("finding 20: erased applications leave no bytes in the files, and the rest of the database is not rewritten", async () => {
  const note = (index: number) => `${markOf(index)} ${"y".repeat((index * 37) % 700)}`;
  await db.transaction().execute(async (db) => {
    for (let index = 0; index < APPLICATIONS; index++) await apply(db, index);
  });
  // Longer notes split pages, and a split leaves copies of rows behind.
  for (let index = 0; index < APPLICATIONS; index++)
    await db
      .updateTable("students")
      .set({ note: note(index) })
      .where("id", "=", markOf(index))
      .execute();
  await sql`create table filler as with recursive n(i) as (select 1 union all select i + 1 from n where i < 200)
    select i, zeroblob(4000) from n`.execute(db);
  await sql`drop table filler`.execute(db);
  const before = await db.selectFrom("students").selectAll().orderBy("id").execute();

  const erased = new Set(before.map(({ id }) => id).filter((_, index) => index % 7 === 0));
  await db
    .deleteFrom("students")
    .where("id", "in", [...erased])
    .execute();
  await clearTraces(db, "students");

  expect(await db.selectFrom("students").selectAll().orderBy("id").execute()).toEqual(
    before.filter(({ id }) => !erased.has(id)),
  );
  const files = (await readdir(folder)).filter((name) => name.startsWith("site.db"));
  const bytes = await Promise.all(files.map((name) => readFile(join(folder, name), "latin1")));
  const found = [...erased].filter((mark) => bytes.some((text) => text.includes(mark)));
  expect(found).toEqual([]);
  // VACUUM would have given the free pages back.
  expect((await freePages())?.freelist_count).toBeGreaterThan(100);
});
