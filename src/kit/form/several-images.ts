import { type PictureDetail, type PictureSaid, pictureDefaults } from "#shared/picture-fields.ts";
import { withoutSignature } from "#shared/stored-image.ts";

/** A picture that is stored, and what is said of it. */
export interface StoredPicture {
  image: string;
  alt?: string | undefined;
  focus?: string | undefined;
}

/** A picture of a form: stored already, at an address, or chosen. */
export interface SeveralImage {
  /** Of a stored picture its address without signature, by which a form names it. */
  key: string;
  name: string;
  from: File | string;
  /** What is said of it, and what was when the form was filled. */
  said: PictureSaid;
  was: PictureSaid;
}

/** New pictures, those of the stored ones that stay, the order of all, and what is said anew. */
export interface ChosenImages {
  added: File[];
  kept: string[];
  /** Addresses of those kept, and `new:0`, `new:1` … for those added. */
  order: string[];
  /** Of those alone of which something else is said than before. */
  details: PictureDetail[];
}

const withSaid = (image: Omit<SeveralImage, "said" | "was">, picture?: StoredPicture): SeveralImage => {
  const said = pictureDefaults(picture);
  return { ...image, said, was: said };
};

export const storedImages = (pictures: readonly StoredPicture[]): SeveralImage[] =>
  pictures.map((picture, index) =>
    withSaid({ key: withoutSignature(picture.image), name: `Image ${index + 1}`, from: picture.image }, picture),
  );

export const chosenImage = (key: string, file: File): SeveralImage => withSaid({ key, name: file.name, from: file });

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

const isSaidAnew = ({ said, was }: SeveralImage): boolean =>
  said.alt !== was.alt || said.decorative !== was.decorative || said.focus !== was.focus;

/** Whether they are the stored ones, as they were. */
export const areAsStored = (images: readonly SeveralImage[], addresses: readonly string[]): boolean =>
  images.length === addresses.length &&
  images.every((image, index) => image.key === withoutSignature(addresses[index] ?? "") && !isSaidAnew(image));

/** As a form sends them. */
export function chosenImages(images: readonly SeveralImage[]): ChosenImages {
  const added = addedOf(images);
  const kept = images.flatMap(({ from, key }) => (typeof from === "string" ? [key] : []));
  const nameOf = ({ from, key }: SeveralImage) => (typeof from === "string" ? key : `new:${added.indexOf(from)}`);
  const details = images.filter(isSaidAnew).map((image) => ({ image: nameOf(image), ...image.said }));
  return { added, kept, order: images.map(nameOf), details };
}
