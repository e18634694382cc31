import { type PointerEvent, type SyntheticEvent, useRef } from "react";

/** Pixels that a finger moves sideways, at least, for it to be a swipe. */
const SWIPE_PIXELS = 40;

/**
 * What an element is given on which a finger leads to the next (1) or to the one before (-1). It needs the class
 * `touch-pan-y`: up and down stay the browser's. The press that ends a swipe is no click.
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
