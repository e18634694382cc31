/** A picture of a form: stored already, at an address, or chosen. */
export interface SeveralImage {
  key: string;
  name: string;
  from: File | string;
}

/** New pictures, those of the stored ones that stay, and the order of all. */
export interface ChosenImages {
  added: File[];
  kept: string[];
  /** Addresses of those kept, and `new:0`, `new:1` … for those added. */
  order: string[];
}

export const storedImages = (addresses: readonly string[]): SeveralImage[] =>
  addresses.map((url, index) => ({ key: url, name: `Image ${index + 1}`, from: url }));

export const addedOf = (images: readonly SeveralImage[]): File[] =>
  images.flatMap(({ from }) => (typeof from === "string" ? [] : [from]));

/** The chosen picture has given way to a smaller one. */
export const replaced = (images: readonly SeveralImage[], chosen: File, made: File): SeveralImage[] =>
  images.map((image) => (image.from === chosen ? { ...image, name: made.name, from: made } : image));

/** Pictures in the order of their keys; those that came meanwhile at the end. */
export function inOrder(images: readonly SeveralImage[], keys: readonly string[]): SeveralImage[] {
  const place = new Map(keys.map((key, index) => [key, index]));
  const placeOf = ({ key }: SeveralImage) => place.get(key) ?? keys.length;
  return images.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Whether they are the stored ones, as they were. */
export const isOfOrder = (images: readonly SeveralImage[], addresses: readonly string[]): boolean =>
  images.length === addresses.length && images.every(({ from }, index) => from === addresses[index]);

/** As a form sends them. */
export function chosenImages(images: readonly SeveralImage[]): ChosenImages {
  const added = addedOf(images);
  const kept = images.flatMap(({ from }) => (typeof from === "string" ? [from] : []));
  const order = images.map(({ from }) => (typeof from === "string" ? from : `new:${added.indexOf(from)}`));
  return { added, kept, order };
}
