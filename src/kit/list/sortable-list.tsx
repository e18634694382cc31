import {
  DndContext,
  MeasuringStrategy,
  PointerSensor,
  pointerWithin,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { clsx } from "clsx/lite";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical } from "lucide-react";
import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { IconButton } from "#kit/action/button.tsx";
import { listLabels as labels } from "#kit/admin/admin.labels.ts";
import { useSheets } from "#kit/overlay/menu.tsx";
import { MoveActions } from "./list-row.tsx";

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
  /** @param controls the drag handle and the buttons "Move <label> earlier" and "… later"; null for a single item */
  renderItem: (item: Item, controls: ReactNode) => ReactNode;
  /** Whether the rows have `RowActions`. On narrow screens, their menus move the rows, instead of the buttons. */
  hasRowMenus?: boolean;
  /** Classes of the list: a grid or a column. */
  className?: string;
  itemClassName?: string;
}

type Direction = "earlier" | "later";

/** Returns the keys with the key at `from` moved to `to`. */
function moveKey(keys: readonly string[], from: number, to: number): string[] {
  const others = keys.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...keys.slice(from, from + 1));
}

/**
 * The displayed order of a list: the stored order, or the one that is being dragged or saved.
 * @param onReorder settles when `stored` is up to date or unchanged. Calls never overlap
 */
function useOrder(stored: readonly string[], onReorder: (keys: string[]) => Promise<void>) {
  const [order, setOrder] = useState<string[] | null>(null);
  const saving = useRef<string[] | null>(null);
  const waiting = useRef<string[] | null>(null);
  const present = new Set(stored);

  return {
    // Items may have been added or removed meanwhile.
    keys: [...new Set([...(order ?? []).filter((key) => present.has(key)), ...stored])],
    show: setOrder,
    /** Shows the order that is being saved, or the stored one. */
    reset: () => setOrder(waiting.current ?? saving.current),
    async save(keys: string[]) {
      setOrder(keys);
      waiting.current = keys;
      if (saving.current) return;
      let saved = keys;
      while (waiting.current) {
        saved = waiting.current;
        saving.current = saved;
        waiting.current = null;
        await onReorder(saved);
      }
      saving.current = null;
      // New items arrive in a transition. Dropping the saved order earlier would briefly show the old one.
      // The user may already drag another item: then the displayed order stays.
      startTransition(() => setOrder((shown) => (shown === saved ? null : shown)));
    },
  };
}

function DragHandle({ id }: { id: string }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id });

  // The Escape key that cancels a drag must not also close the dialog or clear the selection.
  useEffect(() => {
    if (!isDragging) return;
    const claim = (event: KeyboardEvent) => event.key === "Escape" && event.preventDefault();
    addEventListener("keydown", claim, { capture: true });
    return () => removeEventListener("keydown", claim, { capture: true });
  }, [isDragging]);

  return (
    <span
      ref={setNodeRef}
      aria-hidden="true"
      title="Drag to change the order"
      data-drag-handle=""
      {...listeners}
      className={clsx(
        "inline-flex size-11 shrink-0 touch-none select-none items-center justify-center rounded-lg text-muted hover:bg-wash hover:text-brand [&>svg]:size-5",
        isDragging ? "cursor-grabbing" : "cursor-grab",
      )}
    >
      <GripVertical />
    </span>
  );
}

function SortableItem({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  const { setNodeRef, active } = useDroppable({ id });
  return (
    <li
      ref={setNodeRef}
      className={clsx(className, active?.id === id && "relative z-10 rounded-card opacity-80 shadow-float")}
    >
      {children}
    </li>
  );
}

// The list announces only the final position.
const accessibility = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
};

// The items move while one is dragged.
const measuring = { droppable: { strategy: MeasuringStrategy.Always } };

