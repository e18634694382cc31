import { sql } from "kysely";
import { type Db, isPostgres } from "./database.ts";

/**
 * Has the database forget what was deleted from it: rows leave traces in the pages and the log that they stood in.
 * @throws when somebody else keeps the database busy
 */
export async function clearTraces(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await sql`vacuum full students`.execute(db);
    return;
  }
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
