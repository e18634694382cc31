/** The site's column as in `Container`: padding in pixels by screen width, and maximum width. */
const PADDINGS = [
  { from: 640, both: 64 },
  { from: 0, both: 40 },
];
const COLUMN = 1200;
const COLUMN_INSIDE = 1136;
/** Width of the scroll bar, which 100vw includes but the layout does not. */
const SCROLL_BAR = 15;

/** From this screen width on, a picture is as wide as one of so many columns, or so many pixels. */
interface Step {
  from?: number;
  columns?: number;
  pixels?: number;
}

interface Grid {
  /** Pixels between the columns. */
  gap?: number;
  /** Pixels of a cell's left and right border. */
  frame?: number;
}

const condition = (from: number, size: string) => (from === 0 ? size : `(min-width: ${from}px) ${size}`);

function sizeFrom(from: number, { columns = 1, pixels }: Step, { gap = 24, frame = 0 }: Grid): string {
  if (pixels !== undefined) return `${pixels}px`;
  const between = gap * (columns - 1);
  if (from >= COLUMN) return `${Math.round((COLUMN_INSIDE - between) / columns - frame)}px`;
  const padding = PADDINGS.find((step) => from >= step.from)?.both ?? 0;
  const around = padding + SCROLL_BAR + between + frame * columns;
  return columns === 1 ? `calc(100vw - ${around}px)` : `calc((100vw - ${around}px) / ${columns})`;
}

/** Returns the `sizes` of pictures in a grid of the site's column. Steps are in ascending order. */
export function gridSizes(steps: readonly Step[], grid: Grid = {}): string {
  const stepAt = (from: number) => steps.findLast((step) => (step.from ?? 0) <= from) ?? {};
  const breaks = new Set([...steps.map(({ from = 0 }) => from), ...PADDINGS.map(({ from }) => from), COLUMN]);
  return [...breaks]
    .sort((one, other) => other - one)
    .map((from) => ({ from, size: sizeFrom(from, stepAt(from), grid) }))
    .filter(({ size }, index, all) => all[index + 1]?.size !== size)
    .map(({ from, size }) => condition(from, size))
    .join(", ");
}

const GAP = { gap: 16 };
const half = { from: 0, columns: 2 };

/** The grid classes for a number of pictures, and their `sizes`. */
const grids = {
  one: { columns: "max-w-[35rem]", sizes: gridSizes([{}, { from: 640, pixels: 560 }], GAP) },
  two: { columns: "grid-cols-2", sizes: gridSizes([half], GAP) },
  three: { columns: "grid-cols-2 sm:grid-cols-3", sizes: gridSizes([half, { from: 640, columns: 3 }], GAP) },
  four: { columns: "grid-cols-2 sm:grid-cols-4", sizes: gridSizes([half, { from: 640, columns: 4 }], GAP) },
};
const few = [grids.one, grids.two, grids.three, grids.four];

const many = {
  columns: "grid-cols-2 md:grid-cols-3 lg:grid-cols-4",
  sizes: gridSizes([half, { from: 768, columns: 3 }, { from: 1024, columns: 4 }], GAP),
};

/** Returns a layout with up to `row` pictures in one row on large screens, so that no row is half empty. */
export const pictureGrid = (count: number, row: number) => (count <= row ? few[count - 1] : undefined) ?? many;
