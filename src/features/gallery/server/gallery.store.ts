import type { Selectable } from "kysely";
import { contentRows, type Scope, selectContent } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { GalleryItemsTable } from "#platform/db/schema/tables.ts";
import { isFoundAmong } from "#platform/db/search-text.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { GalleryQuery } from "../gallery.contract.ts";

export type GalleryItemRow = Selectable<GalleryItemsTable>;

export const {
  insert: createGalleryItem,
  update: updateGalleryItem,
  find: findGalleryItem,
} = contentRows("gallery_items");

async function listWords(db: Db, scope: Scope) {
  const rows = await selectContent(db, "gallery_items", scope).select(["id", "title"]).execute();
  return rows.map(({ id, title }) => ({ id, words: title }));
}

/** Sorted newest first. */
export async function listGalleryItems(
  db: Db,
  { q, year, event, ...paging }: GalleryQuery,
  scope: Scope,
): Promise<Listing<GalleryItemRow>> {
  const words = q?.trim() ?? "";
  const searched = words === "" ? [] : await listWords(db, scope);
  return selectListing(
    selectContent(db, "gallery_items", scope)
      .selectAll()
      .$if(words !== "", (query) => query.where((eb) => isFoundAmong(eb.ref("id"), searched, words)))
      .$if(year !== undefined, (query) =>
        query.where("date", ">=", `${year}-01-01`).where("date", "<=", `${year}-12-31`),
      )
      .$if(event !== undefined, (query) => query.where("event_id", "=", event ?? ""))
      .orderBy("date", "desc")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
    paging,
  );
}

/** Returns the picture that the same batch has already stored. */
export const findSent = (db: Db, batch: string, digest: string): Promise<GalleryItemRow | undefined> =>
  selectContent(db, "gallery_items", "active")
    .selectAll()
    .where("batch", "=", batch)
    .where("digest", "=", digest)
    .executeTakeFirst();

/** Returns pictures by the digests of their files, the first added first. */
export const listKnown = async (db: Db, digests: readonly string[]): Promise<GalleryItemRow[]> =>
  digests.length === 0
    ? []
    : selectContent(db, "gallery_items", "active").selectAll().where("digest", "in", digests).orderBy("id").execute();
