import type { Availability } from "../availability.ts";
import type { MediaStore } from "./media-store.ts";

/** More than an outage leaves; what does not fit stays behind as an orphan. */
const OWED_MAX = 1000;

/**
 * Removes, once a store is back, what a write that nobody waited for any more may have left in it, and what could not be
 * removed while it was away.
 */
export function owingRemovals(store: MediaStore, watch: Availability): MediaStore {
  const owed = new Set<string>();
  const owe = (key: string) => (error: unknown) => {
    if (owed.size < OWED_MAX && !(error instanceof RangeError)) owed.add(key);
    throw error;
  };
  const remove = (key: string) => store.delete(key).then(() => void owed.delete(key), owe(key));
  watch.on((away) => {
    if (away) return;
    // A failed removal stays on the list.
    for (const key of owed) remove(key).catch(() => {});
  });
  return {
    ...store,
    async put(key, file, contentType) {
      await store.put(key, file, contentType).catch(owe(key));
      owed.delete(key);
    },
    delete: remove,
  };
}
