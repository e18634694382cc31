import { type MouseEvent, type PointerEvent, useRef, useState } from "react";

/** Movements below this number of pixels are clicks. */
const UNSTEADY = 8;
/** Share of the row's width after which a release turns it. */
const ENOUGH = 0.12;

/** Lets a row follow a touch or mouse drag through `--pull`, and reports the direction of the release, if any. */
export function usePull(onPull: (step: 1 | 0 | -1) => void) {
  const [held, setHeld] = useState(false);
  const startedAt = useRef(0);
  const pulled = useRef(false);

  function start(event: PointerEvent<HTMLElement>) {
    pulled.current = false;
    if (event.button !== 0) return;
    startedAt.current = event.clientX;
    setHeld(true);
  }

  function move(event: PointerEvent<HTMLElement>) {
    const by = event.clientX - startedAt.current;
    if (!held || (!pulled.current && Math.abs(by) < UNSTEADY)) return;
    const row = event.currentTarget;
    if (!pulled.current) row.setPointerCapture(event.pointerId);
    pulled.current = true;
    row.style.setProperty("--pull", `${by}px`);
  }

  function letGo(event: PointerEvent<HTMLElement>) {
    setHeld(false);
    if (!pulled.current) return;
    const row = event.currentTarget;
    const by = event.clientX - startedAt.current;
    const enough = Math.abs(by) > row.clientWidth * ENOUGH;
    row.style.removeProperty("--pull");
    onPull(enough ? (by < 0 ? 1 : -1) : 0);
  }

  /** The click at the end of a drag is suppressed. */
  function press(event: MouseEvent) {
    if (pulled.current) event.preventDefault();
  }

  const handlers = {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onClickCapture: press,
  };
  return { held, handlers };
}
