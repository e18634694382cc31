import { type PointerEvent, useRef } from "react";

/** Minimum movement of a swipe down, in pixels. */
const CLOSE_PIXELS = 64;

/** Returns the props of a sheet that follows the finger down. A swipe closes it, and a shorter movement returns it. */
export function useSwipeDown(onClose: () => void) {
  const from = useRef<number | null>(null);

  const moved = (event: PointerEvent) => (from.current === null ? 0 : Math.max(0, event.clientY - from.current));
  const place = ({ currentTarget }: PointerEvent<HTMLElement>, by: number) => {
    currentTarget.style.transform = by > 0 ? `translateY(${by}px)` : "";
  };
  return {
    // A sheet with more actions than fit scrolls by touch, and then only its title can be swiped.
    ref: (sheet: HTMLElement | null) => {
      if (sheet) sheet.style.touchAction = sheet.scrollHeight > sheet.clientHeight ? "auto" : "none";
    },
    onPointerDown(event: PointerEvent) {
      from.current = event.pointerType !== "mouse" && event.isPrimary ? event.clientY : null;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current !== null) place(event, moved(event));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const by = moved(event);
      from.current = null;
      if (by < CLOSE_PIXELS) return place(event, 0);
      event.preventDefault();
      onClose();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null;
      place(event, 0);
    },
  };
}
