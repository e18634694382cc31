import type { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { turn } from "../turn.ts";
import { betweenEvents, moments } from "../words/gallery.ts";
import { hasGallery, makeEvent, pastEventIndex } from "./events.ts";

const LOOSE_EACH = 7;

/** One in seven belongs to no event. */
export const isLoose = (index: number): boolean => index % LOOSE_EACH === 0;

/** How many pictures the albums have, in turn: on a mature site just enough for each event that has a gallery. */
const albumSizes = [2, 4, 1, 5, 2, 1, 3, 4];
const albumOfNumber = albumSizes.flatMap((size, album) => Array.from({ length: size }, () => album));
const eventsWithGallery = Array.from({ length: 140 }, (_, number) => pastEventIndex(number)).filter(hasGallery);

/** The index of the event that a picture is of: one picture of some, many of others. A loose one is of the next one's. */
export function eventOfPicture(index: number): number {
  const number = index - Math.ceil(index / LOOSE_EACH);
  const turns = Math.floor(number / albumOfNumber.length);
  return turn(eventsWithGallery, turns * albumSizes.length + turn(albumOfNumber, number));
}

export function makeGalleryItem(
  now: Date,
  index: number,
  overrides: Partial<GalleryItemInput> = {},
): GalleryItemInput & { date: string } {
  const event = makeEvent(now, eventOfPicture(index));
  const title = isLoose(index) ? turn(betweenEvents, index / LOOSE_EACH) : `${turn(moments, index)}, ${event.title}`;
  const item = { title, ...overrides };
  return { ...item, date: overrides.date ?? event.date };
}
