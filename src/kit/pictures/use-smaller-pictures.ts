import { useEffect, useRef, useState } from "react";
import { useAlwaysSmaller } from "./always-smaller.ts";
import { fileSize, isHeic, isTooLarge, sizeWords } from "./picture-rules.ts";
import { canWorkOnPictures } from "./picture-thread.ts";
import { pictureWords } from "./picture-words.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** How far a chosen picture is on its way to a smaller one; nothing is known of those that stay as they are. */
type Making = { state: "running" | "failed" } | { state: "made"; note: string };

interface SmallerPicturesOptions {
  /** The server's limit. */
  maxBytes: number;
  /** Puts the smaller picture in the place of the chosen one. */
  onMade: (chosen: File, made: File) => void;
}

/** What the field for files shows of the making. */
export interface SmallerOffer {
  /** How many are too large and nothing has been done about them. */
  tooLarge: number;
  running: number;
  made: number;
  always: boolean;
  setAlways: (always: boolean) => void;
  makeSmaller: () => void;
}

/** Makes chosen pictures smaller that the server would refuse for their size, and HEIC into what it takes. */
export function useSmallerPictures({ maxBytes, onMade }: SmallerPicturesOptions) {
  const [always, setAlways] = useAlwaysSmaller();
  const [makings, setMakings] = useState<ReadonlyMap<File, Making>>(new Map());
  const underWay = useRef(new Map<File, AbortController>());
  useEffect(() => {
    const left = underWay.current;
    return () => {
      for (const giveUp of left.values()) giveUp.abort();
    };
  }, []);

  const tell = (file: File, making: Making) => setMakings((before) => new Map(before).set(file, making));

  async function make(file: File) {
    if (underWay.current.has(file)) return;
    const giveUp = new AbortController();
    underWay.current.set(file, giveUp);
    tell(file, { state: "running" });
    try {
      const made = await shrinkPicture(file, { maxBytes, signal: giveUp.signal });
      tell(made, { state: "made", note: sizeWords(file.size, made.size) });
      onMade(file, made);
    } catch {
      if (!giveUp.signal.aborted) tell(file, { state: "failed" });
    } finally {
      underWay.current.delete(file);
    }
  }

  const isOffered = (file: File) => canWorkOnPictures() && !makings.has(file) && isTooLarge(file, maxBytes);

  return {
    isRunning: (file: File): boolean => makings.get(file)?.state === "running",
    /** What stands in a file's row. */
    noteOf(file: File): string {
      const making = makings.get(file);
      if (making?.state === "running") return pictureWords.running;
      return making?.state === "made" ? making.note : fileSize(file.size);
    },
    /** Why it would be refused, when `refused` says why as it is. */
    problemOf(file: File, refused: string | null): string | null {
      const state = makings.get(file)?.state;
      if (state === "running") return pictureWords.wait;
      if (state !== "failed") return refused;
      return isHeic(file) ? pictureWords.heic : `${refused}. ${pictureWords.failed}`;
    },
    /** To be told of what has been chosen. */
    chosen(files: readonly File[]) {
      for (const file of files) if (isHeic(file) || (always && isOffered(file))) void make(file);
    },
    /** To be told of what has been taken away again. */
    removed(file: File) {
      underWay.current.get(file)?.abort();
    },
    offer(files: readonly File[]): SmallerOffer {
      const offered = files.filter(isOffered);
      const count = (state: Making["state"]) => files.filter((file) => makings.get(file)?.state === state).length;
      const makeSmaller = () => offered.forEach(make);
      return {
        tooLarge: offered.length,
        running: count("running"),
        made: count("made"),
        always,
        setAlways(wanted) {
          setAlways(wanted);
          if (wanted) makeSmaller();
        },
        makeSmaller,
      };
    },
  };
}
