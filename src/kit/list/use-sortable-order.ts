import { startTransition, useRef, useState } from "react";

/**
 * The displayed order of a list: the stored order, or the one that is being dragged or saved.
 * @param onReorder settles when `stored` is up to date or unchanged. Calls never overlap
 */
export function useSortableOrder(stored: readonly string[], onReorder: (keys: string[]) => Promise<void>) {
  const [order, setOrder] = useState<string[] | null>(null);
  const saving = useRef(false);
  const waiting = useRef<string[] | null>(null);
  const present = new Set(stored);

  return {
    // Items may have been added or removed meanwhile.
    keys: [...new Set([...(order ?? []).filter((key) => present.has(key)), ...stored])],
    show: setOrder,
    /** Shows the order that is being saved, or the stored one. */
    forget: () => setOrder(waiting.current),
    async save(wanted: string[]) {
      setOrder(wanted);
      waiting.current = wanted;
      if (saving.current) return;
      saving.current = true;
      while (waiting.current) {
        const next = waiting.current;
        waiting.current = null;
        await onReorder(next);
      }
      saving.current = false;
      // New items arrive in a transition. Dropping the saved order earlier would briefly show the old one.
      startTransition(() => setOrder(null));
    },
  };
}
