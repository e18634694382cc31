import { itemAt } from "#demo/random.ts";
import type { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { type SceneName, sceneNumber } from "../pictures/scenes.ts";
import { captionsOf, generalCaptions } from "../texts/captions.ts";
import { eventTitle, hasGallery, makeEvent, pastEventIndex } from "./events.ts";

/** Numbers of pictures of the albums, repeated. The albums of recent years are larger. */
const recentSizes = [5, 4, 3, 8, 10, 6, 12, 7, 9, 8];
const earlierSizes = [6, 3, 4, 2];
const RECENT_ALBUMS = 36;
const PICTURES_OF_MONTH = 3;
/** One album without an event after this many albums of events. */
const MONTH_EVERY = 6;

interface Photo {
  event: number;
  hasEvent: boolean;
  /** The number of the scene's picture. */
  picture: number;
  caption: string;
}

/** The scenes of the covers, the latest album first. */
const covers: SceneName[] = [];

/**
 * Returns pictures of half as many scenes: first each scene from afar, then each one closer. The first picture is the
 * cover. It shows the scene that the covers of other albums have not shown for longest.
 */
function album(event: number, size: number, hasEvent: boolean): Photo[] {
  const captions = hasEvent ? captionsOf(eventTitle(event)) : generalCaptions;
  const scenes = Math.ceil(size / 2);
  const lastShown = captions.map(([scene]) => covers.lastIndexOf(scene));
  const start = lastShown.indexOf(Math.min(...lastShown));
  covers.push(itemAt(captions, start)[0]);
  const afarTake = event % 2 === 0 ? 0 : 2;
  return Array.from({ length: size }, (_, place) => {
    const [scene, afar, closely] = itemAt(captions, start + (place % scenes));
    const closer = place >= scenes;
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
    ...(number % MONTH_EVERY === 0 ? album(event, PICTURES_OF_MONTH, false) : []),
    ...album(event, itemAt(number < RECENT_ALBUMS ? recentSizes : earlierSizes, number), true),
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
