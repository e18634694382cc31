import { createContext, use } from "react";
import { classNames } from "#kit/class-names.ts";
import type { Chosen } from "./use-chosen.ts";

/** What is chosen of the list around; null where nothing can be. */
export const ChosenOfList = createContext<Chosen | null>(null);

interface SelectBoxProps {
  id: string;
  /** What the thing is called. */
  name: string;
  /** Over a picture: it shows under the pointer and with the focus, and always once anything is chosen. */
  onPicture?: boolean;
  className?: string;
}

/** Chooses a thing of a list; with Shift all between it and the one pressed before. */
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

/** Chooses all that a page of a list shows, or nothing of it. */
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
