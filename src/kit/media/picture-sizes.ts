import { clsx } from "clsx/lite";

/** The site's column as in `Container`: padding in pixels by screen width, and maximum width. */
const PADDINGS = [
  { from: 640, both: 64 },
  { from: 0, both: 40 },
];
const COLUMN = 1200;
const COLUMN_INSIDE = 1136;
/** Width of the scroll bar, which 100vw includes but the layout does not. */
const SCROLL_BAR = 15;

/** From this screen width on, a picture is as wide as one of so many columns or a share of it, or so many pixels. */
interface Step {
  from?: number;
  columns?: number;
  share?: number;
  pixels?: number;
}

interface Grid {
  /** Pixels between the columns. */
  gap?: number;
  /** Pixels of a cell's left and right border. */
  frame?: number;
}

const condition = (from: number, size: string) => (from === 0 ? size : `(min-width: ${from}px) ${size}`);

function sizeFrom(from: number, { columns = 1, share = 1, pixels }: Step, { gap = 24, frame = 0 }: Grid): string {
  if (pixels !== undefined) return `${pixels}px`;
  const between = gap * (columns - 1);
  if (from >= COLUMN) return `${Math.round(((COLUMN_INSIDE - between) / columns - frame) * share)}px`;
  const padding = PADDINGS.find((step) => from >= step.from)?.both ?? 0;
  const around = padding + SCROLL_BAR + between + frame * columns;
  if (share < 1) return `calc((100vw - ${around}px) * ${share.toFixed(3)})`;
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

/** Returns the steps of a grid with up to so many columns on tablets. From 1024 px, it is in a column of 725 px. */
const upTo = (columns: number) => [
  half,
  { from: 640, columns },
  { from: 1024, pixels: Math.round((725 + GAP.gap) / columns - GAP.gap) },
];

/** The grid of a few pictures in one row on tablets and large screens, and their `sizes`. A single one has half a row. */
const few = [
  { columns: "sm:grid-cols-2", sizes: gridSizes([{}, ...upTo(2).slice(1)], GAP) },
  { columns: "grid-cols-2", sizes: gridSizes(upTo(2), GAP) },
  { columns: "grid-cols-2 sm:grid-cols-3", sizes: gridSizes(upTo(3), GAP) },
  { columns: "grid-cols-2 sm:grid-cols-4", sizes: gridSizes(upTo(4), GAP) },
] as const;

/** Returns the layout of up to four pictures, so that no row is half empty. */
export const pictureGrid = (count: number) => few[count - 1] ?? few[3];

const spans = {
  small: ["", "col-span-12", "col-span-6"],
  medium: ["", "", "md:col-span-6", "md:col-span-4"],
  large: ["", "", "lg:col-span-6", "lg:col-span-4", "lg:col-span-3"],
};

/** Returns the number of pictures in each picture's row. Rows are full: the first rows have fewer pictures if necessary. */
function inRows(count: number, perRow: number): number[] {
  const rows = Math.ceil(count / perRow);
  const inFirst = Math.floor(count / rows);
  const longer = count % rows;
  return Array.from({ length: rows }, (_, row) => (row < rows - longer ? inFirst : inFirst + 1)).flatMap((length) =>
    new Array<number>(length).fill(length),
  );
}

/**
 * Returns the layout of any number of pictures in full rows: up to 2, 3 or 4 pictures by screen width. From 1024 px, a
 * single picture has seven twelfths of the row, with its caption at the side.
 */
export function fullRows(count: number) {
  if (count < 2)
    return { columns: "", cells: [{ span: "", sizes: gridSizes([{}, { from: 1024, share: 7 / 12 }], { gap: 48 }) }] };
  const [medium, large] = [inRows(count, 3), inRows(count, 4)];
  const cells = inRows(count, 2).map((columns, index) => {
    const [inMedium = 3, inLarge = 4] = [medium[index], large[index]];
    return {
      span: [spans.small[columns], spans.medium[inMedium], spans.large[inLarge]].join(" "),
      sizes: gridSizes([{ columns }, { from: 768, columns: inMedium }, { from: 1024, columns: inLarge }], GAP),
    };
  });
  return { columns: "grid-cols-12", cells };
}

const LARGE = { 1: "lg:col-span-6", 2: "lg:col-span-3", 3: "lg:col-span-2" };

/**
 * Returns the layout of a card in full rows: up to three cards from 1024 px, up to two below. Where a row would not be
 * full, the first cards are larger, because they are the newest. A leading card, and one that fills its row, has its
 * picture beside the text from 640 px. The grid has six columns from 1024 px.
 * @param isLed whether the first card leads the others; a single card always does
 */
export function newestLarger(index: number, count: number, isLed = false) {
  const leading = isLed || count === 1 ? 1 : 0;
  const others = count - leading;
  const halves = [0, 4, 2][others % 3] ?? 0;
  const isLeading = index < leading;
  const onLarge = isLeading ? 1 : index < leading + halves ? 2 : 3;
  const fillsTwo = isLeading || (index === leading && others % 2 === 1);
  return {
    isLeading,
    fillsTwo,
    className: clsx(
      LARGE[onLarge],
      isLeading && "lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]",
      fillsTwo && "max-lg:col-span-full sm:max-lg:grid sm:max-lg:grid-cols-2",
    ),
    /** Steps for the picture's `sizes`, from 640 px. */
    steps: [
      { from: 640, ...(fillsTwo ? { share: 1 / 2 } : { columns: 2 }) },
      { from: 1024, ...(isLeading ? { share: 7 / 12 } : { columns: onLarge }) },
    ],
  };
}
