import { useEffect, useRef, useState } from "react";
import { withChoice } from "./chosen.ts";

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches("textarea, select, input:not([type=checkbox])");

/** Which things of a list are chosen, to do the same to all of them. Escape chooses none. @param order ids, as shown */
export function useChosen(order: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const pressed = useRef<string>(undefined);
  const present = order.filter((id) => chosen.has(id));
  // What is not on this page any more would be done to unseen.
  if (present.length < chosen.size) setChosen(new Set(present));
  const isAny = present.length > 0;

  useEffect(() => {
    if (!isAny) return;
    const leave = (event: KeyboardEvent) => {
      // What closes something else, such as a dialog, says so.
      if (event.key === "Escape" && !event.defaultPrevented && !isTyping(event.target)) setChosen(new Set());
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [isAny]);

  return {
    /** In the order of the list. */
    ids: present,
    isAll: isAny && present.length === order.length,
    has: (id: string) => chosen.has(id),
    /** @param isRange whether all between this one and the one before become as this one */
    choose(id: string, on: boolean, isRange: boolean) {
      setChosen(withChoice(chosen, order, { id, on, from: isRange ? pressed.current : undefined }));
      pressed.current = id;
    },
    chooseAll: (on: boolean) => setChosen(new Set(on ? order : [])),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
