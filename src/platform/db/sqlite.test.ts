import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";

test("a query that was prepared before its table was changed answers with the table's new columns", async () => {
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

test("limits stand in the statement, and what is looked for is bound to it", async () => {
  const db = new Kysely<{ words: { word: string } }>({ dialect: openSqlite(":memory:").dialect });
  const query = db.selectFrom("words").selectAll().where("word", ">", "a").limit(20).offset(40);
  expect(query.compile()).toMatchObject({
    sql: 'select * from "words" where "word" > ? limit 20 offset ?',
    parameters: ["a", 40],
  });
  const reckoned = db.selectFrom("words").selectAll().limit(sql<number>`${10} + ${2}`);
  expect(reckoned.compile()).toMatchObject({ sql: 'select * from "words" limit ? + ?', parameters: [10, 2] });
  await db.destroy();
});
