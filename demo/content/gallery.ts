import { itemAt } from "#demo/random.ts";
import type { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { captionOf } from "../pictures/sample-picture.ts";
import { hasGallery, makeEvent, pastEventIndex } from "./events.ts";

const NO_EVENT_EVERY = 7;

/** Returns whether a picture belongs to no event, as one in seven does. */
export const hasNoEvent = (index: number): boolean => index % NO_EVENT_EVERY === 0;

/** Numbers of pictures per album, repeated: on a mature site exactly enough for each event with a gallery. */
const albumSizes = [2, 4, 1, 5, 2, 1, 3, 4];
const albumOfNumber = albumSizes.flatMap((size, album) => Array.from({ length: size }, () => album));
const eventsWithGallery = Array.from({ length: 140 }, (_, number) => pastEventIndex(number)).filter(hasGallery);

/** Returns the index of a picture's event. A picture without an event has the date of the next picture's event. */
export function eventOfPicture(index: number): number {
  const number = index - Math.ceil(index / NO_EVENT_EVERY);
  const turns = Math.floor(number / albumOfNumber.length);
  return itemAt(eventsWithGallery, turns * albumSizes.length + itemAt(albumOfNumber, number));
}

/** Returns the kind and number of a picture: every other one is a picture as events have. */
export const pictureOf = (index: number): ["event" | "gallery", number] => [
  index % 2 === 0 ? "gallery" : "event",
  Math.floor(index / 2),
];

export function makeGalleryItem(
  now: Date,
  index: number,
  overrides: Partial<GalleryItemInput> = {},
): GalleryItemInput & { date: string } {
  const event = makeEvent(now, eventOfPicture(index));
  const caption = captionOf(...pictureOf(index));
  const title = hasNoEvent(index) ? caption : `${caption}, ${event.title}`;
  const item = { title, ...overrides };
  return { ...item, date: overrides.date ?? event.date };
}
