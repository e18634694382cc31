import type { PointerEvent } from "react";

/** Degrees between the middle of a card and its edge. */
const MOST = 9;

const stillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function tilt(event: PointerEvent<HTMLElement>) {
  if (event.pointerType === "touch" || stillness()) return;
  const card = event.currentTarget;
  const box = card.getBoundingClientRect();
  const across = (event.clientX - box.left) / box.width - 0.5;
  const down = (event.clientY - box.top) / box.height - 0.5;
  card.style.setProperty("--tilt-x", `${(-2 * MOST * down).toFixed(1)}deg`);
  card.style.setProperty("--tilt-y", `${(2 * MOST * across).toFixed(1)}deg`);
}

function level(event: PointerEvent<HTMLElement>) {
  event.currentTarget.style.removeProperty("--tilt-x");
  event.currentTarget.style.removeProperty("--tilt-y");
}

/** Tilts the `tilt-card` inside an element towards the pointer. */
export const tiltHandlers = { onPointerMove: tilt, onPointerLeave: level };
