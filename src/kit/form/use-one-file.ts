import { useRef, useState } from "react";
import { useSmallerPictures } from "#kit/pictures/use-smaller-pictures.ts";
import { withoutSignature } from "#shared/stored-image.ts";
import type { Attachment } from "./attachment.ts";
import type { FileItem } from "./file-item.ts";

type FileOf<Required extends boolean> = Required extends true ? File : File | undefined;

interface OneFile<Required extends boolean> {
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
export function useOneFile<Required extends boolean>(options: OneFile<Required>) {
  const { required, accept, problemOf, stored, pictureMaxBytes } = options;
  const [file, setFile] = useState<File>();
  const [asked, setAsked] = useState(false);
  const count = useRef(0);
  const smaller = useSmallerPictures({
    maxBytes: pictureMaxBytes ?? Number.POSITIVE_INFINITY,
    onMade: (chosen, made) => setFile((present) => (present === chosen ? made : present)),
  });

  const refused = file || required ? problemOf(file) : null;
  const problem = file ? smaller.problemOf(file, refused) : refused;
  const error = asked || file ? problem : null;

  function change(chosen: File | undefined) {
    if (file) smaller.removed(file);
    count.current += 1;
    setFile(chosen);
    setAsked(false);
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
      setAsked(true);
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
