import { itemAt } from "#demo/random.ts";
import type { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { type Drawing, positionOf } from "../pictures/sample-picture.ts";
import { captionsOf, generalCaptions } from "../texts/captions.ts";
import { eventTitle, hasGallery, makeEvent, pastEventIndex } from "./events.ts";

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

/** How many pictures before a picture have other drawings. No album is longer. */
export const DIFFERENT_BEFORE = 5;

interface Photo {
  drawing: Drawing;
  caption: string;
}
const photos: Photo[] = [];

/** Chooses a caption that fits the event, with a drawing that none of the pictures before has. */
function nextPhoto(index: number): Photo {
  const event = eventOfPicture(index);
  const captions = hasNoEvent(index) ? generalCaptions : captionsOf(eventTitle(event));
  const start = hasNoEvent(index) ? index / NO_EVENT_EVERY : event;
  const recent = photos.slice(-DIFFERENT_BEFORE).map(({ drawing }) => drawing);
  const inTurn = captions.map((_, step) => itemAt(captions, start + step));
  const [drawing, caption] = itemAt(
    inTurn.filter(([drawing]) => !recent.includes(drawing)),
    0,
  );
  return { drawing, caption };
}

function photoAt(index: number): Photo {
  while (photos.length <= index) photos.push(nextPhoto(photos.length));
  return itemAt(photos, index);
}

/** Returns the kind and number of a picture: every other one has the colors and size of an event's picture. */
export const pictureOf = (index: number): ["event" | "gallery", number] => [
  index % 2 === 0 ? "gallery" : "event",
  positionOf(photoAt(index).drawing),
];

export function makeGalleryItem(
  now: Date,
  index: number,
  overrides: Partial<GalleryItemInput> = {},
): GalleryItemInput & { date: string } {
  const item = { title: photoAt(index).caption, ...overrides };
  return { ...item, date: overrides.date ?? makeEvent(now, eventOfPicture(index)).date };
}
