import { useEffect, useRef, useState } from "react";
import { KNOWN_AT_ONCE, type KnownPicture } from "#features/gallery/gallery.contract.ts";
import type { Attachment } from "#kit/form/use-one-file.ts";
import { PICTURE_ACCEPT } from "#kit/pictures/picture-rules.ts";
import { useSmallerPictures } from "#kit/pictures/use-smaller-pictures.ts";
import { IMAGE_MAX_BYTES, oneImageMessages } from "#shared/image-upload.ts";
import { digestOf } from "./digest-of.ts";
import { type ChosenPicture, refusalOf, toBeSent } from "./many-pictures.ts";

/** Returns the gallery pictures with these digests. */
export type FindKnown = (digests: string[]) => Promise<KnownPicture[]>;

export type ManyPictures = ReturnType<typeof useManyPictures>;

/** The pictures that were chosen to be added together. Detects pictures that the gallery already has. */
export function useManyPictures(findKnown: FindKnown) {
  const [all, setAll] = useState<readonly ChosenPicture[]>([]);
  const [asked, setAsked] = useState(false);
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

  const problemOf = ({ file }: ChosenPicture) => smaller.problemOf(file, refusalOf(file));
  const refused = sending.map(problemOf).findLast((problem) => problem !== null) ?? null;
  const problem = refused ?? (all.length === 0 ? oneImageMessages.imageRequired : null);
  const error = asked ? problem : refused;

  const attachment: Attachment<undefined> = {
    changed: all.some(({ state }) => state !== "sent"),
    uploads: all.length > 0,
    isBusy: smaller.isBusy,
    ready: smaller.ready,
    error,
    take() {
      setAsked(true);
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
        setAsked(false);
        smaller.chosen(files);
        recognized.current = recognized.current.then(() => recognize(added));
      },
    },
  };

  return {
    all,
    /** The pictures to send. */
    sending,
    /** Whether the gallery already has every chosen picture. */
    isAllStored: all.some(({ state }) => state !== "sent") && sending.length === 0,
    attachment,
    change,
    problemOf,
    noteOf: smaller.noteOf,
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
