import { type PointerEvent, type SyntheticEvent, useRef } from "react";

/** Minimum horizontal movement of a swipe, in pixels. */
const SWIPE_PIXELS = 40;

/**
 * Returns the props of an element that can be swiped to the next (1) or previous (-1) item. The element needs the class
 * `touch-pan-y`, so that vertical scrolling stays native. The click at the end of a swipe is suppressed.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      swiped.current = false;
      from.current = event.pointerType !== "mouse" && event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event: PointerEvent) {
      if (!from.current || !event.isPrimary) return;
      const x = event.clientX - from.current.x;
      const y = event.clientY - from.current.y;
      from.current = null;
      if (Math.abs(x) < SWIPE_PIXELS || Math.abs(x) < 2 * Math.abs(y)) return;
      swiped.current = true;
      onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel() {
      from.current = null;
    },
    onClickCapture(event: SyntheticEvent) {
      if (swiped.current) event.stopPropagation();
      swiped.current = false;
    },
  };
}
