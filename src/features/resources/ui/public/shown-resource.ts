import type { Resource } from "#features/resources/resources.contract.ts";
import { imageVariantWidths, parseStoredImage, storedImageVariant } from "#shared/stored-image.ts";

/** What the cards show of a resource, and nothing else: it goes along with the page. */
export interface ShownResource extends Pick<Resource, "title" | "description" | "link"> {
  id: string;
  /** The address of its round mark. */
  mark: string | null;
}

/** Marks are shown at 96 pixels, on the finest screens at twice as many. */
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
