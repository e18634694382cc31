import { colors } from "#demo/pictures/palette.ts";
import { circle, filled, type Point, polygon, rectangle } from "#demo/pictures/shapes.ts";
import { center, line, type Marks, polar, times } from "./mark.ts";

const { navy, brandDark, cyan, amber, wie, white } = colors;

export const learning: Marks = {
  // Building blocks.
  tryengineering: {
    ground: cyan,
    draw: () => [
      rectangle(22, 50, 25, 25, navy),
      circle(63, 62.5, 12.5, white),
      filled(
        polygon([
          [34.5, 20],
          [48.5, 46],
          [20.5, 46],
        ]),
        white,
      ),
      rectangle(51, 21, 25, 25, amber, 6),
    ],
  },
  // A path from one lesson to the next.
  "learning-network": {
    ground: "#00536b",
    draw: () => {
      const stops: Point[] = [
        [22, 68],
        [36, 46],
        [52, 58],
        [60, 34],
        [76, 26],
      ];
      return [
        line(stops, cyan, 3.5),
        ...stops.map(([x, y], index) =>
          circle(x, y, index === stops.length - 1 ? 8 : 5.5, index === stops.length - 1 ? amber : white),
        ),
      ];
    },
  },
  // A screen.
  tv: {
    ground: "#3b0f43",
    draw: () => [
      rectangle(20, 28, 56, 36, white, 5),
      filled(
        polygon([
          [42, 37],
          [42, 55],
          [57, 46],
        ]),
        wie,
      ),
      line(
        [
          [36, 72],
          [60, 72],
        ],
        amber,
        4,
      ),
    ],
  },
  // From the first coil onwards.
  reach: {
    ground: brandDark,
    draw: () => [
      line(
        times(80, (step) => polar(4 + step * 0.37, step / 26)),
        white,
        3.5,
      ),
      circle(center, center, 4, amber),
      circle(...polar(33.2, 79 / 26), 5, cyan),
    ],
  },
};
