import { useEffect, useRef, useState } from "react";
import { withChoice } from "./chosen.ts";

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches("textarea, select, input:not([type=checkbox])");

/** The selected items of a list, for bulk actions. Escape clears the selection. @param order IDs in display order */
export function useChosen(order: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const pressed = useRef<string>(undefined);
  const present = order.filter((id) => chosen.has(id));
  // Items that left the page are deselected, so that no action affects hidden items.
  if (present.length < chosen.size) setChosen(new Set(present));
  const isAny = present.length > 0;

  useEffect(() => {
    if (!isAny) return;
    const leave = (event: KeyboardEvent) => {
      // Handlers that close something else, such as a dialog, prevent the default.
      if (event.key === "Escape" && !event.defaultPrevented && !isTyping(event.target)) setChosen(new Set());
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [isAny]);

  return {
    /** The selected IDs in list order. */
    ids: present,
    isAll: isAny && present.length === order.length,
    has: (id: string) => chosen.has(id),
    /** @param isRange whether to set all items between this one and the previous one */
    choose(id: string, on: boolean, isRange: boolean) {
      setChosen(withChoice(chosen, order, { id, on, from: isRange ? pressed.current : undefined }));
      pressed.current = id;
    },
    chooseAll: (on: boolean) => setChosen(new Set(on ? order : [])),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