/** A list that users reorder by dragging or with buttons. Escape cancels a drag. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, getKey, getLabel, onReorder, renderItem, className, itemClassName = "" } = props;
  const inMenu = useSheets() && (props.hasRowMenus ?? false);
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const byKey = new Map(items.map((item) => [getKey(item), item]));
  const { keys, show, reset, save } = useOrder([...byKey.keys()], onReorder);
  const sensors = useSensors(useSensor(PointerSensor));
  // The pointer can be released before the last position is rendered, so the drag keeps its order here.
  const drag = useRef<{ before: readonly string[]; keys: string[]; over: UniqueIdentifier | null }>(null);
  const moved = useRef<{ key: string; direction: Direction } | null>(null);

  // The moved button loses the focus, so it is focused again. At an end of the list the button is disabled.
  useEffect(() => {
    if (!moved.current) return;
    const { key, direction } = moved.current;
    moved.current = null;
    const buttons = [
      ...(list.current?.children[keys.indexOf(key)]?.querySelectorAll<HTMLButtonElement>("[data-move]:enabled") ?? []),
    ];
    (buttons.find((button) => button.dataset["move"] === direction) ?? buttons[0])?.focus();
  });

  function place(key: string, order: string[]) {
    const item = byKey.get(key);
    if (item !== undefined) setAnnouncement(`${getLabel(item)}: position ${order.indexOf(key) + 1} of ${order.length}`);
    void save(order);
  }

  /** Moves the dragged item to the place of the item that the pointer has entered, and returns the order. */
  function dragOver(dragged: UniqueIdentifier, over: UniqueIdentifier | null): string[] {
    const current = drag.current ?? { before: keys, keys, over: null };
    if (over !== null && over !== dragged && over !== current.over)
      current.keys = moveKey(current.keys, current.keys.indexOf(String(dragged)), current.keys.indexOf(String(over)));
    current.over = over;
    return current.keys;
  }

  function step(key: string, direction: Direction) {
    const from = keys.indexOf(key);
    moved.current = { key, direction };
    place(key, moveKey(keys, from, from + (direction === "earlier" ? -1 : 1)));
  }

  const movesOf = (key: string, item: Item, index: number) => [
    {
      direction: "earlier",
      label: labels.moveEarlier(getLabel(item)),
      text: labels.earlier,
      icon: inMenu ? <ArrowUp aria-hidden="true" /> : <ArrowLeft aria-hidden="true" />,
      disabled: index === 0,
      onSelect: () => step(key, "earlier"),
    },
    {
      direction: "later",
      label: labels.moveLater(getLabel(item)),
      text: labels.later,
      icon: inMenu ? <ArrowDown aria-hidden="true" /> : <ArrowRight aria-hidden="true" />,
      disabled: index === keys.length - 1,
      onSelect: () => step(key, "later"),
    },
  ];

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      measuring={measuring}
      accessibility={accessibility}
      onDragStart={() => {
        drag.current = { before: keys, keys, over: null };
      }}
      // Called only when the pointer enters another item. Otherwise items of different sizes would swap forever.
      onDragOver={({ active, over }) => show(dragOver(active.id, over?.id ?? null))}
      onDragEnd={({ active, over }) => {
        const before = drag.current?.before ?? [];
        const dragged = dragOver(active.id, over?.id ?? null).filter((key) => byKey.has(key));
        const order = [...new Set([...dragged, ...keys])];
        drag.current = null;
        if (order.every((key, index) => key === before[index])) reset();
        else place(String(active.id), order);
      }}
      onDragCancel={reset}
    >
      <ul ref={list} aria-label={label} className={className}>
        {keys.map((key, index) => {
          const item = byKey.get(key);
          if (item === undefined) return null;
          const moves = keys.length > 1 ? movesOf(key, item, index) : [];
          const controls = moves.length > 0 && (
            <>
              <DragHandle id={key} />
              {!inMenu &&
                moves.map(({ direction, text, onSelect, ...button }) => (
                  <IconButton key={direction} {...button} data-move={direction} onClick={onSelect} />
                ))}
            </>
          );
          return (
            <SortableItem key={key} id={key} className={itemClassName}>
              <MoveActions value={inMenu ? moves : []}>{renderItem(item, controls || null)}</MoveActions>
            </SortableItem>
          );
        })}
      </ul>
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </DndContext>
  );
}
