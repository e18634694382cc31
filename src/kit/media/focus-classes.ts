/** Per cent between the points that there are classes for: markup from the server has no style of its own. */
const STEP = 25;
const MIDDLE = 50;

/** The classes of `picture.css` that keep a point in sight where a picture is cropped. @param focus as "50 30" */
export function focusClasses(focus: string | undefined): string {
  const [x = MIDDLE, y = MIDDLE] = focus?.split(" ").map((part) => Math.round(Number(part) / STEP) * STEP) ?? [];
  return [x === MIDDLE ? "" : `focus-x-${x}`, y === MIDDLE ? "" : `focus-y-${y}`].filter(Boolean).join(" ");
}
