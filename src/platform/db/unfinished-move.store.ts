import { sql } from "kysely";
import { storeName } from "../media/media-store.ts";
import type { Db } from "./database.ts";
import { DataRefused } from "./database-errors.ts";

export async function findUnfinishedMove(db: Db): Promise<UnfinishedMove | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === UNFINISHED_MOVE_TABLE)) return undefined;
  const { rows } = await sql.raw<UnfinishedMove>(SELECT_UNFINISHED_MOVE).execute(db);
  return rows[0];
}

/** An empty mark would not stop a start, but would block the next move. */
export const noteUnfinishedMove = (db: Db, { source, files, withRows }: UnfinishedMove): Promise<void> =>
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
export const forgetUnfinishedMove = (db: Db) => db.schema.dropTable(UNFINISHED_MOVE_TABLE).ifExists().execute();

/**
 * Keeps everybody from a place to which not all has come yet.
 * @throws DataRefused for the target of a move that was broken off.
 */
export async function requireWholeSite(db: Db, place: Parameters<typeof requireNoMoveTo>[0]): Promise<void> {
  requireNoMoveTo(place, await findUnfinishedMove(db));
}

/** The mark in a database to which a site is being moved, from the first step to the last. */
export interface UnfinishedMove {
  source: string;
  /** The store whose files are not all there yet. */
  files: string;
  /** Whether the rows are to come as well; else the database is the one that the site had before. */
  withRows: 0 | 1;
}

/** Throws for a move that keeps a site from starting. */
export type RequireWhole = (move: UnfinishedMove | undefined) => void;

/** It is no part of the schema: no migration makes it, and no backup brings it back. */
export const UNFINISHED_MOVE_TABLE = "unfinished_move";

export const SELECT_UNFINISHED_MOVE = `select source, files, with_rows as "withRows" from ${UNFINISHED_MOVE_TABLE}`;

/** @throws DataRefused when a move to the place was broken off. */
export function requireNoMoveTo(place: Parameters<typeof storeName>[0], move: UnfinishedMove | undefined): void {
  if (!move || (!move.withRows && move.files !== storeName(place))) return;
  throw new DataRefused(`The move from ${move.source} has not finished. Run the same npm run move again to continue.`);
}
