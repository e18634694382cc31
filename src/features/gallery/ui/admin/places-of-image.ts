import type { GalleryItem } from "#features/gallery/gallery.contract.ts";
import { albumPath, picturePath } from "#features/gallery/gallery.rules.ts";
import type { Place } from "#kit/media/used-in.tsx";
import { formatMonth } from "#shared/dates.ts";
import { isSeen } from "#shared/publishing.ts";

/** The event that a picture belongs to. */
export interface EventOfImage {
  title: string;
  slug: string;
}

/** The album of its event, or of its month, on the page where it is shown large. @param event undefined while fetched */
export function placesOfImage(item: GalleryItem, event: EventOfImage | undefined): Place[] {
  if (!isSeen(item) || (item.event !== undefined && !event)) return [];
  const month = item.date.slice(0, 7);
  const label = event ? `Album of ${event.title}` : `Album of ${formatMonth(month)}`;
  return [{ label, to: picturePath(albumPath(event?.slug ?? month), item._id) }];
}
