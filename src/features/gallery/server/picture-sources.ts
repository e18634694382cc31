import { type PictureSource, picturesAsItems } from "#content/item-pictures.ts";
import type { Db } from "#platform/db/database.ts";
import { galleryItems } from "./gallery.service.ts";
import { findGalleryItem } from "./gallery.store.ts";

const items = picturesAsItems(galleryItems);

/** The pictures of the gallery, with their consent notes. */
export const galleryPictures: PictureSource = {
  ...items,
  async find(db, id) {
    const [picture, row] = [await items.find(db, id), await findGalleryItem(db, id, "all")];
    return picture && { ...picture, consentNote: row?.consent_note || undefined };
  },
};

/** Returns the source that has a picture, with the picture. */
export async function findPicture(db: Db, sources: readonly PictureSource[], id: string) {
  for (const source of sources) {
    const picture = await source.find(db, id);
    if (picture) return { source, picture };
  }
  return undefined;
}
