import { type Db, isPostgres } from "#platform/db/database.ts";
import type { ContentTable, SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { selectContent } from "./content.store.ts";

export async function saveEntries(db: Db, entries: readonly SearchEntriesTable[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("search_entries")
    .values(entries)
    .onConflict((conflict) =>
      conflict.columns(["entity", "item_id"]).doUpdateSet(({ ref }) => ({
        number: ref("excluded.number"),
        version: ref("excluded.version"),
        making: ref("excluded.making"),
        day: ref("excluded.day"),
        path: ref("excluded.path"),
        title: ref("excluded.title"),
        text: ref("excluded.text"),
        title_words: ref("excluded.title_words"),
        words: ref("excluded.words"),
      })),
    )
    .execute();
}

export async function deleteEntries(db: Db, entity: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("search_entries").where("entity", "=", entity).where("item_id", "in", ids).execute();
}

export const listEntries = (db: Db, entity: string): Promise<SearchEntriesTable[]> =>
  db.selectFrom("search_entries").selectAll().where("entity", "=", entity).execute();

/** Returns published rows in the order of their IDs, starting after one ID. */
export const listItems = (db: Db, table: ContentTable, after: string, limit: number) =>
  selectContent(db, table as "events", "published")
    .select(["id", "version"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Returns the versions that search entries were made from, for IDs after `after` and up to `upTo`, if given. */
export const listEntryVersions = (db: Db, entity: string, after: string, upTo: string | undefined) =>
  db
    .selectFrom("search_entries")
    .select(["item_id", "version", "making"])
    .where("entity", "=", entity)
    .where("item_id", ">", after)
    .$if(upTo !== undefined, (query) => query.where("item_id", "<=", upTo ?? ""))
    .execute();

/** Locks these rows for writing until the transaction ends. */
export async function lockItems(db: Db, table: ContentTable, ids: readonly string[]): Promise<void> {
  if (!isPostgres(db)) return;
  await selectContent(db, table as "events", "all")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forShare()
    .execute();
}
