import { colors } from "#demo/pictures/palette.ts";
import { circle, type Point, rectangle } from "#demo/pictures/shapes.ts";
import { center, line, type Marks, polar, times, turn } from "./mark.ts";

const { navy, brand, brandDark, cyan, amber, white } = colors;

export const careers: Marks = {
  // Steps, and somebody on the top one.
  "job-site": {
    ground: brandDark,
    draw: () => [
      ...times(4, (step) => rectangle(22 + step * 13, 62 - step * 9, 11, 12 + step * 9, step === 3 ? cyan : white)),
      circle(66.5, 26, 5.5, amber),
    ],
  },
  // A formation behind the one that leads.
  "leadership-excellence": {
    ground: navy,
    draw: () =>
      times(3, (rank) => {
        const y = 30 + rank * 15;
        const half = 12 + rank * 6;
        return line(
          [
            [center - half, y + 10],
            [center, y - 4],
            [center + half, y + 10],
          ],
          [amber, white, cyan][rank] ?? white,
          6,
        );
      }),
  },
  // A curve that rises slowly, then fast.
  entrepreneurship: {
    ground: amber,
    draw: () => [
      line(
        times(30, (step): Point => [20 + step * 1.85, 70 - 44 * (step / 29) ** 3]),
        navy,
        5,
      ),
      circle(74, 25, 7.5, white),
      line(
        [
          [18, 76],
          [78, 76],
        ],
        navy,
        3,
      ),
    ],
  },
  // An arc for each term, each wider than the previous one.
  "young-professionals": {
    ground: "#00692f",
    draw: () => [
      ...[14, 27, 40].map((radius, index) =>
        line(
          times(
            13,
            (step): Point => [
              27 + radius * Math.sin((turn / 4) * (step / 12)),
              69 - radius * Math.cos((turn / 4) * (step / 12)),
            ],
          ),
          [amber, white, "#b9e3c8"][index] ?? white,
          6,
        ),
      ),
      circle(27, 69, 5.5, white),
    ],
  },
  // Two threads that become one conversation.
  collabratec: {
    ground: brand,
    draw: () => {
      const people = times(6, (index) => polar(27, index / 6));
      return [
        ...people.flatMap((from, index) => people.slice(index + 1).map((to) => line([from, to], cyan, 1.4))),
        ...people.map(([x, y], index) => circle(x, y, 6.5, index === 1 ? amber : white)),
      ];
    },
  },
};
