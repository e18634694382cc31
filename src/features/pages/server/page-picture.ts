import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { type PictureColumns, pictureColumns, presentPicture, saidOfNext, UNSAID } from "#shared/picture-fields.ts";
import type { PagePictureInput } from "../pages.contract.ts";
import type { PagePicture } from "../pages.labels.ts";

/** The image as stored with the page's texts, so that drafts and versions include it. `image` is its key. */
interface StoredPicture extends PictureColumns {
  image: string;
}

type Said = Pick<PagePictureInput, "alt" | "decorative" | "focus" | "withoutImage">;

/** @param stored a page's texts as JSON */
export const pictureIn = (stored: string): StoredPicture | undefined =>
  (JSON.parse(stored) as { picture?: StoredPicture }).picture;

export const presentPagePicture = (deps: Pick<Deps, "mediaBaseUrl">, stored: string): PagePicture | null => {
  const picture = pictureIn(stored);
  return picture ? { image: mediaUrl(picture.image, deps.mediaBaseUrl), ...presentPicture(picture) } : null;
};

/** Returns a page's texts with the image details of a form. @param added the key of a new image */
export function withPicture(stored: string, { withoutImage, ...said }: Said, added: string | undefined): string {
  const { picture: before, ...words } = JSON.parse(stored) as { picture?: StoredPicture };
  const image = added ?? (withoutImage ? undefined : before?.image);
  if (image === undefined) return JSON.stringify(words);
  const standing = before ? saidOfNext(before, image) : UNSAID;
  return JSON.stringify({ ...words, picture: { image, ...pictureColumns(said, standing) } });
}
