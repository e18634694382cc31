import { itemAt } from "#demo/random.ts";
import type { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { type SceneName, sceneNumber } from "../pictures/scenes.ts";
import { captionsOf, generalCaptions } from "../texts/captions.ts";
import { eventTitle, hasGallery, makeEvent, pastEventIndex } from "./events.ts";

/** Numbers of pictures of the albums, repeated. */
const sizes = [5, 4, 4, 5, 3];
const PICTURES_OF_MONTH = 3;
/** The first page of the gallery has albums of events only. After this many of them, one album has no event. */
const MONTH_EVERY = 30;

const RECENT_EVENTS = 30;

interface Photo {
  event: number;
  hasEvent: boolean;
  /** The number of the scene's picture. */
  picture: number;
  caption: string;
}

/** The scenes of the covers, the latest album first. */
const covers: SceneName[] = [];

/** The covers of this many albums before an album show other scenes, so that a page of 24 albums shows no scene twice. */
const NEIGHBORS = 23;

/** Returns pictures of different scenes, every other one closer. The first picture is the cover. */
function album(event: number, size: number, hasEvent: boolean): Photo[] {
  const captions = hasEvent ? captionsOf(eventTitle(event)) : generalCaptions;
  const fresh = captions.findIndex(([scene]) => !covers.slice(-NEIGHBORS).includes(scene));
  const lastShown = captions.map(([scene]) => covers.lastIndexOf(scene));
  const start = fresh === -1 ? lastShown.indexOf(Math.min(...lastShown)) : fresh;
  covers.push(itemAt(captions, start)[0]);
  // The picture of a recent event itself is another take. Old events share pictures, because drawing is slow.
  const afarTake = (event % 2 === 0) === event < RECENT_EVENTS ? 2 : 0;
  return Array.from({ length: size }, (_, place) => {
    const [scene, afar, closely] = itemAt(captions, start + place);
    const closer = place % 2 === 1;
    return {
      event,
      hasEvent,
      picture: sceneNumber(scene, closer ? 1 : afarTake),
      caption: closer ? closely : afar,
    };
  });
}

const photos = Array.from({ length: 140 }, (_, number) => pastEventIndex(number))
  .filter(hasGallery)
  .flatMap((event, number) => [
    ...(number % MONTH_EVERY === MONTH_EVERY - 1 ? album(event, PICTURES_OF_MONTH, false) : []),
    ...album(event, itemAt(sizes, number), true),
  ]);

/** Returns whether a picture belongs to no event. */
export const hasNoEvent = (index: number): boolean => !itemAt(photos, index).hasEvent;

/** Returns the index of a picture's event. A picture without an event has the date of the next picture's event. */
export const eventOfPicture = (index: number): number => itemAt(photos, index).event;

/** Returns the number of the scene's picture. */
export const pictureOf = (index: number): number => itemAt(photos, index).picture;

export function makeGalleryItem(
  now: Date,
  index: number,
  overrides: Partial<GalleryItemInput> = {},
): GalleryItemInput & { date: string } {
  const item = { title: itemAt(photos, index).caption, ...overrides };
  return { ...item, date: overrides.date ?? makeEvent(now, eventOfPicture(index)).date };
}
