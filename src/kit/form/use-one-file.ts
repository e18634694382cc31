import { useState } from "react";
import type { Attachment } from "./attachment.ts";

type FileOf<Required extends boolean> = Required extends true ? File : File | undefined;

interface OneFile<Required extends boolean> {
  required: Required;
  /** For the chooser. */
  accept: string;
  /** Why a file would be refused, and its absence where one is required; null when it may be sent. */
  problemOf: (file: File | undefined) => string | null;
  /** Address of the picture that is stored, shown until another is chosen. */
  stored?: string | undefined;
}

/** The one file of a form, refused when it is chosen if the server would refuse it. */
export function useOneFile<Required extends boolean>({ required, accept, problemOf, stored }: OneFile<Required>) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string | null>(null);

  const attachment: Attachment<FileOf<Required>> = {
    changed: file !== undefined,
    uploads: file !== undefined,
    error,
    take() {
      const problem = file || required ? problemOf(file) : null;
      setError(problem);
      return problem === null ? { files: file as FileOf<Required> } : null;
    },
    clear() {
      setFile(undefined);
      setError(null);
    },
    field: {
      accept,
      required,
      value: file ? [file] : [],
      error: error ?? undefined,
      existing: stored !== undefined && !file ? [{ url: stored, name: "Present image" }] : [],
      onChange([chosen]) {
        setFile(chosen);
        setError(chosen ? problemOf(chosen) : null);
      },
    },
  };
  return attachment;
}
