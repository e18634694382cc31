import { ArrowLeft, ArrowRight, GripVertical } from "lucide-react";
import { type PointerEvent as PointerDown, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { IconButton } from "#kit/action/icon-button.tsx";
import { classNames } from "#kit/class-names.ts";
import { VisuallyHidden } from "#kit/visually-hidden.tsx";

/** What moves an item; to be placed where its picture or row has room. */
export interface SortableControls {
  /** For pointers and fingers: drags the item. */
  handle: ReactNode;
  /** For everybody: "Move <label> earlier" and "Move <label> later". */
  buttons: ReactNode;
}

interface SortableListProps<Item> {
  /** The list's name, for screen readers. */
  label: string;
  items: readonly Item[];
  getKey: (item: Item) => string;
  getLabel: (item: Item) => string;
  /**
   * Saves the order, with the keys of all items. The list shows the new order at once, and `items` again when this has
   * settled: by then they are to be up to date, or as they were when it failed, which is the caller's to say.
   * Never called again before it has settled.
   */
  onReorder: (keys: string[]) => Promise<void>;
  renderItem: (item: Item, controls: SortableControls) => ReactNode;
  /** Classes of the list: a grid or a column. */
  className?: string;
  itemClassName?: string;
}

/** How near to an edge of the window a dragged item makes the page scroll, and how fast, in pixels. */
const SCROLL_EDGE = 72;
const SCROLL_STEP = 12;

const moved = (keys: readonly string[], from: number, to: number): string[] => {
  const others = keys.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...keys.slice(from, from + 1));
};

/** A list whose items a person puts in order, by dragging or by buttons. A drag is given up with Escape. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, getKey, getLabel, onReorder, renderItem, className, itemClassName } = props;
  const list = useRef<HTMLUListElement>(null);
  // The order that is shown while it is dragged or saved.
  const [order, setOrder] = useState<string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const saving = useRef(false);
  const waiting = useRef<string[] | null>(null);
  const focusWanted = useRef<{ key: string; direction: "earlier" | "later" } | null>(null);
  const giveUp = useRef<(() => void) | null>(null);

  const byKey = new Map(items.map((item) => [getKey(item), item]));
  // Items that came or went in the meantime.
  const keys = order ? [...new Set([...order.filter((key) => byKey.has(key)), ...byKey.keys()])] : [...byKey.keys()];

  async function save(wanted: string[]) {
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
  }

  function tell(key: string, all: readonly string[]) {
    const item = byKey.get(key);
    if (item !== undefined) setSaid(`${getLabel(item)}: place ${all.indexOf(key) + 1} of ${all.length}`);
  }

  function step(key: string, direction: "earlier" | "later") {
    const from = keys.indexOf(key);
    const wanted = moved(keys, from, from + (direction === "earlier" ? -1 : 1));
    focusWanted.current = { key, direction };
    tell(key, wanted);
    void save(wanted);
  }

  // The pressed button moves with its item, which takes the focus from it; at an end it can be pressed no more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves the buttons
  useEffect(() => {
    const wanted = focusWanted.current;
    if (!wanted) return;
    focusWanted.current = null;
    const buttons = itemElement(list.current, wanted.key)?.querySelectorAll<HTMLButtonElement>("[data-move]") ?? [];
    const usable = [...buttons].filter((button) => !button.disabled);
    (usable.find((button) => button.dataset["move"] === wanted.direction) ?? usable[0])?.focus();
  }, [order]);

  useEffect(() => () => giveUp.current?.(), []);

  function startDrag(event: PointerDown, key: string) {
    if (event.button !== 0 || giveUp.current) return;
    event.preventDefault();
    let current = keys;
    let over: string | null = key;
    let at = { x: event.clientX, y: event.clientY };
    let frame = 0;

    const settle = () => {
      const target = keyAt(list.current, at.x, at.y);
      // Only what is newly entered makes room: items of different sizes would else change places for ever.
      if (target === over) return;
      over = target;
      if (target === null || target === key) return;
      current = moved(current, current.indexOf(key), current.indexOf(target));
      setOrder(current);
    };
    const scroll = () => {
      const by = at.y < SCROLL_EDGE ? -SCROLL_STEP : at.y > innerHeight - SCROLL_EDGE ? SCROLL_STEP : 0;
      if (by !== 0) {
        scrollBy(0, by);
        settle();
      }
      frame = requestAnimationFrame(scroll);
    };
    // The item moves about in the document, which ends a pointer capture: the window hears everything.
    const listening = new AbortController();
    const finish = () => {
      listening.abort();
      cancelAnimationFrame(frame);
      giveUp.current = null;
      setDragged(null);
    };
    const cancel = () => {
      finish();
      setOrder(waiting.current);
    };
    const drop = () => {
      finish();
      if (current.every((other, index) => other === keys[index])) return setOrder(waiting.current);
      tell(key, current);
      void save(current);
    };
    const { signal } = listening;
    addEventListener(
      "pointermove",
      (move) => {
        at = { x: move.clientX, y: move.clientY };
        settle();
      },
      { signal },
    );
    addEventListener("pointerup", drop, { signal });
    addEventListener("pointercancel", cancel, { signal });
    addEventListener("keydown", (pressed) => pressed.key === "Escape" && cancel(), { signal });
    giveUp.current = finish;
    setDragged(key);
    frame = requestAnimationFrame(scroll);
  }

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
              className={classNames(
                itemClassName,
                dragged === key && "relative z-10 rounded-card opacity-80 shadow-float",
              )}
            >
              {renderItem(item, {
                handle: (
                  <span
                    aria-hidden="true"
                    title="Drag to change the order"
                    data-drag-handle=""
                    onPointerDown={(event) => startDrag(event, key)}
                    className={classNames(
                      "inline-flex size-11 shrink-0 touch-none select-none items-center justify-center rounded-lg text-muted hover:bg-wash hover:text-brand [&>svg]:size-5",
                      dragged === key ? "cursor-grabbing" : "cursor-grab",
                    )}
                  >
                    <GripVertical />
                  </span>
                ),
                buttons: (
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
                ),
              })}
            </li>
          );
        })}
      </ul>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </>
  );
}

const itemsOf = (list: HTMLUListElement | null) => [
  ...(list?.querySelectorAll<HTMLLIElement>(":scope > [data-sortable]") ?? []),
];

const itemElement = (list: HTMLUListElement | null, key: string) =>
  itemsOf(list).find((element) => element.dataset["sortable"] === key);

/** The item that lies under a point of the window. */
function keyAt(list: HTMLUListElement | null, x: number, y: number): string | null {
  const found = itemsOf(list).find((element) => {
    const box = element.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  });
  return found?.dataset["sortable"] ?? null;
}
