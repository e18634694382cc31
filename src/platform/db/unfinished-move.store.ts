import { sql } from "kysely";
import type { Db } from "./database.ts";
import {
  requireNoMoveTo,
  SELECT_UNFINISHED_MOVE,
  UNFINISHED_MOVE_TABLE as TABLE,
  type UnfinishedMove,
} from "./unfinished-move.ts";

export async function findUnfinishedMove(db: Db): Promise<UnfinishedMove | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === TABLE)) return undefined;
  const { rows } = await sql.raw<UnfinishedMove>(SELECT_UNFINISHED_MOVE).execute(db);
  return rows[0];
}

/** An empty mark would not stop a start, but would block the next move. */
export const noteUnfinishedMove = (db: Db, { source, files, withRows }: UnfinishedMove): Promise<void> =>
  db.transaction().execute(async (db) => {
    await db.schema
      .createTable(TABLE)
      .addColumn("source", "text", (c) => c.notNull())
      .addColumn("files", "text", (c) => c.notNull())
      .addColumn("with_rows", "integer", (c) => c.notNull())
      .execute();
    await sql`insert into ${sql.table(TABLE)} values (${source}, ${files}, ${withRows})`.execute(db);
  });

export const endUnfinishedMove = (db: Db) => db.schema.dropTable(TABLE).execute();

/** Removes the mark from a copy, which is never the target of a move. */
export const forgetUnfinishedMove = (db: Db) => db.schema.dropTable(TABLE).ifExists().execute();

/**
 * Keeps everybody from a place to which not all has come yet.
 * @throws DataRefused for the target of a move that was broken off.
 */
export async function requireWholeSite(db: Db, place: Parameters<typeof requireNoMoveTo>[0]): Promise<void> {
  requireNoMoveTo(place, await findUnfinishedMove(db));
}
