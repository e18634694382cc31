import { sql } from "kysely";
import { type Db, inTransaction, isPostgres } from "#platform/db/database.ts";
import { TRACES_DUE } from "#platform/db/secrets.store.ts";

const INSERTED_AT_ONCE = 500;

/** Notes that deleted applications have left traces. Call it in the transaction that deletes them. */
export async function markTracesDue(db: Db): Promise<void> {
  await db
    .insertInto("secrets")
    .values({ name: TRACES_DUE, value: "due" })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** Returns whether deleted applications have left traces that nobody has cleared yet. */
export const areTracesDue = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("secrets").select("name").where("name", "=", TRACES_DUE).executeTakeFirst()) !== undefined;

/**
 * Clears the traces of deleted applications. When it fails, they stay due, and the job that erases old applications
 * tries again.
 * @throws when another process keeps the database busy
 */
export async function clearTraces(db: Db): Promise<void> {
  await markTracesDue(db);
  await overwriteTraces(db);
  await db.deleteFrom("secrets").where("name", "=", TRACES_DUE).execute();
}

/**
 * Removes what deleted applications leave in the database's files.
 *
 * `secure_delete` overwrites a deleted row, but SQLite also leaves copies of rows in the gaps of pages that it has split.
 * `VACUUM` clears them and rewrites the whole database each time. Rewriting this one table clears them too: SQLite frees
 * and overwrites all its pages. The checkpoint then empties the write-ahead log, which holds earlier page images.
 */
async function overwriteTraces(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await sql`vacuum full students`.execute(db);
    return;
  }
  await inTransaction({ db }, async ({ db }) => {
    const rows = await db.selectFrom("students").selectAll().orderBy("id").execute();
    await db.deleteFrom("students").execute();
    for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE)
      await db
        .insertInto("students")
        .values(rows.slice(start, start + INSERTED_AT_ONCE))
        .execute();
  });
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy) throw new Error("The write-ahead log could not be emptied: the database is busy");
}
