import type { Change, Changes } from "./changes.ts";

/** What is asked for again and again, and read rarely. */
export interface Known<Value> {
  get: () => Promise<Value>;
  /** Makes the next `get` read again. */
  forget: () => void;
  /** Ends the listening for changes. */
  stop: () => void;
}

/**
 * What is read when somebody first asks for it, and anew once something was written that concerns it. What could not be
 * read is tried again by the next who asks.
 */
export function knownUntilChange<Value>(
  changes: Pick<Changes, "on">,
  read: () => Promise<Value>,
  concerns: (change: Change) => boolean = () => true,
): Known<Value> {
  let known: Promise<Value> | undefined;
  const stop = changes.on((written) => {
    if (written.some(concerns)) known = undefined;
  });
  const get = () => {
    if (known) return known;
    const reading = read();
    known = reading;
    reading.catch(() => {
      // One that fails late, after a change, says nothing of what has been read since.
      if (known === reading) known = undefined;
    });
    return reading;
  };
  const forget = () => {
    known = undefined;
  };
  return { get, forget, stop };
}
