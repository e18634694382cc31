import type { Resource } from "#features/resources/resources.contract.ts";
import { imageVariantWidths, parseStoredImage, storedImageVariant } from "#shared/stored-image.ts";

/** The fields that the cards need. Kept small because it is sent with the page. */
export interface ShownResource extends Pick<Resource, "title" | "description" | "link"> {
  id: string;
  /** The URL of its round icon. */
  mark: string | null;
}

/** Icons are 96 pixels wide, and twice as many on high-density screens. */
const MARK_WIDTH = 192;

function markOf(image: string): string {
  const stored = parseStoredImage(image);
  const width = stored && imageVariantWidths(stored.width).find((width) => width >= MARK_WIDTH);
  return width ? storedImageVariant(image, width) : image;
}

export const shownResource = ({ _id, title, description, link, image }: Resource): ShownResource => ({
  id: _id,
  title,
  description,
  link,
  mark: image === null ? null : markOf(image),
});
