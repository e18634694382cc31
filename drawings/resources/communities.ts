import { colors } from "#demo/pictures/palette.ts";
import { circle, filled, n, polygon, rectangle } from "#demo/pictures/shapes.ts";
import { arc, center, line, type Marks, polar, times } from "./mark.ts";

const { navy, brand, cyan, amber, wie, white } = colors;

export const communities: Marks = {
  // Three circles that overlap.
  students: {
    ground: brand,
    draw: () => times(3, (index) => circle(...polar(12, index / 3), 17, white).replace("/>", ' fill-opacity="0.42"/>')),
  },
  // A sun over level ground.
  "humanitarian-technologies": {
    ground: "#00536b",
    draw: () => [
      ...[28, 20, 12].map((radius, index) => arc(radius, -0.25, 0.25, index === 2 ? amber : white, 4)),
      line(
        [
          [18, 58],
          [78, 58],
        ],
        cyan,
        4,
      ),
      line(
        [
          [28, 68],
          [68, 68],
        ],
        cyan,
        4,
      ),
    ],
  },
  // Roofs under one power line.
  "smart-village": {
    ground: "#00692f",
    draw: () => [
      circle(66, 28, 8, amber),
      ...(
        [
          [18, 54, 20],
          [40, 48, 24],
          [66, 56, 16],
        ] as const
      ).flatMap(([x, y, width]) => [
        filled(
          polygon([
            [x - 3, y],
            [x + width / 2, y - 13],
            [x + width + 3, y],
          ]),
          white,
        ),
        rectangle(x, y, width, 72 - y, "#b9e3c8"),
      ]),
      line(
        [
          [14, 76],
          [82, 76],
        ],
        white,
        3,
      ),
    ],
  },
  // Sections around their council.
  "india-council": {
    ground: navy,
    draw: () => [
      ...times(9, (index) => line([polar(10, index / 9), polar(28, index / 9)], cyan, 2)),
      ...times(9, (index) =>
        circle(...polar(29, index / 9), index % 3 === 0 ? 5.5 : 3.5, index % 3 === 0 ? amber : white),
      ),
      circle(center, center, 10, white),
    ],
  },
  // Many hands.
  volunteering: {
    ground: wie,
    draw: () => [
      ...times(6, (index) => {
        const [x, y] = polar(17, index / 6);
        return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="7" ry="15" fill="${index % 2 ? "#deb6e5" : white}" fill-opacity="0.9" transform="rotate(${index * 60} ${n(x)} ${n(y)})"/>`;
      }),
      circle(center, center, 6, amber),
    ],
  },
  // An eye for the people a technology is for.
  sight: {
    ground: navy,
    draw: () => [
      filled("M16 48Q48 16 80 48Q48 80 16 48Z", white),
      circle(center, center, 13.5, brand),
      circle(center, center, 6, amber),
    ],
  },
};
