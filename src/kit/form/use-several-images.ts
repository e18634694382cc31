import { useRef, useState } from "react";
import { PICTURE_ACCEPT } from "#kit/pictures/picture-rules.ts";
import { useSmallerPictures } from "#kit/pictures/use-smaller-pictures.ts";
import { imageProblem } from "#shared/upload-checks.ts";
import type { Attachment } from "./attachment.ts";
import {
  addedOf,
  areAsStored,
  type ChosenImages,
  chosenImage,
  chosenImages,
  inOrder,
  replaced,
  type SeveralImage,
  type StoredPicture,
  storedImages,
} from "./several-images.ts";

interface SeveralImages {
  /** The stored images; absent for new items. */
  stored: readonly StoredPicture[] | undefined;
  /** Maximum number and size of the images. */
  most: number;
  maxBytes: number;
  messages: { imageRequired: string; imageType: string; imageTooLarge: string; tooManyImages: string };
  /** The label of the first image: "Thumbnail". */
  first: string;
}

/** The ordered images of a form. At least one is required. */
export function useSeveralImages({ stored = [], most, maxBytes, messages, first }: SeveralImages) {
  const [images, setImages] = useState<readonly SeveralImage[]>(() => storedImages(stored));
  const [asked, setAsked] = useState(false);
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
  const missing = images.length === 0 ? messages.imageRequired : null;
  const problem = refused ?? missing;
  const error = asked ? problem : refused;

  const attachment: Attachment<ChosenImages> = {
    changed: !areAsStored(
      images,
      stored.map(({ image }) => image),
    ),
    uploads: added.length > 0,
    isBusy: smaller.isBusy,
    ready: smaller.ready,
    error,
    take() {
      setAsked(true);
      return problem === null ? { files: chosenImages(images) } : null;
    },
    clear() {
      for (const file of added) smaller.removed(file);
      setImages(storedImages(stored));
      setAsked(false);
    },
    field: {
      accept: PICTURE_ACCEPT,
      multiple: true,
      required: stored.length === 0,
      items: images.map(({ key, name, from, said }, index) => ({
        key,
        name,
        from,
        said,
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
        setAsked(false);
        smaller.chosen(files);
      },
      onRemove(key) {
        const gone = images.find((image) => image.key === key);
        if (gone && typeof gone.from !== "string") smaller.removed(gone.from);
        setImages((present) => present.filter((image) => image.key !== key));
      },
      onDescribe: (key, said) =>
        setImages((present) => present.map((image) => (image.key === key ? { ...image, said } : image))),
      onOrder: (keys) => setImages((present) => inOrder(present, keys)),
      smaller: smaller.offer(added),
    },
  };
  return attachment;
}
