import { type Kysely, sql } from "kysely";
import { isMediaKey } from "../media/media-key.ts";
import type { Db } from "./database.ts";
import type { Database } from "./schema/tables.ts";

/**
 * A column that names stored files, registered by the owner of its table (see `mediaColumns` in src/site-content.ts).
 * A file that no column names is an orphan and may be deleted.
 */
export interface MediaColumn {
  table: keyof Database;
  column: string;
  /** The view of published rows. If the view belongs to another table, also the column that refers to it. */
  published?: { view: keyof Database; parent?: string };
  /** The only row with files, if features share the table. */
  row?: { column: string; value: string };
  /** The table that replaced this one. The column counts only in an older schema without that table. */
  replacedBy?: keyof Database;
  /** Extracts the keys from a value that contains more than one key. */
  keysIn?: (stored: string) => string[];
}

/** A stored file that a row uses. */
export interface MediaReference {
  table: string;
  id: string;
  key: string;
}

const keysOf = ({ keysIn }: MediaColumn, stored: string): string[] => (keysIn?.(stored) ?? [stored]).filter(isMediaKey);

/** Kysely's types cover one table at a time, so the code treats every table as this one. */
const asTable = (name: keyof Database) => name as "achievements";
const asColumn = (name: string) => sql.ref<string>(name);

/** Selects the values of a column, from its table or from a view of it. */
function selectStored(db: Db, { table, column, row }: MediaColumn, view: keyof Database = table) {
  const stored = db.selectFrom(asTable(view)).select(asColumn(column).as("stored"));
  return row ? stored.where(asColumn(row.column), "=", row.value) : stored.where(asColumn(column), "is not", null);
}

/**
 * Returns the stored files that rows name, each once, a picture by the key of its full size. Skips tables and columns that
 * an older schema does not have.
 */
export async function listMediaReferences(
  db: Kysely<Database>,
  columns: readonly MediaColumn[],
): Promise<MediaReference[]> {
  const tables = new Map((await db.introspection.getTables()).map((table) => [table.name, table.columns]));
  const references = new Map<string, MediaReference>();
  for (const media of columns) {
    if (media.replacedBy && tables.has(media.replacedBy)) continue;
    if (!tables.get(media.table)?.some(({ name }) => name === media.column)) continue;
    const id = media.row ? sql.lit(media.row.value) : asColumn("id");
    for (const { id: found, stored } of await selectStored(db, media).select(id.as("id")).execute())
      for (const key of keysOf(media, stored))
        if (!references.has(key)) references.set(key, { table: media.table, id: String(found), key });
  }
  return [...references.values()];
}

/** Returns the keys of the pictures that visitors may see, each by the key of its full size. */
export async function listPublishedPictures(db: Db, columns: readonly MediaColumn[]): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const media of columns) {
    if (!media.published) continue;
    const { view, parent } = media.published;
    const published = parent
      ? selectStored(db, media).where(asColumn(parent), "in", db.selectFrom(asTable(view)).select("id"))
      : selectStored(db, media, view);
    for (const { stored } of await published.execute()) for (const key of keysOf(media, stored)) keys.add(key);
  }
  return keys;
}

/** Returns the files in the list that a row uses. */
export async function findNamedFiles(
  db: Db,
  columns: readonly MediaColumn[],
  keys: readonly string[],
): Promise<Set<string>> {
  const named = new Set<string>();
  if (keys.length === 0) return named;
  for (const media of columns.filter(({ replacedBy }) => !replacedBy)) {
    const stored = selectStored(db, media);
    const rows = await (media.keysIn ? stored : stored.where(asColumn(media.column), "in", keys)).execute();
    for (const row of rows) for (const key of keysOf(media, row.stored)) if (keys.includes(key)) named.add(key);
  }
  return named;
}

/** Returns the URLs of pictures on other sites. They are in the same columns as the keys of stored pictures. */
export async function listExternalPictures(db: Db, columns: readonly MediaColumn[]): Promise<string[]> {
  const urls: string[] = [];
  for (const media of columns.filter(({ published, keysIn }) => published && !keysIn)) {
    const rows = await selectStored(db, media).where(asColumn(media.column), "like", "http%").distinct().execute();
    urls.push(...rows.map(({ stored }) => stored));
  }
  return urls;
}
