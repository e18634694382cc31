import { useState } from "react";
import { type Api, ApiError } from "#api-client/api.ts";
import { adminApi } from "#web/admin-api.ts";

/**
 * Which form of a screen is open: to add something, maybe like another one, or to edit what it was filled from.
 * @param fetchPresent what is stored now; undefined where it is gone
 */
export function useOpenForm<Item>(fetchPresent: (api: Api, item: Item) => Promise<Item | undefined>) {
  const [open, setOpen] = useState<{ item?: Item; copyOf?: Item } | null>(null);
  return {
    open,
    add: () => setOpen({}),
    copy: (copyOf: Item) => setOpen({ copyOf }),
    edit: (item: Item) => setOpen({ item }),
    close: () => setOpen(null),

    /** Saves. Where somebody else has saved before, the form is given what is stored now, and the refusal goes on. */
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
