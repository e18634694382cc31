import { clsx } from "clsx/lite";
import { createContext, use, useEffect, useRef, useState } from "react";

interface Choice {
  id: string;
  on: boolean;
  /** The start of a range. All items up to the clicked one get the same state. */
  from?: string | undefined;
}

/** Returns the selection after a click. @param order all IDs in display order */
export function updateSelection(
  chosen: ReadonlySet<string>,
  order: readonly string[],
  { id, on, from = id }: Choice,
): Set<string> {
  const at = order.indexOf(id);
  const start = order.includes(from) ? order.indexOf(from) : at;
  const range = order.slice(Math.min(start, at), Math.max(start, at) + 1);
  const after = new Set(chosen);
  for (const one of range) {
    if (on) after.add(one);
    else after.delete(one);
  }
  return after;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches("textarea, select, input:not([type=checkbox])");

/** The selected items of a list, for bulk actions. Escape clears the selection. @param order IDs in display order */
export function useSelection(order: readonly string[]) {
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
      setChosen(updateSelection(chosen, order, { id, on, from: isRange ? pressed.current : undefined }));
      pressed.current = id;
    },
    chooseAll: (on: boolean) => setChosen(new Set(on ? order : [])),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** The selection of the surrounding list; null if items cannot be selected. */
export const SelectionContext = createContext<Selection | null>(null);

interface SelectBoxProps {
  id: string;
  /** The name of the item. */
  name: string;
  /** Shown over a picture on hover and focus, and always when any item is selected. */
  onPicture?: boolean;
  className?: string;
}

/** Selects an item of a list. Shift selects a range. */
export function SelectBox({ id, name, onPicture = false, className }: SelectBoxProps) {
  const chosen = use(SelectionContext);
  if (!chosen) return null;
  return (
    <label
      className={clsx(
        "select-box",
        onPicture && "on-picture",
        onPicture && chosen.ids.length === 0 && "on-reach",
        className,
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={chosen.has(id)}
        onChange={(event) => {
          const { nativeEvent } = event;
          chosen.choose(id, event.target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        }}
      />
    </label>
  );
}

/** Selects or clears all items of a page. */
export function SelectAllBox({ chosen }: { chosen: Selection }) {
  const isSome = chosen.ids.length > 0 && !chosen.isAll;
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-muted text-sm">
      <span className="select-box -mr-2">
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = isSome;
          }}
          checked={chosen.isAll}
          onChange={(event) => chosen.chooseAll(event.target.checked)}
        />
      </span>
      Select all on this page
    </label>
  );
}
