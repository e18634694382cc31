import { sql } from "kysely";
import { storeName } from "../media/store-name.ts";
import type { Db } from "./database.ts";
import { DataRefused } from "./engine.ts";

/** Stands in the database of a place to which a site is being moved, from before anything else to the very end. */
export interface UnfinishedMove {
  source: string;
  /** The store whose files are not all there yet. */
  files: string;
  /** Whether the rows are to come as well; else the database is the one that the site had before. */
  withRows: 0 | 1;
}

/** It is no part of the schema: no migration makes it, and no backup brings it back. */
const TABLE = "unfinished_move";

export async function findUnfinishedMove(db: Db): Promise<UnfinishedMove | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === TABLE)) return undefined;
  const { rows } = await sql<UnfinishedMove>`
    select source, files, with_rows as "withRows" from ${sql.table(TABLE)}
  `.execute(db);
  return rows[0];
}

export async function noteUnfinishedMove(db: Db, { source, files, withRows }: UnfinishedMove): Promise<void> {
  await db.schema
    .createTable(TABLE)
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("files", "text", (c) => c.notNull())
    .addColumn("with_rows", "integer", (c) => c.notNull())
    .execute();
  await sql`insert into ${sql.table(TABLE)} values (${source}, ${files}, ${withRows})`.execute(db);
}

export const endUnfinishedMove = (db: Db) => db.schema.dropTable(TABLE).execute();

/** Of a copy, which is nobody's target, whether or not there was a move. */
export const forgetUnfinishedMove = (db: Db) => db.schema.dropTable(TABLE).ifExists().execute();

/**
 * Keeps everybody from a place to which not all has come yet.
 * @throws DataRefused for the target of a move that was broken off.
 */
export async function requireWholeSite(db: Db, place: Parameters<typeof storeName>[0]): Promise<void> {
  const move = await findUnfinishedMove(db);
  if (!move || (!move.withRows && move.files !== storeName(place))) return;
  throw new DataRefused(
    `Not all has been moved here from ${move.source} yet: give the same npm run move again, which goes on where it stopped.`,
  );
}
