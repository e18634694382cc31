import type { Selectable } from "kysely";
import { containsWords, contentRows, type Scope, selectContent } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { GalleryItemsTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { GalleryQuery } from "../gallery.contract.ts";

/** A row without the column that only database triggers write to. */
export type GalleryItemRow = Omit<Selectable<GalleryItemsTable>, "public_event_id">;

export const { insert: createGalleryItem, find: findGalleryItem } = contentRows("gallery_items");

/** Lists pictures, newest first. */
export async function listGalleryItems(
  db: Db,
  { q, year, event, alt, ...paging }: GalleryQuery,
  scope: Scope,
): Promise<Listing<GalleryItemRow>> {
  const isFound = await containsWords(db, { table: "gallery_items", scope, columns: ["title"] }, q);
  return selectListing(
    selectContent(db, "gallery_items", scope)
      .selectAll()
      .where(isFound)
      .$if(year !== undefined, (query) =>
        query.where("date", ">=", `${year}-01-01`).where("date", "<=", `${year}-12-31`),
      )
      .$if(event !== undefined, (query) => query.where("event_id", "=", event ?? ""))
      // The alternative text of a decorative image is empty.
      .$if(alt === "missing", (query) => query.where("alt", "is", null))
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
