import { gridSizes } from "./picture-sizes.ts";

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
