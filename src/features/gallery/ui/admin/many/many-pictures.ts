import type { KnownPicture } from "#features/gallery/gallery.contract.ts";
import { IMAGE_MAX_BYTES, oneImageMessages } from "#shared/one-image.ts";
import { imageProblem } from "#shared/upload-checks.ts";

/** A picture that was chosen, and how it stands with it. */
export interface ChosenPicture {
  id: number;
  /** As it is sent. */
  file: File;
  /** Its own title, in the place of the one for all; empty without. */
  title: string;
  /** SHA-256 of the file as it was chosen; undefined until it is known, or where the browser cannot tell. */
  digest?: string | undefined;
  /** The picture of the gallery that is the same. */
  known?: KnownPicture | undefined;
  /** It is added though the gallery has it. */
  anyway: boolean;
  state: "waiting" | "sending" | "sent" | "failed";
  /** How much of it has gone, from 0 to 1. */
  sent: number;
  /** Why it was not taken. */
  failure?: string | undefined;
}

const words = { type: oneImageMessages.imageType, tooLarge: oneImageMessages.imageTooLarge };

/** Why the server would refuse a picture. */
export const refusalOf = (file: File): string | null => imageProblem(file, IMAGE_MAX_BYTES, words);

/** The picture of those before it that is the same. */
export function twinOf(picture: ChosenPicture, all: readonly ChosenPicture[]): ChosenPicture | undefined {
  const first = picture.digest && all.find(({ digest }) => digest === picture.digest);
  return first && first.id !== picture.id ? first : undefined;
}

/** Whether a picture is left out: it is there already, in the gallery or among those chosen. */
export const isLeftOut = (picture: ChosenPicture, all: readonly ChosenPicture[]): boolean =>
  twinOf(picture, all) !== undefined || (picture.known !== undefined && !picture.anyway);

/** Those that are to be sent, in their order: neither sent nor left out. */
export const toBeSent = (all: readonly ChosenPicture[]): ChosenPicture[] =>
  all.filter((picture) => picture.state !== "sent" && !isLeftOut(picture, all));

/** How much of all has gone, from 0 to 1, by the size of the files. */
export function progressOf(all: readonly ChosenPicture[]): number {
  const counted = all.filter((picture) => !isLeftOut(picture, all));
  const bytes = counted.reduce((sum, { file }) => sum + file.size, 0);
  const gone = counted.reduce((sum, { file, state, sent }) => sum + file.size * (state === "sent" ? 1 : sent), 0);
  return bytes === 0 ? 0 : gone / bytes;
}
