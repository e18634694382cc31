import { useRef, useState } from "react";
import { PICTURE_ACCEPT } from "#kit/pictures/picture-files.ts";
import { useSmallerPictures } from "#kit/pictures/use-smaller-pictures.ts";
import { IMAGE_MAX_BYTES, imageProblem, oneImageMessages } from "#shared/image-upload.ts";
import { type PictureDetail, type PictureDetails, pictureDefaults } from "#shared/picture-fields.ts";
import { withoutSignature } from "#shared/stored-image.ts";
import type { FileDropProps } from "./file-drop.tsx";
import type { FileItem } from "./file-list.tsx";

/** The files of a form: one, several or none. */
export interface Attachment<Files> {
  /** Whether closing the form would lose files. */
  changed: boolean;
  /** Whether there are files to upload. */
  uploads: boolean;
  /** Whether images are being made smaller. */
  isBusy: boolean;
  /**
   * Resolves when no image is being made smaller. `take` of the next render returns the smaller images. Rejects when
   * aborted.
   */
  ready: (signal: AbortSignal) => Promise<void>;
  /** The error that the field shows. */
  error: string | null;
  /**
   * Returns the files to send; null if there is an error, which the field then shows.
   * @param asDraft whether the form is saved as a draft
   */
  take: (asDraft: boolean) => { files: Files } | null;
  clear: () => void;
  /** The props of the FileDrop. */
  field: Pick<FileDropProps, "accept" | "multiple" | "required" | "items" | "onChange" | "error" | "smaller"> &
    Pick<FileDropProps, "onRemove" | "onOrder" | "onDescribe">;
}

/** The attachment of a form without files. */
export const noAttachment: Attachment<undefined> = {
  changed: false,
  uploads: false,
  isBusy: false,
  ready: async () => {},
  error: null,
  take: () => ({ files: undefined }),
  clear: () => {},
  field: { items: [], onChange: () => {} },
};

type FileOf<Required extends boolean> = Required extends true ? File : File | undefined;

interface OneFileOptions<Required extends boolean> {
  required: Required;
  /** The accepted types for the file chooser. */
  accept: string;
  /** Returns the error for a file, or for a missing required file; null if it is valid. */
  problemOf: (file: File | undefined) => string | null;
  /** URL of the stored image, shown until another is chosen. */
  stored?: string | undefined;
  /** Size in bytes from which an image can be made smaller. */
  pictureMaxBytes?: number;
}

/** The only file of a form. Checks the file when it is chosen, with the server's rules. */
export function useOneFile<Required extends boolean>(options: OneFileOptions<Required>) {
  const { required, accept, problemOf, stored, pictureMaxBytes } = options;
  const [file, setFile] = useState<File>();
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  const count = useRef(0);
  const smaller = useSmallerPictures({
    maxBytes: pictureMaxBytes ?? Number.POSITIVE_INFINITY,
    onMade: (chosen, made) => setFile((present) => (present === chosen ? made : present)),
  });

  const refused = file || required ? problemOf(file) : null;
  const problem = file ? smaller.problemOf(file, refused) : refused;
  const error = isQuestionOpen || file ? problem : null;

  function change(chosen: File | undefined) {
    if (file) smaller.removed(file);
    count.current += 1;
    setFile(chosen);
    setQuestionOpen(false);
    if (chosen && pictureMaxBytes !== undefined) smaller.chosen([chosen]);
  }

  // The signature of an unpublished image changes while the form is open. The key changes only with the image.
  const present: FileItem[] =
    stored === undefined ? [] : [{ key: withoutSignature(stored), name: "Current image", from: stored, fixed: true }];

  const attachment: Attachment<FileOf<Required>> = {
    changed: file !== undefined,
    uploads: file !== undefined,
    isBusy: smaller.isBusy,
    ready: smaller.ready,
    error,
    take() {
      setQuestionOpen(true);
      return problem === null ? { files: file as FileOf<Required> } : null;
    },
    clear: () => change(undefined),
    field: {
      accept,
      required,
      items: file
        ? [
            {
              key: `chosen-${count.current}`,
              name: file.name,
              note: smaller.noteOf(file),
              from: file,
              ...(pictureMaxBytes !== undefined && { onUnreadable: smaller.onUnreadable }),
            },
          ]
        : present,
      error: error ?? undefined,
      onChange: ([chosen]) => change(chosen),
      onRemove: () => change(undefined),
      ...(pictureMaxBytes !== undefined && { smaller: smaller.offer(file ? [file] : []) }),
    },
  };
  return attachment;
}

const words = { type: oneImageMessages.imageType, tooLarge: oneImageMessages.imageTooLarge };

const problemOf = (file: File | undefined): string | null =>
  file ? imageProblem(file, IMAGE_MAX_BYTES, words) : oneImageMessages.imageRequired;

/** The only image of a form. A `stored` image stays unless another is chosen. */
export const useOneImage = <Required extends boolean>(options: { required: Required; stored?: string | undefined }) =>
  useOneFile({ ...options, accept: PICTURE_ACCEPT, problemOf, pictureMaxBytes: IMAGE_MAX_BYTES });

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
        onUnreadable: smaller.onUnreadable,
        mark: index === 0 ? first : undefined,
        ...(typeof from !== "string" && { note: smaller.noteOf(from), problem: problemOf(from) }),
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
