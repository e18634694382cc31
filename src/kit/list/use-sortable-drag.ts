import { type PointerEvent as PointerDown, useEffect, useRef, useState } from "react";
import { keyAt, type ListRef, moved } from "./sortable-items.ts";

/** How near to an edge of the window a dragged item makes the page scroll, and how fast, in pixels. */
const SCROLL_EDGE = 72;
const SCROLL_STEP = 12;

interface SortableDrag {
  list: ListRef;
  /** The order in which a drag begins. */
  keys: readonly string[];
  /** Shows the order that a drop would make. */
  onOver: (keys: string[]) => void;
  onDrop: (keys: string[], dragged: string) => void;
  /** The drag has been given up, or was dropped where it began. */
  onNothing: () => void;
}

const scrollStep = (y: number) => (y < SCROLL_EDGE ? -SCROLL_STEP : y > innerHeight - SCROLL_EDGE ? SCROLL_STEP : 0);

/** Drags an item of a list by pointer or finger. Escape gives the drag up. */
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
      // Only what is newly entered makes room: items of different sizes would else change places for ever.
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
    // The item moves about in the document, which ends a pointer capture: the window hears everything.
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
      // It is not meant for the dialog that the list may be in.
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
