import { startTransition, useRef, useState } from "react";

/**
 * The order in which a list is shown: the stored one, or the one that is being made or saved.
 * @param onReorder settles when `stored` is up to date, or as it was; never called again before it has
 */
export function useSortableOrder(stored: readonly string[], onReorder: (keys: string[]) => Promise<void>) {
  const [order, setOrder] = useState<string[] | null>(null);
  const saving = useRef(false);
  const waiting = useRef<string[] | null>(null);
  const present = new Set(stored);

  return {
    // Items may have come or gone in the meantime.
    keys: [...new Set([...(order ?? []).filter((key) => present.has(key)), ...stored])],
    show: setOrder,
    /** Shows again what is about to be saved, or what is stored. */
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
      // Fresh items arrive as a transition: given up earlier, the saved order would give way to the old one for a moment.
      startTransition(() => setOrder(null));
    },
  };
}
