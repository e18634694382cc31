import type { Db } from "#platform/db/database.ts";
import { isPostgres } from "#platform/db/database.ts";
import type { SearchEntriesTable } from "#platform/db/schema/tables.ts";
import type { VersionedTable } from "./versioned-rows.store.ts";

export async function putEntries(db: Db, entries: readonly SearchEntriesTable[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("search_entries")
    .values(entries)
    .onConflict((conflict) =>
      conflict.columns(["entity", "item_id"]).doUpdateSet(({ ref }) => ({
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

export async function deleteEntry(db: Db, entity: string, id: string): Promise<void> {
  await db.deleteFrom("search_entries").where("entity", "=", entity).where("item_id", "=", id).execute();
}

export const listEntriesOf = (db: Db, entity: string): Promise<SearchEntriesTable[]> =>
  db.selectFrom("search_entries").selectAll().where("entity", "=", entity).execute();

interface Of {
  entity: string;
  /** Where the things are of which the entries tell. */
  table: VersionedTable;
}

/**
 * The ids, in their order, of rows that have no entry, or one of another version of the row or of the making. Nobody
 * writes these rows until the transaction is over.
 */
export async function listWithoutEntry(
  db: Db,
  { entity, table }: Of,
  { making, after, limit }: { making: number; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    // Kysely resolves names at compile time: what holds for one of these tables holds for all.
    .selectFrom(`${table as "events"} as item`)
    .select("item.id")
    .where("item.id", ">", after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("search_entries")
            .select("number")
            .where("entity", "=", entity)
            .whereRef("item_id", "=", "item.id")
            .whereRef("search_entries.version", "=", "item.version")
            .where("making", "=", making),
        ),
      ),
    )
    .orderBy("item.id")
    .limit(limit)
    .$if(isPostgres(db), (query) => query.forShare("item"))
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes entries of things that are no more. @returns how many there were */
export async function deleteLeftEntries(db: Db, { entity, table }: Of): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("search_entries")
    .where("entity", "=", entity)
    .where("item_id", "not in", (query) => query.selectFrom(table as "events").select("id"))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
