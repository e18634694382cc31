import { useRef, useState } from "react";
import { KNOWN_AT_ONCE, type KnownPicture } from "#features/gallery/gallery.contract.ts";
import type { Attachment } from "#kit/form/attachment.ts";
import { oneImageMessages } from "#shared/one-image.ts";
import { IMAGE_TYPES } from "#shared/upload-checks.ts";
import { digestOf } from "./digest-of.ts";
import { type ChosenPicture, isLeftOut, problemOf, toBeSent } from "./many-pictures.ts";

/** Which of these digests the gallery knows. */
export type FindKnown = (digests: string[]) => Promise<KnownPicture[]>;

export type ManyPictures = ReturnType<typeof useManyPictures>;

/** The pictures that were chosen to be added at once, each recognised when it has been added before. */
export function useManyPictures(findKnown: FindKnown) {
  const [all, setAll] = useState<readonly ChosenPicture[]>([]);
  const [error, setError] = useState<string | null>(null);
  // What runs beside the page needs the list of now.
  const present = useRef(all);
  const ids = useRef(0);
  const recognised = useRef(Promise.resolve());

  function put(next: readonly ChosenPicture[]) {
    present.current = next;
    setAll(next);
  }
  const change = (id: number, changed: Partial<ChosenPicture>) =>
    put(present.current.map((picture) => (picture.id === id ? { ...picture, ...changed } : picture)));

  /** Reads one file after the other: all of them at once would stand in memory. */
  async function recognise(added: readonly ChosenPicture[]) {
    const found = new Map<string, number>();
    for (const { id, file } of added) {
      const digest = await digestOf(file).catch(() => undefined);
      if (digest) found.set(digest, id);
      change(id, { digest });
    }
    const digests = [...found.keys()];
    for (let from = 0; from < digests.length; from += KNOWN_AT_ONCE) {
      // Without an answer nothing is known to be there: the picture is added.
      const known = await findKnown(digests.slice(from, from + KNOWN_AT_ONCE)).catch(() => []);
      for (const one of known) change(found.get(one.digest) ?? 0, { known: one });
    }
  }

  const firstProblem = (some: readonly ChosenPicture[]) =>
    some.map(({ file }) => problemOf(file)).find((problem) => problem !== null) ?? null;
  const problemOfAll = () => {
    const sending = toBeSent(present.current);
    return sending.length === 0 ? oneImageMessages.imageRequired : firstProblem(sending);
  };

  const attachment: Attachment<undefined> = {
    changed: all.some(({ state }) => state !== "sent"),
    uploads: all.length > 0,
    error,
    take() {
      const problem = problemOfAll();
      setError(problem);
      return problem === null ? { files: undefined } : null;
    },
    clear: () => put([]),
    field: {
      accept: IMAGE_TYPES.join(","),
      multiple: true,
      required: true,
      value: [],
      error: error ?? undefined,
      onChange(files) {
        const added = files.map(
          (file): ChosenPicture => ({ id: ++ids.current, file, title: "", anyway: false, state: "waiting", sent: 0 }),
        );
        put([...present.current, ...added]);
        setError(firstProblem(added) ?? firstProblem(present.current));
        recognised.current = recognised.current.then(() => recognise(added));
      },
    },
  };

  return {
    all,
    attachment,
    change,
    /** Those to be sent, once all are recognised. */
    async ready(): Promise<ChosenPicture[]> {
      await recognised.current;
      return toBeSent(present.current);
    },
    remove(id: number) {
      put(present.current.filter((picture) => picture.id !== id));
      setError((told) => told && firstProblem(present.current));
    },
    isLeftOut: (picture: ChosenPicture) => isLeftOut(picture, all),
  };
}
