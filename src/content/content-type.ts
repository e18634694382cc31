import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { MediaColumn } from "#platform/db/media-columns.store.ts";
import type { ContentColumns, ContentTable } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import type { FileType } from "#platform/media/media.ts";
import type { Scope } from "./content.store.ts";

/** Increase this number when the design of cards changes, so that all cards are drawn again. */
const DESIGN = 3;

/** The text and the pictures of the card that other sites show for a link. */
export interface ShareCard {
  title: string;
  /** Parts of one line, such as date and place. Parts that the fonts cannot show are left out. */
  line: readonly string[];
  /** Media key of the background. A picture on another site is not shown. */
  picture: string | undefined;
  /** Media key of the logo above the text. */
  logo?: string | undefined;
}

/** Returns the media key of a card. Contains a hash of the content, so that changed content gets a new card. */
export function shareCardKey(id: string, { picture, title, line, logo }: ShareCard): string {
  const content = [DESIGN, picture, title, line, ...(logo === undefined ? [] : [logo])];
  const hash = createHash("sha256").update(JSON.stringify(content));
  return `cards/${id}-${hash.digest("hex").slice(0, 32)}.jpg`;
}

export type StoredRow = Selectable<ContentColumns>;

/** The columns of a row that its feature writes. */
export type OwnColumns<Row extends StoredRow> = Omit<Row, keyof StoredRow>;

export type PutDeps = Pick<Deps, "clock" | "timeZone" | "newId"> & { db: Db };

/** A content type: what creating, publishing, versions, trash and search need to know about one kind of content. */
export interface ContentType<Row extends StoredRow> {
  /** The name in the audit log and in messages: "gallery item". */
  entity: string;
  /** Base path of the API routes: "/api/events". */
  apiPath: string;
  find: (db: Db, id: string, scope: Scope) => Promise<Row | undefined>;
  /** Adds data of other tables to rows of `table`. Required if `find` adds them. */
  withDetails?: (db: Db, rows: never[]) => Promise<Row[]>;
  /** The name of an item in the audit log. */
  label: (row: Row) => string;
  table: ContentTable;
  /** Overwrites a row with an earlier version of it. Not needed if all columns are in `table`. */
  overwrite?: (deps: PutDeps, row: Row) => Promise<void>;
  /** Gives a row its slug when it is first published. Only for types whose items have their own page. */
  claimSlug?: (db: Db, row: Row) => Promise<string>;
  /** The public page that shows a row. Not set for types that visitors never see. */
  page?: (row: Row) => string;
  /** The table that the column `event_id` refers to, if items have one. */
  belongsTo?: ContentTable;
  /**
   * Set if items can belong to a chapter (`chapter_id`), whose editors may change them. Items without a chapter belong to
   * Women in Engineering if this column has this value.
   */
  belongsToChapter?: { column: string; wie: string };
  /** Columns that an item loses when it is moved to the trash, because another item may need their value. */
  clearedInTrash?: object;
  /** Throws an AppError if another item has taken a value that an item in the trash needs to be restored. */
  checkRestore?: (db: Db, row: Row) => Promise<void>;
  /** Throws an AppError if the row lacks a field that visitors need. Not set for types whose drafts have all fields. */
  checkComplete?: (row: Row) => void;
  /** Whether the event of several items can be set at once. */
  allowsBulkEvent?: boolean;
  /** Whether items cannot be unpublished or deleted. The view then shows the published content of a draft. */
  alwaysExists?: boolean;
  media?: MediaOfType<Row>;
  search?: SearchOfType<Row>;
  /** The share card of an item's page. Only for types whose items have their own page. */
  shareCard?: (row: Row) => ShareCard;
}

/** The searchable text of an item, and what a search result shows. */
export interface SearchEntry {
  title: string;
  text: string;
  /** Words of headings, which count like words of the title. */
  headings?: string | undefined;
  /** The page that shows it: "/events". */
  path: string;
  /** YYYY-MM-DD. The latest of equally good results comes first. A search also finds the words of the date. */
  day?: string | undefined;
  /** A day that only the order uses, instead of `day`. */
  sortedAs?: string | undefined;
}

interface SearchOfType<Row> {
  of: (row: Row) => SearchEntry;
}

export type SearchableType<Row extends StoredRow> = ContentType<Row> & { search: SearchOfType<Row> };

export const isSearchable = <Row extends StoredRow>(type: ContentType<Row>): type is SearchableType<Row> =>
  type.search !== undefined;

interface MediaOfType<Row> {
  /** The folder of its files in the media store. */
  folder: string;
  fileType: FileType;
  files: (row: Row) => string[];
  /** The columns that name the files, if they are not only `image` of the type's table. */
  columns?: readonly MediaColumn[];
}

// biome-ignore lint/suspicious/noExplicitAny: the row type is both an input and an output
export type AnyContentType = ContentType<any>;

/** Returns the columns that name stored files: those of content types, and those of stored versions. */
export const mediaColumnsOf = (types: readonly AnyContentType[]): MediaColumn[] => [
  ...types.flatMap(({ table, media }): readonly MediaColumn[] =>
    media ? (media.columns ?? [{ table, column: "image", published: { view: `published_${table}` as const } }]) : [],
  ),
  { table: "version_files", column: "key" },
];

export const filesOf = <Row extends StoredRow>({ media }: Pick<ContentType<Row>, "media">, row: Row): string[] =>
  media?.files(row) ?? [];

/** The keys of files that are generated from a row on demand. They may not exist yet. */
export const generatedFilesOf = <Row extends StoredRow>({ shareCard }: ContentType<Row>, row: Row): string[] =>
  shareCard ? [shareCardKey(row.id, shareCard(row))] : [];

/** Returns the keys of generated files of a row that its new state no longer needs. */
export function outdatedFiles<Row extends StoredRow>(
  type: ContentType<Row>,
  before: Row,
  after: Row | undefined,
): string[] {
  const kept = after ? generatedFilesOf(type, after) : [];
  return generatedFilesOf(type, before).filter((key) => !kept.includes(key));
}

/** Deletes generated files of a row that its new state no longer needs. Call after the commit. */
export const removeGeneratedFiles = <Row extends StoredRow>(
  { media }: Pick<Deps, "media">,
  type: ContentType<Row>,
  before: Row,
  after: Row | undefined,
): Promise<void> => media.remove(outdatedFiles(type, before, after));
