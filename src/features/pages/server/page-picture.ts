import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { type PictureColumns, pictureColumns, presentPicture, saidOfNext, UNSAID } from "#shared/picture-fields.ts";
import type { PagePictureInput } from "../pages.contract.ts";
import type { PagePicture } from "../pages.words.ts";

/** As it stands with the words of its page, so that drafts and versions have it: `image` is its key. */
interface StoredPicture extends PictureColumns {
  image: string;
}

type Said = Pick<PagePictureInput, "alt" | "decorative" | "focus" | "withoutImage">;

/** @param stored a page's words as JSON */
export const pictureIn = (stored: string): StoredPicture | undefined =>
  (JSON.parse(stored) as { picture?: StoredPicture }).picture;

export const presentPagePicture = (deps: Pick<Deps, "mediaBaseUrl">, stored: string): PagePicture | null => {
  const picture = pictureIn(stored);
  return picture ? { image: mediaUrl(picture.image, deps.mediaBaseUrl), ...presentPicture(picture) } : null;
};

/** A page's words with what a form says of its picture. @param added the key of another one */
export function withPicture(stored: string, { withoutImage, ...said }: Said, added: string | undefined): string {
  const { picture: before, ...words } = JSON.parse(stored) as { picture?: StoredPicture };
  const image = added ?? (withoutImage ? undefined : before?.image);
  if (image === undefined) return JSON.stringify(words);
  const standing = before ? saidOfNext(before, image) : UNSAID;
  return JSON.stringify({ ...words, picture: { image, ...pictureColumns(said, standing) } });
}
