import { createContext, use } from "react";
import { classNames } from "#kit/class-names.ts";
import type { Chosen } from "./use-chosen.ts";

/** The selection of the surrounding list; null if items cannot be selected. */
export const ChosenOfList = createContext<Chosen | null>(null);

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
  const chosen = use(ChosenOfList);
  if (!chosen) return null;
  return (
    <label
      className={classNames(
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
export function SelectAllBox({ chosen }: { chosen: Chosen }) {
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
