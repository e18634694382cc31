import type { Insertable, Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { GalleryItemsTable } from "#platform/db/schema.ts";

export type GalleryItemRow = Selectable<GalleryItemsTable>;
type Columns = Pick<Insertable<GalleryItemsTable>, "title" | "date" | "image">;

/** All gallery items, newest first. */
export const listGalleryItems = (db: Db): Promise<GalleryItemRow[]> =>
  db
    .selectFrom("gallery_items")
    .selectAll()
    .orderBy("date", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const findGalleryItem = (db: Db, id: string): Promise<GalleryItemRow | undefined> =>
  db.selectFrom("gallery_items").selectAll().where("id", "=", id).executeTakeFirst();

export async function createGalleryItem(db: Db, item: { id: string; now: Date; columns: Columns }): Promise<void> {
  const at = item.now.getTime();
  await db
    .insertInto("gallery_items")
    .values({ id: item.id, created_at: at, updated_at: at, ...item.columns })
    .execute();
}

export async function deleteGalleryItem(db: Db, id: string): Promise<void> {
  await db.deleteFrom("gallery_items").where("id", "=", id).execute();
}
