import type { Writer } from "#content/write.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl, unsignedMediaUrl } from "#platform/media/media-key.ts";
import { NO_DETAILS, type PictureColumns, pictureColumns, presentPicture } from "#shared/picture-fields.ts";
import { type ArrangedImages, EVENT_IMAGES_MAX, eventMessages } from "../events.contract.ts";

type ImageDeps = Pick<Deps, "mediaBaseUrl">;

/** The details of an event's images, by key. */
export type DetailsByImage = Readonly<Record<string, PictureColumns>>;

/** Returns an event's images in order, with their details. Rows from earlier releases have no details. */
export interface EventImages {
  images: readonly string[];
  said?: DetailsByImage | undefined;
}

/** Returns images in the form of API responses. */
export const presentImages = ({ mediaBaseUrl }: ImageDeps, { images, said = {} }: EventImages) =>
  images.map((image) => ({ image: mediaUrl(image, mediaBaseUrl), ...presentPicture(said[image] ?? NO_DETAILS) }));

/** Returns the current images that an update keeps, in its order. */
export function keptImages(
  { mediaBaseUrl }: ImageDeps,
  images: readonly string[],
  keep: readonly string[] | undefined,
) {
  if (!keep) return images;
  const storedByUrl = new Map(images.map((image) => [mediaUrl(image, mediaBaseUrl), image]));
  return [...new Set(keep)].map((url) => {
    const stored = storedByUrl.get(unsignedMediaUrl(url, mediaBaseUrl));
    if (!stored) throw new AppError("invalid", { message: eventMessages.unknownImage });
    return stored;
  });
}

/** @throws AppError if the event would have too many images, or none although it is not saved as a draft */
export function checkImageCount(count: number, { publishing }: Pick<Writer, "publishing">): void {
  if (count === 0 && publishing?.state !== "draft")
    throw new AppError("image_required", { message: eventMessages.imageRequired });
  if (count > EVENT_IMAGES_MAX) throw new AppError("too_many_files", { message: eventMessages.tooManyImages });
}

interface ImageArrangement {
  kept: readonly string[];
  added: readonly string[];
  /** Returns the details of the kept images. */
  said?: DetailsByImage | undefined;
}

/**
 * Combines kept and new images in the requested order, with their details. Without an order, new images come last.
 * @throws AppError("invalid") if the order or the details name other images
 */
export function arrangedImages(
  { mediaBaseUrl }: ImageDeps,
  { kept, added, said = {} }: ImageArrangement,
  { imageOrder: order, imageDetails = [] }: Pick<ArrangedImages, "imageOrder" | "imageDetails">,
): EventImages {
  const byName = new Map([
    ...kept.map((image) => [mediaUrl(image, mediaBaseUrl), image] as const),
    ...added.map((image, index) => [`new:${index}`, image] as const),
  ]);
  const find = (name: string) => byName.get(unsignedMediaUrl(name, mediaBaseUrl));
  const images = order?.flatMap((name) => find(name) ?? []) ?? [...kept, ...added];
  if (order && (order.length !== byName.size || new Set(images).size !== byName.size))
    throw new AppError("invalid", { message: eventMessages.imageOrder });
  const after = Object.fromEntries(images.flatMap((image) => (said[image] ? [[image, said[image]]] : [])));
  for (const { image: name, ...detail } of imageDetails) {
    const image = find(name);
    if (image === undefined) throw new AppError("invalid", { message: eventMessages.imageDetails });
    after[image] = pictureColumns(detail, after[image]);
  }
  return { images, said: after };
}

/** Returns the same images with other keys, each once. */
export const renamedImages = ({ images, said = {} }: EventImages, keys: ReadonlyMap<string, string>): EventImages => {
  const renamed = (key: string) => keys.get(key) ?? key;
  return {
    images: [...new Set(images.map(renamed))],
    said: Object.fromEntries(Object.entries(said).map(([key, words]) => [renamed(key), words])),
  };
};
