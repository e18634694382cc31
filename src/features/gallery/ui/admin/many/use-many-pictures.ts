import pLimit from "p-limit";
import { useEffect, useRef, useState } from "react";
import { ApiError, type Sending } from "#api-client/api.ts";
import { KNOWN_AT_ONCE, type KnownPicture } from "#features/gallery/gallery.contract.ts";
import type { Attachment } from "#kit/form/use-files.ts";
import { exifDay, PICTURE_ACCEPT } from "#kit/pictures/picture-files.ts";
import { useSmallerPictures } from "#kit/pictures/use-smaller-pictures.ts";
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
  /** "refused": the server cannot read the file, so that another attempt would also fail. */
  state: "waiting" | "sending" | "sent" | "failed" | "refused";
  /** The upload progress, from 0 to 1. */
  sent: number;
  /** The error of the upload. */
  failure?: string | undefined;
}

const words = { type: oneImageMessages.imageType, tooLarge: oneImageMessages.imageTooLarge };

/** Returns the error that the server would report for a picture. */
const refusalOf = (file: File): string | null => imageProblem(file, IMAGE_MAX_BYTES, words);

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
async function digestOf(file: Blob): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = await subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the gallery pictures with these digests. */
export type FindKnown = (digests: string[]) => Promise<KnownPicture[]>;

type ManyPictures = ReturnType<typeof useManyPictures>;

/** The pictures that were chosen to be added together. Detects pictures that the gallery already has. */
export function useManyPictures(findKnown: FindKnown) {
  const [all, setAll] = useState<readonly ChosenPicture[]>([]);
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  // Asynchronous work needs the current list.
  const present = useRef(all);
  const count = useRef(0);
  const recognized = useRef(Promise.resolve());

  function put(next: readonly ChosenPicture[]) {
    present.current = next;
    setAll(next);
  }
  const changeWhere = (isMeant: (picture: ChosenPicture) => boolean, changed: Partial<ChosenPicture>) =>
    put(present.current.map((picture) => (isMeant(picture) ? { ...picture, ...changed } : picture)));
  const change = (id: number, changed: Partial<ChosenPicture>) => changeWhere((picture) => picture.id === id, changed);

  const smaller = useSmallerPictures({
    maxBytes: IMAGE_MAX_BYTES,
    onMade: (chosen, made) => changeWhere(({ file }) => file === chosen, { file: made }),
  });
  const sending = toBeSent(all);
  const offer = smaller.offer(sending.map(({ file }) => file));
  // `ready` is called by a save that started in an earlier render.
  const whenSmaller = useRef(smaller.ready);
  useEffect(() => {
    whenSmaller.current = smaller.ready;
  });

  /** Reads one file after the other, because all at once would not fit in memory. */
  async function recognize(added: readonly ChosenPicture[]) {
    const digests: string[] = [];
    for (const { id, file } of added) change(id, { takenOn: await exifDay(file) });
    for (const { id, file } of added) {
      const digest = await digestOf(file).catch(() => undefined);
      if (digest) digests.push(digest);
      change(id, { digest });
    }
    for (let from = 0; from < digests.length; from += KNOWN_AT_ONCE) {
      // If the request fails, no duplicate is detected and the picture is added.
      const known = await findKnown(digests.slice(from, from + KNOWN_AT_ONCE)).catch(() => []);
      for (const one of known) changeWhere(({ digest }) => digest === one.digest, { known: one });
    }
  }

  /** Skipped and sent pictures have no error. */
  const problemOf = (picture: ChosenPicture) => {
    const { file, state, failure } = picture;
    if (!sending.includes(picture)) return null;
    return state === "refused" ? (failure ?? null) : smaller.problemOf(file, refusalOf(file));
  };
  const refused = all.map(problemOf).find((problem) => problem !== null) ?? null;
  const problem = refused ?? (all.length === 0 ? oneImageMessages.imageRequired : null);
  const error = isQuestionOpen ? problem : refused;

  const attachment: Attachment<undefined> = {
    changed: all.some(({ state }) => state !== "sent"),
    uploads: all.length > 0,
    isBusy: smaller.isBusy,
    ready: smaller.ready,
    error,
    take() {
      setQuestionOpen(true);
      return problem === null ? { files: undefined } : null;
    },
    clear: () => put([]),
    field: {
      accept: PICTURE_ACCEPT,
      multiple: true,
      required: true,
      error: error ?? undefined,
      smaller: offer,
      onChange(files) {
        const added = files.map((file): ChosenPicture => {
          count.current += 1;
          return { id: count.current, file, title: "", anyway: false, state: "waiting", sent: 0 };
        });
        put([...present.current, ...added]);
        setQuestionOpen(false);
        smaller.chosen(files);
        recognized.current = recognized.current.then(() => recognize(added));
      },
    },
  };

  return {
    all,
    /** The number of pictures without an error that are not sent yet. */
    waiting: sending.filter((picture) => problemOf(picture) === null).length,
    /** Whether the gallery already has every chosen picture. */
    isAllStored: all.some(({ state }) => state !== "sent") && sending.length === 0,
    attachment,
    change,
    problemOf,
    noteOf: smaller.noteOf,
    onUnreadable: smaller.onUnreadable,
    /** Returns the pictures to send, when all are checked and small enough. Rejects when aborted. */
    async ready(signal: AbortSignal): Promise<ChosenPicture[]> {
      await recognized.current;
      await whenSmaller.current(signal);
      return toBeSent(present.current);
    },
    remove(picture: ChosenPicture) {
      smaller.removed(picture.file);
      put(present.current.filter(({ id }) => id !== picture.id));
    },
  };
}

/** More parallel uploads are not faster, because the server queues each client's requests. */
const UPLOADS_AT_ONCE = 2;

type SendPicture = (picture: ChosenPicture, onProgress: Sending) => Promise<unknown>;
type End = "sent" | "cancelled" | { failure: string };

/** Sends the chosen pictures, two at a time. Failed and cancelled pictures are sent by the next attempt. */
export function useSending({ ready, change }: Pick<ManyPictures, "ready" | "change">) {
  const controller = useRef<AbortController>(undefined);

  async function sendOne(picture: ChosenPicture, send: SendPicture, signal: AbortSignal): Promise<End> {
    const { id } = picture;
    if (signal.aborted) return "cancelled";
    change(id, { state: "sending", sent: 0, failure: undefined });
    try {
      await send(
        picture,
        Object.assign((sent: number) => change(id, { sent }), { signal }),
      );
      change(id, { state: "sent" });
      return "sent";
    } catch (error) {
      const failure = error instanceof Error ? error.message : "";
      const state = error instanceof ApiError && error.code === "image_invalid" ? "refused" : "failed";
      change(id, signal.aborted ? { state: "waiting", sent: 0 } : { state, sent: 0, failure });
      return signal.aborted ? "cancelled" : { failure };
    }
  }

  return {
    /** @returns the number of sent and unsent pictures, and the errors */
    async start(send: SendPicture): Promise<{ count: number; left: number; failures: string[] }> {
      const control = new AbortController();
      controller.current = control;
      const { signal } = control;
      const limit = pLimit(UPLOADS_AT_ONCE);
      const sending = await ready(signal);
      const ends = await Promise.all(sending.map((picture) => limit(() => sendOne(picture, send, signal))));
      const count = ends.filter((end) => end === "sent").length;
      const failures = ends.flatMap((end) => (typeof end === "object" ? [end.failure] : []));
      return { count, left: ends.length - count, failures: [...new Set(failures)] };
    },
    /** Cancels running uploads. Added pictures stay. */
    stop: () => controller.current?.abort(),
  };
}
