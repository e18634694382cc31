import { useState } from "react";
import { type Api, ApiError } from "#api-client/api.ts";
import { adminApi } from "./admin-api.ts";

/**
 * The open form of a screen: adding an item, possibly as a copy, or editing one.
 * @param fetchPresent returns the stored item; undefined if it was deleted
 */
export function useOpenForm<Item>(fetchPresent: (api: Api, item: Item) => Promise<Item | undefined>) {
  const [open, setOpen] = useState<{ item?: Item; copyOf?: Item } | null>(null);
  return {
    open,
    add: () => setOpen({}),
    copy: (copyOf: Item) => setOpen({ copyOf }),
    edit: (item: Item) => setOpen({ item }),
    close: () => setOpen(null),

    /** Saves the form. After a conflict, the form gets the stored item, and the error is rethrown. */
    async save(write: (item: Item | undefined) => Promise<unknown>): Promise<void> {
      const item = open?.item;
      try {
        await write(item);
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === "stale";
        const present = item && isStale && (await fetchPresent(adminApi, item).catch(() => undefined));
        if (present) setOpen({ item: present });
        throw error;
      }
    },
  };
}
