import { useRef, useState } from "react";
import { PICTURE_ACCEPT } from "#kit/pictures/picture-rules.ts";
import { useSmallerPictures } from "#kit/pictures/use-smaller-pictures.ts";
import { imageProblem } from "#shared/image-upload.ts";
import { type PictureDetail, type PictureDetails, pictureDefaults } from "#shared/picture-fields.ts";
import { withoutSignature } from "#shared/stored-image.ts";
import type { Attachment } from "./use-one-file.ts";

export interface StoredPicture {
  image: string;
  alt?: string | undefined;
  focus?: string | undefined;
}

/** An image of a form: stored or chosen. */
export interface FormImage {
  /** The URL of a stored image without its signature. Forms refer to the image by it. */
  key: string;
  name: string;
  from: File | string;
  /** The current details, and the details when the form was filled. */
  details: PictureDetails;
  was: PictureDetails;
}

/** The images as the form sends them: new files, kept images, the order of all, and changed details. */
export interface ChosenImages {
  added: File[];
  kept: string[];
  /** URLs of kept images, and `new:0`, `new:1` … for new ones. */
  order: string[];
  /** Only images whose details have changed. */
  details: PictureDetail[];
}

const toFormImage = (image: Omit<FormImage, "details" | "was">, picture?: StoredPicture): FormImage => {
  const details = pictureDefaults(picture);
  return { ...image, details, was: details };
};

export const storedImages = (pictures: readonly StoredPicture[]): FormImage[] =>
  pictures.map((picture, index) =>
    toFormImage({ key: withoutSignature(picture.image), name: `Image ${index + 1}`, from: picture.image }, picture),
  );

export const chosenImage = (key: string, file: File): FormImage => toFormImage({ key, name: file.name, from: file });

const addedOf = (images: readonly FormImage[]): File[] =>
  images.flatMap(({ from }) => (typeof from === "string" ? [] : [from]));

/** Returns the images with a smaller file in place of a chosen one. */
export const replaced = (images: readonly FormImage[], chosen: File, made: File): FormImage[] =>
  images.map((image) => (image.from === chosen ? { ...image, name: made.name, from: made } : image));

/** Sorts images by the order of keys. Images that were added meanwhile come last. */
export function inOrder(images: readonly FormImage[], keys: readonly string[]): FormImage[] {
  const place = new Map(keys.map((key, index) => [key, index]));
  const placeOf = ({ key }: FormImage) => place.get(key) ?? keys.length;
  return images.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const hasNewDetails = ({ details, was }: FormImage): boolean =>
  details.alt !== was.alt || details.decorative !== was.decorative || details.focus !== was.focus;

/** Returns whether the images are unchanged from the stored ones. */
export const areAsStored = (images: readonly FormImage[], addresses: readonly string[]): boolean =>
  images.length === addresses.length &&
  images.every((image, index) => image.key === withoutSignature(addresses[index] ?? "") && !hasNewDetails(image));

/** Returns the images as a form sends them. */
export function chosenImages(images: readonly FormImage[]): ChosenImages {
  const added = addedOf(images);
  const kept = images.flatMap(({ from, key }) => (typeof from === "string" ? [key] : []));
  const nameOf = ({ from, key }: FormImage) => (typeof from === "string" ? key : `new:${added.indexOf(from)}`);
  const details = images.filter(hasNewDetails).map((image) => ({ image: nameOf(image), ...image.details }));
  return { added, kept, order: images.map(nameOf), details };
}

interface SeveralImagesOptions {
  /** The stored images; absent for new items. */
  stored: readonly StoredPicture[] | undefined;
  /** Maximum number and size of the images. */
  most: number;
  maxBytes: number;
  messages: { imageRequired: string; imageType: string; imageTooLarge: string; tooManyImages: string };
  /** The label of the first image: "Thumbnail". */
  first: string;
  /** Whether at least one image is needed. A form that saves a draft needs none. */
  required?: boolean;
}

/** The ordered images of a form. */
export function useSeveralImages({
  stored = [],
  most,
  maxBytes,
  messages,
  first,
  required = true,
}: SeveralImagesOptions) {
  const [images, setImages] = useState<readonly FormImage[]>(() => storedImages(stored));
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  const count = useRef(0);
  const smaller = useSmallerPictures({
    maxBytes,
    onMade: (chosen, made) => setImages((present) => replaced(present, chosen, made)),
  });
  const words = { type: messages.imageType, tooLarge: messages.imageTooLarge };
  const added = addedOf(images);

  const problemOf = (file: File) => smaller.problemOf(file, imageProblem(file, maxBytes, words));
  const refused =
    added.map(problemOf).find((problem) => problem !== null) ?? (images.length > most ? messages.tooManyImages : null);
  const missing = required && images.length === 0 ? messages.imageRequired : null;
  const problem = refused ?? missing;
  const error = isQuestionOpen ? problem : refused;

  const attachment: Attachment<ChosenImages> = {
    changed: !areAsStored(
      images,
      stored.map(({ image }) => image),
    ),
    uploads: added.length > 0,
    isBusy: smaller.isBusy,
    ready: smaller.ready,
    error,
    take(asDraft) {
      setQuestionOpen(!asDraft);
      return (asDraft ? refused : problem) === null ? { files: chosenImages(images) } : null;
    },
    clear() {
      for (const file of added) smaller.removed(file);
      setImages(storedImages(stored));
      setQuestionOpen(false);
    },
    field: {
      accept: PICTURE_ACCEPT,
      multiple: true,
      required: required && stored.length === 0,
      items: images.map(({ key, name, from, details }, index) => ({
        key,
        name,
        from,
        details,
        mark: index === 0 ? first : undefined,
        ...(typeof from === "string" ? { note: "Stored" } : { note: smaller.noteOf(from), problem: problemOf(from) }),
      })),
      error: error ?? undefined,
      onChange(files) {
        const chosen = files.map((file) => {
          count.current += 1;
          return chosenImage(`new-${count.current}`, file);
        });
        setImages((present) => [...present, ...chosen]);
        setQuestionOpen(false);
        smaller.chosen(files);
      },
      onRemove(key) {
        const gone = images.find((image) => image.key === key);
        if (gone && typeof gone.from !== "string") smaller.removed(gone.from);
        setImages((present) => present.filter((image) => image.key !== key));
      },
      onDescribe: (key, details) =>
        setImages((present) => present.map((image) => (image.key === key ? { ...image, details } : image))),
      onOrder: (keys) => setImages((present) => inOrder(present, keys)),
      smaller: smaller.offer(added),
    },
  };
  return attachment;
}
