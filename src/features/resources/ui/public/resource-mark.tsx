import { clsx } from "clsx/lite";
import type { Resource } from "#features/resources/resources.contract.ts";
import { imageVariantWidths, parseStoredImage, storedImageVariant } from "#shared/stored-image.ts";

/** A resource's round icon, or the first letter of the title. Decorative, because the title is always next to it. */
export function ResourceMark({ src, title, className }: { src: string | null; title: string; className?: string }) {
  if (src === null)
    return (
      <span
        aria-hidden="true"
        className={clsx(
          "inline-flex shrink-0 select-none items-center justify-center rounded-full bg-navy font-bold font-heading text-2xl text-white",
          className,
        )}
      >
        {/\p{L}|\p{N}/u.exec(title)?.[0].toUpperCase()}
      </span>
    );
  return (
    <img
      src={src}
      alt=""
      width={96}
      height={96}
      // Loaded lazily, because twenty images would be requested before the page's styles.
      loading="lazy"
      decoding="async"
      draggable={false}
      className={clsx("shrink-0 rounded-full object-cover", className)}
    />
  );
}

/** The fields that the cards need. Kept small because it is sent with the page. */
export interface ShownResource extends Pick<Resource, "title" | "description" | "link"> {
  id: string;
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
