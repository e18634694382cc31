import { type PointerEvent, useRef } from "react";

/** Pixels that a finger has to go sideways. */
const SWIPE_PIXELS = 40;

/**
 * What an element is given that turns by a finger: `step` is 1 when it goes to the left, to what comes next. The page
 * scrolls up and down as ever when the element has the classes "touch-pan-y touch-pinch-zoom".
 */
export function useSwipe(step: (by: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number } | null>(null);
  return {
    onPointerDown({ pointerType, pointerId, clientX, isPrimary }: PointerEvent) {
      // With two fingers somebody looks closer.
      start.current = pointerType === "touch" && isPrimary ? { id: pointerId, x: clientX } : null;
    },
    onPointerUp({ pointerId, clientX }: PointerEvent) {
      if (start.current?.id !== pointerId) return;
      const moved = clientX - start.current.x;
      start.current = null;
      if (Math.abs(moved) >= SWIPE_PIXELS) step(moved < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
