import { clsx } from "clsx/lite";
import { ArrowLeft, ArrowRight, GripVertical } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "#kit/action/button.tsx";
import { itemElement, type ListRef, moved } from "./sortable-items.ts";
import { useSortableDrag } from "./use-sortable-drag.ts";
import { useSortableOrder } from "./use-sortable-order.ts";

/** The controls that move an item. Place them where the item has space. */
export interface SortableControls {
  /** Drag handle for pointers and touch. */
  handle: ReactNode;
  /** Buttons for everyone: "Move <label> earlier" and "Move <label> later". */
  buttons: ReactNode;
}

interface SortableListProps<Item> {
  /** The name of the list for screen readers. */
  label: string;
  items: readonly Item[];
  getKey: (item: Item) => string;
  getLabel: (item: Item) => string;
  /**
   * Saves the order with the keys of all items. The list shows the new order immediately, and `items` again when the
   * promise settles: by then the caller has updated them, or reports the failure. Calls never overlap.
   */
  onReorder: (keys: string[]) => Promise<void>;
  renderItem: (item: Item, controls: SortableControls) => ReactNode;
  /** Classes of the list: a grid or a column. */
  className?: string;
  itemClassName?: string;
}

type Direction = "earlier" | "later";

/** The moved button loses the focus, so it is focused again. At an end of the list the button is disabled. */
function useFocusOfMoved(list: ListRef) {
  const wanted = useRef<{ key: string; direction: Direction } | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { key, direction } = wanted.current;
    wanted.current = null;
    const buttons = itemElement(list, key)?.querySelectorAll<HTMLButtonElement>("[data-move]") ?? [];
    const usable = [...buttons].filter((button) => !button.disabled);
    (usable.find((button) => button.dataset["move"] === direction) ?? usable[0])?.focus();
  });
  return wanted;
}

/** A list that users reorder by dragging or with buttons. Escape cancels a drag. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, getKey, getLabel, onReorder, renderItem, className, itemClassName } = props;
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const byKey = new Map(items.map((item) => [getKey(item), item]));
  const { keys, show, forget, save } = useSortableOrder([...byKey.keys()], onReorder);
  const focusWanted = useFocusOfMoved(list);

  function place(key: string, wanted: string[]) {
    const item = byKey.get(key);
    if (item !== undefined) setSaid(`${getLabel(item)}: position ${wanted.indexOf(key) + 1} of ${wanted.length}`);
    void save(wanted);
  }

  function step(key: string, direction: Direction) {
    const from = keys.indexOf(key);
    focusWanted.current = { key, direction };
    place(key, moved(keys, from, from + (direction === "earlier" ? -1 : 1)));
  }

  const { dragged, start } = useSortableDrag({
    list,
    keys,
    onOver: show,
    onDrop: (wanted, key) => place(key, wanted),
    onNothing: forget,
  });

  const handleOf = (key: string) => (
    <span
      aria-hidden="true"
      title="Drag to change the order"
      data-drag-handle=""
      onPointerDown={(event) => start(event, key)}
      className={clsx(
        "inline-flex size-11 shrink-0 touch-none select-none items-center justify-center rounded-lg text-muted hover:bg-wash hover:text-brand [&>svg]:size-5",
        dragged === key ? "cursor-grabbing" : "cursor-grab",
      )}
    >
      <GripVertical />
    </span>
  );

  const buttonsOf = (key: string, item: Item, index: number) => (
    <>
      <IconButton
        label={`Move ${getLabel(item)} earlier`}
        icon={<ArrowLeft aria-hidden="true" />}
        data-move="earlier"
        disabled={index === 0}
        onClick={() => step(key, "earlier")}
      />
      <IconButton
        label={`Move ${getLabel(item)} later`}
        icon={<ArrowRight aria-hidden="true" />}
        data-move="later"
        disabled={index === keys.length - 1}
        onClick={() => step(key, "later")}
      />
    </>
  );

  return (
    <>
      <ul ref={list} aria-label={label} className={className}>
        {keys.map((key, index) => {
          const item = byKey.get(key);
          if (item === undefined) return null;
          return (
            <li
              key={key}
              data-sortable={key}
              className={clsx(itemClassName, dragged === key && "relative z-10 rounded-card opacity-80 shadow-float")}
            >
              {renderItem(item, { handle: handleOf(key), buttons: buttonsOf(key, item, index) })}
            </li>
          );
        })}
      </ul>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  );
}
