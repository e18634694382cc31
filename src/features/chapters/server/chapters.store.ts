import type { Selectable } from "kysely";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { ChaptersTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing, Paging } from "#shared/paging.ts";

export type ChapterRow = Selectable<ChaptersTable>;

export const { insert: createChapter, update: updateChapter, place: placeChapters } = versionedRows("chapters");

const inOrder = (db: Db) => db.selectFrom("chapters").selectAll().orderBy("position").orderBy("id");

export const allChapters = (db: Db): Promise<ChapterRow[]> => inOrder(db).execute();

export const listChapters = (db: Db, paging: Paging): Promise<Listing<ChapterRow>> =>
  selectListing(inOrder(db), paging);

export const findChapter = (db: Db, id: string): Promise<ChapterRow | undefined> =>
  db.selectFrom("chapters").selectAll().where("id", "=", id).executeTakeFirst();

/** The place after the last chapter. */
export async function endOfChapters(db: Db): Promise<number> {
  const last = await db
    .selectFrom("chapters")
    .select((eb) => eb.fn.max("position").as("position"))
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}
