import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { FileType } from "#platform/media/media.ts";
import type { VersionedTable } from "./versioned-rows.store.ts";

/** What every row of content has. */
export interface StoredRow {
  id: string;
  version: number;
}

/** What writing a row stands on. */
export type PutGround = Pick<Deps, "timeZone" | "newId"> & { db: Db };

/** A kind of content, as far as writing one concerns it. */
export interface Kind<Row extends StoredRow> {
  /** What one is called, in the audit table and in words: "gallery item". */
  entity: string;
  /** Under which its calls are: "/api/events". */
  calls: string;
  find: (db: Db, id: string) => Promise<Row | undefined>;
  /** What the audit table calls this one. */
  label: (row: Row) => string;
  /** Where its rows are. */
  table: VersionedTable;
  /** Writes a row as it is given, new or in the place of the present one; left out where a row is one of `table`. */
  put?: (deps: PutGround, row: Row) => Promise<void>;
  /** Gives a row that has no address its own; left out by a kind that has no pages of its own. */
  claimAddress?: (db: Db, row: Row) => Promise<string>;
  /** The public page where a row is to be seen; left out by a kind that visitors never see. */
  page?: (row: Row) => string;
  /** Whether the events of several may be set at once: only where its rows have one. */
  takesEvent?: boolean;
  /**
   * Of a kind whose things are always there, and never in the trash: the row that visitors see while another one is a
   * draft.
   */
  stays?: (row: Row) => Row;
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
  /** The keys of the files that a row names. */
  files: (row: Row) => string[];
  /** The keys of files that are made from a row, when they are asked for. */
  made?: (row: Row) => string[];
}

/** Whatever its rows are like. */
// biome-ignore lint/suspicious/noExplicitAny: a kind takes rows as well as it gives them
export type AnyKind = Kind<any>;

/** The keys of the files that a row names. */
export const filesOf = <Row extends StoredRow>({ media }: Pick<Kind<Row>, "media">, row: Row): string[] =>
  media?.files(row) ?? [];

/** The keys of files that are made from a row, and need not be there. */
export const madeOf = <Row extends StoredRow>({ media }: Kind<Row>, row: Row): string[] => media?.made?.(row) ?? [];

/** Of one that is not there, or in the trash. */
export const isGone = ({ entity }: Pick<AnyKind, "entity">) =>
  new AppError("not_found", { message: `This ${entity} does not exist any more` });

/** @throws AppError("not_found") */
export async function getRow<Row extends StoredRow>(deps: { db: Db }, kind: Kind<Row>, id: string): Promise<Row> {
  const row = await kind.find(deps.db, id);
  if (!row) throw isGone(kind);
  return row;
}
