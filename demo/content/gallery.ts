import type { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { turn } from "../turn.ts";
import { moments } from "../words/gallery.ts";
import { makeEvent, pastEventIndex } from "./events.ts";

/** Pictures of past events, two or three of each. */
export function makeGalleryItem(
  now: Date,
  index: number,
  overrides: Partial<GalleryItemInput> = {},
): GalleryItemInput & { date: string } {
  const event = makeEvent(now, pastEventIndex(Math.floor((index * 7) / 15)));
  const item = { title: `${turn(moments, index)}, ${event.title}`, ...overrides };
  return { ...item, date: overrides.date ?? event.date };
}
