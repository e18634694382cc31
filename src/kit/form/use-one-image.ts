import { useState } from "react";
import { IMAGE_MAX_BYTES, oneImageMessages } from "#shared/one-image.ts";
import { IMAGE_TYPES, imageProblem } from "#shared/upload-checks.ts";

const words = { type: oneImageMessages.imageType, tooLarge: oneImageMessages.imageTooLarge };

const problemOf = (file: File): string | null => imageProblem(file, IMAGE_MAX_BYTES, words);

/** The one picture of a form, refused when it is chosen if the server would refuse it. */
export function useOneImage({ required }: { required: boolean }) {
  const [files, setFiles] = useState<File[]>([]);
  const [error, setError] = useState<string | null>(null);
  const file = files[0];
  return {
    file,
    error,
    /** Whether it may be sent; tells beside the field when not. */
    check(): boolean {
      const problem = file ? problemOf(file) : required ? oneImageMessages.imageRequired : null;
      setError(problem);
      return problem === null;
    },
    /** For a FileDrop. */
    field: {
      accept: IMAGE_TYPES.join(","),
      required,
      value: files,
      error: error ?? undefined,
      onChange(chosen: File[]) {
        setFiles(chosen);
        setError(chosen[0] ? problemOf(chosen[0]) : null);
      },
    },
  };
}
