import { eraseItem } from "#content/erasure.ts";
import { publish, unpublish } from "#content/publish.ts";
import type { Writer, WriteTransaction } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { galleryItems } from "./gallery.service.ts";
import { findGalleryItem } from "./gallery.store.ts";

/** A picture that visitors can report. */
export interface SourcePicture {
  title: string;
  /** The media key, or the URL of a picture on another site. */
  image: string;
  /** Whether visitors see the picture now. */
  isShown: boolean;
  consentNote?: string | undefined;
}

type Tx = WriteTransaction<Deps>;

/** Finds, hides, shows and removes the pictures of one content type, in any state. */
export interface PictureSource {
  find: (db: Db, id: string) => Promise<SourcePicture | undefined>;
  /**
   * Hides a picture in a running write. Returns undefined if it cannot be hidden, otherwise the keys of generated files that
   * show it. Delete them after the commit.
   */
  hide: (deps: Tx, id: string, writer: Writer) => Promise<readonly string[] | undefined>;
  /** Shows a hidden picture again. Returns the same as `hide`. */
  show: (deps: Tx, id: string, writer: Writer) => Promise<readonly string[] | undefined>;
  eraseItem: (deps: Deps, id: string, writer: Writer) => Promise<void>;
}

/** The pictures of the gallery. A hidden picture is a draft. */
export const galleryPictures: PictureSource = {
  async find(db, id) {
    const row = await findGalleryItem(db, id, "all");
    if (!row) return undefined;
    const { title, image, consent_note } = row;
    const isShown = (await findGalleryItem(db, id, "published")) !== undefined;
    return { title, image, isShown, consentNote: consent_note || undefined };
  },
  hide: async (deps, id, writer) => ((await unpublish(deps, galleryItems, { id, writer })) ? [] : undefined),
  show: async (deps, id, writer) => ((await publish(deps, galleryItems, { id, writer })) ? [] : undefined),
  eraseItem: (deps, id, writer) => eraseItem(deps, galleryItems, id, writer),
};

/** Returns the source that has a picture, with the picture. */
export async function findPicture(db: Db, sources: readonly PictureSource[], id: string) {
  for (const source of sources) {
    const picture = await source.find(db, id);
    if (picture) return { source, picture };
  }
  return undefined;
}
