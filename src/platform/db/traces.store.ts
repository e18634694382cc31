import { sql } from "kysely";
import { type Db, inTransaction, isPostgres } from "./database.ts";
import { traceSecrets } from "./secrets.store.ts";

const INSERTED_AT_ONCE = 500;

/** The tables with personal data that can be erased. */
type PersonalTable = keyof typeof traceSecrets;

/** Notes that erased rows of a table have left traces. Call it in the transaction that erases them. */
export async function markTracesDue(db: Db, table: PersonalTable): Promise<void> {
  await db
    .insertInto("secrets")
    .values({ name: traceSecrets[table], value: "due" })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** Returns whether erased rows have left traces that nobody has cleared yet. */
export const areTracesDue = async (db: Db, table: PersonalTable): Promise<boolean> =>
  (await db.selectFrom("secrets").select("name").where("name", "=", traceSecrets[table]).executeTakeFirst()) !==
  undefined;

/**
 * Clears the traces of erased rows. When it fails, they stay due, and the job that erases old rows tries again.
 * @throws when another process keeps the database busy
 */
export async function clearTraces(db: Db, table: PersonalTable): Promise<void> {
  await markTracesDue(db, table);
  await overwriteTraces(db, table);
  await db.deleteFrom("secrets").where("name", "=", traceSecrets[table]).execute();
}

/**
 * Removes what erased rows leave in the database's files.
 *
 * `secure_delete` overwrites a deleted row, but SQLite also leaves copies of rows in the gaps of pages that it has split.
 * `VACUUM` clears them and rewrites the whole database each time. Rewriting one table clears them too: SQLite frees and
 * overwrites all its pages. The checkpoint then empties the write-ahead log, which holds earlier page images.
 */
async function overwriteTraces(db: Db, table: PersonalTable): Promise<void> {
  if (isPostgres(db)) {
    await sql`vacuum full ${sql.table(table)}`.execute(db);
    return;
  }
  await inTransaction({ db }, async ({ db }) => {
    // Other tables refer to these rows, which are back before the commit.
    await sql`pragma defer_foreign_keys = on`.execute(db);
    // The statements are the same for each table, so the type of one table is enough.
    const rows = await db
      .selectFrom(table as "students")
      .selectAll()
      .orderBy("id")
      .execute();
    await db.deleteFrom(table).execute();
    for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE)
      await db
        .insertInto(table as "students")
        .values(rows.slice(start, start + INSERTED_AT_ONCE))
        .execute();
  });
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy) throw new Error("The write-ahead log could not be emptied: the database is busy");
}
