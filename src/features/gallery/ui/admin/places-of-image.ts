import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { albumPath, picturePath } from "#features/gallery/gallery.rules.ts";
import type { Place } from "#kit/media/used-in.tsx";
import { formatMonth } from "#shared/dates.ts";
import { isSeen } from "#shared/publishing.ts";

/** The event of a picture. */
export interface EventOfImage {
  title: string;
  slug: string;
}

/** Returns the page of the picture in the album of its event or month. @param event undefined while it loads */
export function placesOfImage(item: GalleryItem, event: EventOfImage | undefined): Place[] {
  if (!isSeen(item) || (item.event !== undefined && !event)) return [];
  const month = item.date.slice(0, 7);
  const label = event ? `Album of ${event.title}` : `Album of ${formatMonth(month)}`;
  return [{ label, to: picturePath(albumPath(event?.slug ?? month), item._id) }];
}
