import { type MouseEvent, type PointerEvent, useRef, useState } from "react";

/** Pixels below which a movement is a press with an unsteady hand. */
const UNSTEADY = 8;
/** Part of the row's width beyond which letting go turns it. */
const ENOUGH = 0.12;

/** Lets a row follow the finger or the mouse that pulls at it, by `--pull`, and tells which way it was let go, if any. */
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

  /** The end of a pull is no press on what it ended on. */
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
