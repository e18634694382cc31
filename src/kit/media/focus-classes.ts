/** Distance in percent between the available classes. Server markup cannot use inline styles. */
const STEP = 25;
const MIDDLE = 50;

/** Returns the classes of `picture.css` that keep a point visible in a crop. @param focus such as "50 30" */
export function focusClasses(focus: string | undefined): string {
  const [x = MIDDLE, y = MIDDLE] = focus?.split(" ").map((part) => Math.round(Number(part) / STEP) * STEP) ?? [];
  return [x === MIDDLE ? "" : `focus-x-${x}`, y === MIDDLE ? "" : `focus-y-${y}`].filter(Boolean).join(" ");
}
