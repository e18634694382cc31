import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/databases.ts";
import { inTransaction } from "./database.ts";
import { databaseFailure } from "./database-errors.ts";
import { openDatabase } from "./open-database.ts";
import type { Database } from "./schema/tables.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite.ts";

const READ_ONLY = { code: "not_writable", status: 503, retryAfterSeconds: 2 };
const secret = (db: Kysely<Database>, name: string) => db.insertInto("secrets").values({ name, value: "1" });
/** Returns the failure that clients get. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => databaseFailure(error),
  );

test("reports a read-only database, and still reads from it", async () => {
  const sqlite = openSqlite(":memory:");
  const small = await openDatabase(sqlite.dialect, "sqlite");
  sqlite.database.exec("PRAGMA query_only = ON");
  expect(await failureOf(secret(small, "a").execute())).toMatchObject(READ_ONLY);
  expect(await small.selectFrom("secrets").selectAll().execute()).toEqual([]);
  await small.destroy();

  const large = await openTestDatabase("postgres");
  const writing = inTransaction({ db: large }, async ({ db }) => {
    await sql`set transaction read only`.execute(db);
    await secret(db, "a").execute();
  });
  expect(await failureOf(writing)).toMatchObject(READ_ONLY);
  await large.destroy();
});

test("another process that writes to the file does not block the server, and long waits are rejected", async () => {
  const folder = await mkdtemp(join(tmpdir(), "locked-"));
  const file = join(folder, SQLITE_FILE);
  const db = await openDatabase(openSqlite(file).dialect, "sqlite");
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");

  const order: string[] = [];
  const refused = async (write: Promise<unknown>) => {
    expect(await failureOf(write)).toMatchObject({ code: "busy" });
    order.push("refused");
  };
  const waiting = Promise.all([
    refused(secret(db, "alone").execute()),
    refused(inTransaction({ db }, ({ db }) => secret(db, "in a transaction").execute())),
  ]);
  for (let round = 0; round < 10; round += 1) {
    await nextTurn();
    expect(await db.selectFrom("secrets").selectAll().execute()).toEqual([]);
    order.push("read");
  }
  await waiting;
  expect(order).toEqual([...Array(10).fill("read"), "refused", "refused"]);

  const patient = Promise.all([
    secret(db, "b").execute(),
    inTransaction({ db }, ({ db }) => secret(db, "c").execute()),
  ]);
  await db.selectFrom("secrets").selectAll().execute();
  other.exec("COMMIT");
  await patient;
  expect(await db.selectFrom("secrets").select("name").orderBy("name").execute()).toEqual([
    { name: "b" },
    { name: "c" },
  ]);
  other.close();
  await db.destroy();
  await rm(folder, { recursive: true });
});

test("a transaction that PostgreSQL rolled back because of a conflict runs again, a few times", async () => {
  const db = await openTestDatabase("sqlite");
  const lost = Object.assign(new Error("deadlock detected"), { code: "40P01" });
  let runs = 0;
  const losing = (times: number) =>
    inTransaction({ db }, async ({ db }) => {
      runs += 1;
      await secret(db, "once").execute();
      if (runs <= times) throw lost;
      return runs;
    });
  expect(await losing(2)).toBe(3);
  expect(await db.selectFrom("secrets").select("name").execute()).toEqual([{ name: "once" }]);
  await db.deleteFrom("secrets").execute();
  runs = 0;
  expect(await failureOf(losing(Number.POSITIVE_INFINITY))).toMatchObject({ code: "busy", status: 503 });
  expect(runs).toBe(4);
  await db.destroy();
});
