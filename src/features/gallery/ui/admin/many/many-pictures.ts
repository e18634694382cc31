import type { KnownPicture } from "#features/gallery/gallery.contract.ts";
import { IMAGE_MAX_BYTES, imageProblem, oneImageMessages } from "#shared/image-upload.ts";

export interface ChosenPicture {
  id: number;
  /** The file to send. */
  file: File;
  /** Its own title; empty to use the common one. */
  title: string;
  /** SHA-256 of the chosen file; undefined until it is known, or if the browser cannot calculate it. */
  digest?: string | undefined;
  /** The day on which the photo was taken; undefined if unknown. */
  takenOn?: string | undefined;
  /** The same picture in the gallery, if there is one. */
  known?: KnownPicture | undefined;
  /** Whether to add it although the gallery has it. */
  anyway: boolean;
  state: "waiting" | "sending" | "sent" | "failed";
  /** The upload progress, from 0 to 1. */
  sent: number;
  /** The error of the upload. */
  failure?: string | undefined;
}

const words = { type: oneImageMessages.imageType, tooLarge: oneImageMessages.imageTooLarge };

/** Returns the error that the server would report for a picture. */
export const refusalOf = (file: File): string | null => imageProblem(file, IMAGE_MAX_BYTES, words);

/** Returns an earlier chosen picture with the same file. */
export function duplicateOf(picture: ChosenPicture, all: readonly ChosenPicture[]): ChosenPicture | undefined {
  const first = picture.digest && all.find(({ digest }) => digest === picture.digest);
  return first && first.id !== picture.id ? first : undefined;
}

/** Returns whether a picture is skipped as a duplicate, in the gallery or among the chosen ones. */
export const isLeftOut = (picture: ChosenPicture, all: readonly ChosenPicture[]): boolean =>
  duplicateOf(picture, all) !== undefined || (picture.known !== undefined && !picture.anyway);

/** Returns the pictures to send, in order: neither sent nor skipped. */
export const toBeSent = (all: readonly ChosenPicture[]): ChosenPicture[] =>
  all.filter((picture) => picture.state !== "sent" && !isLeftOut(picture, all));

/** Returns the progress of the upload, from 0 to 1, by file size. */
export function progressOf(all: readonly ChosenPicture[]): number {
  const counted = all.filter((picture) => !isLeftOut(picture, all));
  const bytes = counted.reduce((sum, { file }) => sum + file.size, 0);
  const gone = counted.reduce((sum, { file, state, sent }) => sum + file.size * (state === "sent" ? 1 : sent), 0);
  return bytes === 0 ? 0 : gone / bytes;
}

/**
 * Returns a file's SHA-256 in 64 hexadecimal digits; undefined if the browser cannot calculate it, as over plain HTTP.
 */
export async function digestOf(file: Blob): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = await subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
