import { sql } from "kysely";
import { storeName } from "../media/media-store.ts";
import type { Db } from "./database.ts";
import { DataRefused } from "./database-errors.ts";
import { hasTable } from "./migrate.ts";

export async function findUnfinishedMove(db: Db): Promise<UnfinishedMove | undefined> {
  if (!(await hasTable(db, UNFINISHED_MOVE_TABLE))) return undefined;
  const { rows } = await sql.raw<UnfinishedMove>(SELECT_UNFINISHED_MOVE).execute(db);
  return rows[0];
}

/** Created in one transaction. An empty table would not stop a start, but would block the next move. */
export const recordUnfinishedMove = (db: Db, { source, files, withRows }: UnfinishedMove): Promise<void> =>
  db.transaction().execute(async (db) => {
    await db.schema
      .createTable(UNFINISHED_MOVE_TABLE)
      .addColumn("source", "text", (c) => c.notNull())
      .addColumn("files", "text", (c) => c.notNull())
      .addColumn("with_rows", "integer", (c) => c.notNull())
      .execute();
    await sql`insert into ${sql.table(UNFINISHED_MOVE_TABLE)} values (${source}, ${files}, ${withRows})`.execute(db);
  });

export const endUnfinishedMove = (db: Db) => db.schema.dropTable(UNFINISHED_MOVE_TABLE).execute();

/** Removes the mark from a copy, which is never the target of a move. */
export const removeUnfinishedMove = (db: Db) => db.schema.dropTable(UNFINISHED_MOVE_TABLE).ifExists().execute();

/** Refuses to use the target of an unfinished move. @throws DataRefused if a move to the target was interrupted */
export async function requireWholeSite(db: Db, place: Parameters<typeof requireNoMoveTo>[0]): Promise<void> {
  requireNoMoveTo(place, await findUnfinishedMove(db));
}

/** The mark in the target database from the first to the last step of a move. */
export interface UnfinishedMove {
  source: string;
  /** The store that does not have all files yet. */
  files: string;
  /** Whether the move also copies rows. Otherwise the site keeps its database. */
  withRows: 0 | 1;
}

/** Throws if an unfinished move prevents a start. */
export type RequireWhole = (move: UnfinishedMove | undefined) => void;

/** Not part of the schema: migrations do not create this table, and backups do not contain it. */
export const UNFINISHED_MOVE_TABLE = "unfinished_move";

export const SELECT_UNFINISHED_MOVE = `select source, files, with_rows as "withRows" from ${UNFINISHED_MOVE_TABLE}`;

/** @throws DataRefused if a move to this place was interrupted */
export function requireNoMoveTo(place: Parameters<typeof storeName>[0], move: UnfinishedMove | undefined): void {
  if (!move || (!move.withRows && move.files !== storeName(place))) return;
  throw new DataRefused(`The move from ${move.source} has not finished. Run the same npm run move again to continue.`);
}
