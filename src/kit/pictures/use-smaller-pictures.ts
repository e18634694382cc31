import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { pictureLabels, type Tally } from "#kit/admin/admin.labels.ts";
import { canWorkOnPictures, shrinkPicture } from "./convert-picture.ts";
import { fileSize, formatSizes, isHeic, isTooLarge } from "./picture-files.ts";

const STORAGE_KEY = "alwaysMakePicturesSmaller";
const OFF = "no";

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function set(always: boolean) {
  if (always) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, OFF);
  for (const listener of listeners) listener();
}

/** Whether this browser makes all large images smaller, which is the default. All forms share the setting. */
function useAlwaysSmaller() {
  const always = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORAGE_KEY) !== OFF,
    () => true,
  );
  return [always, set] as const;
}

/** The state of a chosen image that is made smaller. Other images have none. */
type Resize = { state: "running" | "failed" } | { state: "made"; note: string };

interface SmallerPicturesOptions {
  /** The server's limit. */
  maxBytes: number;
  /** Replaces the chosen image with the smaller one. */
  onMade: (chosen: File, made: File) => void;
}

/** The part of the file field about making images smaller. */
export interface ShrinkOffer {
  /** Number of images that are still too large. */
  tooLarge: number;
  tally: Tally;
  always: boolean;
  setAlways: (always: boolean) => void;
  makeSmaller: () => void;
}

const noTally: Tally = { total: 0, done: 0, made: 0, failed: 0 };

/** Makes chosen images smaller that exceed the server's limit, and converts HEIC. */
export function useSmallerPictures({ maxBytes, onMade }: SmallerPicturesOptions) {
  const [always, setAlways] = useAlwaysSmaller();
  const [resizes, setResizes] = useState<ReadonlyMap<File, Resize>>(new Map());
  const [tally, setTally] = useState(noTally);
  const [unreadable, setUnreadable] = useState<ReadonlySet<File>>(new Set());
  const onUnreadable = useCallback((file: File) => setUnreadable((before) => new Set(before).add(file)), []);
  const running = useRef(new Map<File, AbortController>());
  const waiting = useRef(new Set<() => void>());
  const isBusy = [...resizes.values()].some(({ state }) => state === "running");

  useEffect(() => {
    const left = running.current;
    return () => {
      for (const controller of left.values()) controller.abort();
    };
  }, []);

  // Runs after each render, so that waiting callers find the smaller images in the form.
  useEffect(() => {
    if (isBusy || running.current.size > 0) return;
    for (const resume of waiting.current) resume();
    waiting.current.clear();
  });

  const setResize = (file: File, resize: Resize) => setResizes((before) => new Map(before).set(file, resize));
  const clearResize = (file: File) => setResizes((before) => new Map([...before].filter(([other]) => other !== file)));
  const count = (changed: (before: Tally) => Partial<Tally>) =>
    setTally((before) => ({ ...before, ...changed(before) }));

  async function make(file: File) {
    if (running.current.has(file)) return;
    const controller = new AbortController();
    // The progress counts the images of one run. The result counts all images of the form.
    const isFirst = running.current.size === 0;
    count(({ total }) => (isFirst ? { total: 1, done: 0 } : { total: total + 1 }));
    running.current.set(file, controller);
    setResize(file, { state: "running" });
    try {
      const made = await shrinkPicture(file, { maxBytes, signal: controller.signal });
      running.current.delete(file);
      clearResize(file);
      setResize(made, { state: "made", note: formatSizes(file.size, made.size) });
      count(({ done, made }) => ({ done: done + 1, made: made + 1 }));
      onMade(file, made);
    } catch {
      if (controller.signal.aborted) return;
      running.current.delete(file);
      setResize(file, { state: "failed" });
      count(({ done, failed }) => ({ done: done + 1, failed: failed + 1 }));
    }
  }

  const isOffered = (file: File) => canWorkOnPictures() && !resizes.has(file) && isTooLarge(file, maxBytes);
  const isRunning = (file: File): boolean => resizes.get(file)?.state === "running";

  return {
    /** Whether any image is being made smaller. */
    isBusy,
    /** Resolves when no image is being made smaller and the form has the smaller images. Rejects when aborted. */
    ready: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        if (!isBusy && running.current.size === 0) return resolve();
        waiting.current.add(resolve);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
    noteOf(file: File): string {
      const resize = resizes.get(file);
      if (resize?.state === "running") return pictureLabels.running;
      return resize?.state === "made" ? resize.note : fileSize(file.size);
    },
    /** Returns the error of a file; null while it is made smaller. @param refused the error for the original file */
    problemOf(file: File, refused: string | null): string | null {
      if (isRunning(file)) return null;
      if (resizes.get(file)?.state !== "failed")
        return refused ?? (unreadable.has(file) ? pictureLabels.unreadable(file.name) : null);
      return isHeic(file) ? pictureLabels.heic : `${refused}. ${pictureLabels.failed}`;
    },
    /** Called by the preview of a chosen file that this browser cannot decode. */
    onUnreadable,
    chosen(files: readonly File[]) {
      for (const file of files) if (isHeic(file) || (always && isOffered(file))) void make(file);
    },
    removed(file: File) {
      const controller = running.current.get(file);
      if (!controller) return;
      running.current.delete(file);
      controller.abort();
      clearResize(file);
      count(({ total }) => ({ total: total - 1 }));
    },
    offer(files: readonly File[]): ShrinkOffer {
      const offered = files.filter(isOffered);
      const makeSmaller = () => offered.forEach(make);
      return {
        tooLarge: offered.length,
        tally,
        always,
        setAlways(isAlways) {
          setAlways(isAlways);
          if (isAlways) makeSmaller();
        },
        makeSmaller,
      };
    },
  };
}
