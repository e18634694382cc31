import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { FileType } from "#platform/media/media.ts";
import type { VersionedTable } from "./versioned-rows.store.ts";

/** What every row of content has. */
export interface StoredRow {
  id: string;
  version: number;
}

/** A kind of content, as far as writing one concerns it. */
export interface Kind<Row extends StoredRow> {
  /** What one is called, in the audit table and in words: "gallery item". */
  entity: string;
  find: (db: Db, id: string) => Promise<Row | undefined>;
  /** What the audit table calls this one. */
  label: (row: Row) => string;
  /** Left out by a kind that has no files. */
  media?: KindMedia<Row>;
  /** Left out by a kind that visitors do not search. */
  search?: KindSearch<Row>;
}

/** What visitors search of one thing, and what they are shown of it when it is found. */
export interface Findable {
  title: string;
  text: string;
  /** Where it is to be seen: "/events". */
  path: string;
  /** YYYY-MM-DD; of what matches equally well the latest comes first. */
  day?: string | undefined;
}

interface KindSearch<Row> {
  /** Where its rows are. */
  table: VersionedTable;
  /** What visitors search of a row, all of it from the row itself. */
  of: (row: Row) => Findable;
}

/** A kind that visitors search. */
export type Searched<Row extends StoredRow> = Kind<Row> & { search: KindSearch<Row> };

export const isSearched = <Row extends StoredRow>(kind: Kind<Row>): kind is Searched<Row> => kind.search !== undefined;

interface KindMedia<Row> {
  /** Where its files are, in the media store. */
  folder: string;
  fileType: FileType;
  /** The keys of a row's files. */
  files: (row: Row) => string[];
}

/** The keys of the files that a row names. */
export const filesOf = <Row extends StoredRow>({ media }: Kind<Row>, row: Row): string[] => media?.files(row) ?? [];

/** @throws AppError("not_found") */
export async function getRow<Row extends StoredRow>(deps: { db: Db }, kind: Kind<Row>, id: string): Promise<Row> {
  const row = await kind.find(deps.db, id);
  if (!row) throw new AppError("not_found", { message: `This ${kind.entity} does not exist any more` });
  return row;
}
