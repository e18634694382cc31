import type { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { turn } from "../turn.ts";
import { moments } from "../words/gallery.ts";
import { makeEvent, pastEventIndex } from "./events.ts";

/** One in seven belongs to no event. */
export const isLoose = (index: number): boolean => index % 7 === 0;

/** The index of the event that a picture is of: past ones in turn, two or three pictures of each. */
export const eventOfPicture = (index: number): number => pastEventIndex(Math.floor((index * 7) / 15));

export function makeGalleryItem(
  now: Date,
  index: number,
  overrides: Partial<GalleryItemInput> = {},
): GalleryItemInput & { date: string } {
  const event = makeEvent(now, eventOfPicture(index));
  const item = { title: `${turn(moments, index)}, ${event.title}`, ...overrides };
  return { ...item, date: overrides.date ?? event.date };
}
