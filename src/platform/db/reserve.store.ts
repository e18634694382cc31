import { sql } from "kysely";
import { type Db, isPostgres } from "./database.ts";

const RESERVE_BYTES = 256 * 1024;

/**
 * Has SQLite take beforehand what it needs to write a little on a full disk: pages in the file, which are free again, and
 * as much of its log. So people sign in and delete there, and say where there is room again.
 */
export async function takeReserve(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`create table if not exists reserve (pages blob) strict`.execute(db);
  await sql`insert into reserve values (zeroblob(${sql.lit(RESERVE_BYTES)}))`.execute(db);
  await reuseLog(db);
  await sql`drop table reserve`.execute(db);
  await reuseLog(db);
}

/** Checkpoints SQLite's log, so that it is reused from the start and need not grow. */
export async function reuseLog(db: Db): Promise<void> {
  await sql`pragma wal_checkpoint(passive)`.execute(db);
}
