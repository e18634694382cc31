import { useRef, useState } from "react";
import { PICTURE_ACCEPT } from "#kit/pictures/picture-rules.ts";
import { useSmallerPictures } from "#kit/pictures/use-smaller-pictures.ts";
import { IMAGE_MAX_BYTES, imageProblem, oneImageMessages } from "#shared/image-upload.ts";
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
    stored === undefined
      ? []
      : [{ key: withoutSignature(stored), name: "Current image", note: "Stored", from: stored, fixed: true }];

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
        ? [{ key: `chosen-${count.current}`, name: file.name, note: smaller.noteOf(file), from: file }]
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
