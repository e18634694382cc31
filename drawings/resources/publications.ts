import { colors } from "#demo/pictures/palette.ts";
import { circle, filled, polygon, rectangle, ring } from "#demo/pictures/shapes.ts";
import { center, type Marks, times } from "./mark.ts";

const { navy, brand, brandDark, cyan, amber, wie, white } = colors;

export const publications: Marks = {
  // A shelf.
  xplore: {
    ground: brand,
    draw: () => [
      ...(
        [
          [26, 34, white],
          [35, 42, cyan],
          [44, 30, white],
          [53, 38, amber],
        ] as const
      ).map(([x, height, color]) => rectangle(x, 70 - height, 7, height, color)),
      filled(
        polygon([
          [63, 36],
          [69.5, 34],
          [78, 68],
          [71.5, 70],
        ]),
        white,
      ),
      rectangle(20, 72, 58, 3, white),
    ],
  },
  // A page with its first line marked.
  "author-center": {
    ground: wie,
    draw: () => [
      filled(
        polygon([
          [30, 20],
          [56, 20],
          [68, 32],
          [68, 76],
          [30, 76],
        ]),
        white,
      ),
      filled(
        polygon([
          [56, 20],
          [56, 32],
          [68, 32],
        ]),
        "#deb6e5",
      ),
      rectangle(37, 40, 24, 4, wie),
      ...times(3, (row) => rectangle(37, 50 + row * 7, row === 2 ? 14 : 24, 2.5, "#a45bb0")),
    ],
  },
  // Two parts that fit because both follow the same standard.
  standards: {
    ground: brandDark,
    draw: () => [
      filled(
        polygon([
          [20, 34],
          [46, 34],
          [46, 43],
          [54, 43],
          [54, 53],
          [46, 53],
          [46, 62],
          [20, 62],
        ]),
        white,
      ),
      filled(
        polygon([
          [50, 34],
          [76, 34],
          [76, 62],
          [50, 62],
          [50, 56.5],
          [57.5, 56.5],
          [57.5, 39.5],
          [50, 39.5],
        ]),
        amber,
      ),
      ...times(8, (index) => rectangle(20 + index * 7.9, 69, 1.5, index % 2 === 0 ? 8 : 5, white)),
    ],
  },
  // Lines of equal potential around a charge that is a little off center.
  potentials: {
    ground: "#3b0f43",
    draw: () => [
      ...[34, 26, 18.5, 12].map((radius, index) =>
        ring(center - index * 2.2, center + index * 2.2, radius, index % 2 ? cyan : white, 2.5),
      ),
      circle(40, 56, 5.5, amber),
    ],
  },
  // A line spectrum.
  spectrum: {
    ground: navy,
    draw: () =>
      (
        [
          [20, 12, wie],
          [27, 26, "#a45bb0"],
          [34, 18, brand],
          [41, 44, "#1f83ba"],
          [48, 30, cyan],
          [55, 52, "#6fd0ee"],
          [62, 22, white],
          [69, 36, amber],
          [76, 14, "#ffbd4a"],
        ] as const
      ).map(([x, height, color]) => rectangle(x - 2, center - height / 2, 4, height, color, 2)),
  },
};
