import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { FileType } from "#platform/media/media.ts";

/** What every row of content has. */
export interface StoredRow {
  id: string;
  version: number;
}

/** A kind of content, as far as writing one concerns it. */
export interface Kind<Row extends StoredRow> {
  /** What one is called, in the audit table and in words: "gallery item". */
  entity: string;
  /** Where its files are, in the media store. */
  folder: string;
  fileType: FileType;
  find: (db: Db, id: string) => Promise<Row | undefined>;
  /** What the audit table calls this one. */
  label: (row: Row) => string;
  /** The keys of its files. */
  files: (row: Row) => string[];
}

/** @throws AppError("not_found") */
export async function getRow<Row extends StoredRow>(deps: { db: Db }, kind: Kind<Row>, id: string): Promise<Row> {
  const row = await kind.find(deps.db, id);
  if (!row) throw new AppError("not_found", { message: `This ${kind.entity} does not exist any more` });
  return row;
}
