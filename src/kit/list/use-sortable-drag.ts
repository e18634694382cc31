import { type PointerEvent as PointerDown, useEffect, useRef, useState } from "react";
import { keyAt, type ListRef, moved } from "./sortable-items.ts";

/** Distance from the window's edge in which dragging scrolls the page, and the speed, in pixels. */
const SCROLL_EDGE = 72;
const SCROLL_STEP = 12;

interface SortableDrag {
  list: ListRef;
  /** The order at the start of a drag. */
  keys: readonly string[];
  /** Shows the order that a drop would produce. */
  onOver: (keys: string[]) => void;
  onDrop: (keys: string[], dragged: string) => void;
  /** Called when a drag is cancelled or ends where it started. */
  onNothing: () => void;
}

const scrollStep = (y: number) => (y < SCROLL_EDGE ? -SCROLL_STEP : y > innerHeight - SCROLL_EDGE ? SCROLL_STEP : 0);

/** Drags a list item by pointer or touch. Escape cancels the drag. */
export function useSortableDrag({ list, keys, onOver, onDrop, onNothing }: SortableDrag) {
  const [dragged, setDragged] = useState<string | null>(null);
  const end = useRef<(() => void) | null>(null);

  useEffect(() => () => end.current?.(), []);

  function start(event: PointerDown, key: string) {
    if (event.button !== 0 || end.current) return;
    event.preventDefault();
    let current: string[] = [...keys];
    let over: string | null = key;
    let at = { x: event.clientX, y: event.clientY };
    let frame = 0;

    const settle = () => {
      const target = keyAt(list, at);
      // Only items that the pointer newly enters change places. Otherwise items of different sizes would swap forever.
      if (target === over) return;
      over = target;
      if (target === null || target === key) return;
      current = moved(current, current.indexOf(key), current.indexOf(target));
      onOver(current);
    };
    const scroll = () => {
      const by = scrollStep(at.y);
      if (by !== 0) {
        scrollBy(0, by);
        settle();
      }
      frame = requestAnimationFrame(scroll);
    };
    // Moving the item in the document ends a pointer capture, so the window listens instead.
    const listening = new AbortController();
    const { signal } = listening;
    const finish = () => {
      listening.abort();
      cancelAnimationFrame(frame);
      end.current = null;
      setDragged(null);
    };
    const cancel = () => {
      finish();
      onNothing();
    };
    const drop = () => {
      finish();
      if (current.every((other, index) => other === keys[index])) onNothing();
      else onDrop(current, key);
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      at = { x: clientX, y: clientY };
      settle();
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", drop, { signal });
    addEventListener("pointercancel", cancel, { signal });
    const giveUp = (pressed: KeyboardEvent) => {
      if (pressed.key !== "Escape") return;
      // Escape must not also close a surrounding dialog.
      pressed.stopPropagation();
      cancel();
    };
    addEventListener("keydown", giveUp, { signal, capture: true });
    end.current = finish;
    setDragged(key);
    frame = requestAnimationFrame(scroll);
  }

  return { dragged, start };
}
