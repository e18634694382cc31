import { type Changes, concerns } from "./changes.ts";

/** A cached value that is read often. */
export interface CachedValue<Value> {
  get: () => Promise<Value>;
  /** Makes the next `get` read the value again. */
  invalidate: () => void;
  /** Stops listening for changes. */
  stop: () => void;
}

/**
 * Caches a value: reads it on first use, and again after a write. Retries a failed read on the next use.
 * @param entity only writes of this content type or setting, and writes of other processes, make it read again
 */
export function cacheUntilChange<Value>(
  changes: Pick<Changes, "on">,
  read: () => Promise<Value>,
  entity?: string,
): CachedValue<Value> {
  let known: Promise<Value> | undefined;
  const stop = changes.on((written) => {
    if (entity === undefined || written.some(concerns(entity))) known = undefined;
  });
  const get = () => {
    if (known) return known;
    const reading = read();
    known = reading;
    reading.catch(() => {
      // A read that fails after a change must not affect newer reads.
      if (known === reading) known = undefined;
    });
    return reading;
  };
  const invalidate = () => {
    known = undefined;
  };
  return { get, invalidate, stop };
}
