import { useState } from "react";
import { IMAGE_TYPES, imageProblem } from "#shared/upload-checks.ts";
import type { Attachment } from "./attachment.ts";

interface SeveralImages {
  /** Addresses of the pictures that are stored; absent for what does not exist yet. */
  stored: readonly string[] | undefined;
  /** How many there may be, and how large each. */
  most: number;
  maxBytes: number;
  messages: { imageRequired: string; imageType: string; imageTooLarge: string; tooManyImages: string };
}

/** New pictures, and those of the stored ones that stay, in their order. */
export interface ChosenImages {
  added: File[];
  kept: string[];
}

/** The pictures of a form, of which there must be one. */
export function useSeveralImages({ stored, most, maxBytes, messages }: SeveralImages): Attachment<ChosenImages> {
  const [added, setAdded] = useState<File[]>([]);
  const [kept, setKept] = useState<string[]>([...(stored ?? [])]);
  const [error, setError] = useState<string | null>(null);
  const words = { type: messages.imageType, tooLarge: messages.imageTooLarge };

  const problemOf = (file: File) => imageProblem(file, maxBytes, words);
  function problemOfAll(files: readonly File[], keptCount: number): string | null {
    const count = files.length + keptCount;
    const first = files.map(problemOf).find((problem) => problem !== null);
    return first ?? (count > most ? messages.tooManyImages : count === 0 ? messages.imageRequired : null);
  }

  return {
    changed: added.length > 0 || kept.length !== (stored?.length ?? 0),
    uploads: added.length > 0,
    error,
    take() {
      const problem = problemOfAll(added, kept.length);
      setError(problem);
      return problem === null ? { files: { added, kept } } : null;
    },
    clear() {
      setAdded([]);
      setKept([...(stored ?? [])]);
      setError(null);
    },
    field: {
      accept: IMAGE_TYPES.join(","),
      multiple: true,
      required: stored === undefined,
      value: added,
      error: error ?? undefined,
      problemOf,
      existing: kept.map((url, index) => ({ url, name: `Image ${index + 1}` })),
      onChange(files) {
        setAdded(files);
        const problem = problemOfAll(files, kept.length);
        setError(problem === messages.imageRequired ? null : problem);
      },
      onRemoveExisting(url) {
        const rest = kept.filter((other) => other !== url);
        setKept(rest);
        setError((told) => told && problemOfAll(added, rest.length));
      },
    },
  };
}
