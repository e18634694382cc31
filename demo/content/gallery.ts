import { itemAt } from "#demo/random.ts";
import type { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { hasGallery, makeEvent, pastEventIndex } from "./events.ts";

/** Titles of gallery pictures of an event. The event's title follows. */
const moments = [
  "Hands at work",
  "The organising team",
  "Questions after the talk",
  "First results",
  "A full room",
  "Setting up before the doors open",
  "Certificates at the close",
  "Two people, one problem",
  "The winning table",
  "Tea break",
  "Explaining it to the next group",
  "Everyone who stayed to the end",
  "On the whiteboard",
] as const;

/** Titles of gallery pictures without an event. */
const betweenEvents = [
  "The lab at ten in the evening",
  "Our new oscilloscopes, still in their boxes",
  "Sorting resistors",
  "Notice board outside Seminar Hall 1",
  "Block C after the rain",
  "The soldering bench has a lamp again",
  "A prototype that did not fly",
  "Officers' meeting under the neem tree",
  "The Tesla coil, repaired",
  "Forty members on the library steps",
  "Testing the projector before breakfast",
  "The cupboard, before and after",
  "Someone labelled every cable",
  "Rooftop antenna, seen from the hostel",
  "A borrowed spectrum analyser",
] as const;

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

export function makeGalleryItem(
  now: Date,
  index: number,
  overrides: Partial<GalleryItemInput> = {},
): GalleryItemInput & { date: string } {
  const event = makeEvent(now, eventOfPicture(index));
  const title = hasNoEvent(index)
    ? itemAt(betweenEvents, index / NO_EVENT_EVERY)
    : `${itemAt(moments, index)}, ${event.title}`;
  const item = { title, ...overrides };
  return { ...item, date: overrides.date ?? event.date };
}
