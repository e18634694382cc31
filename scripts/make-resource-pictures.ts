/**
 * Draws the neutral marks of the resources and the background of their page into public/resources. The results are
 * kept in the repository: run `node scripts/make-resource-pictures.ts` only to change them.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { colours } from "#demo/pictures/palette.ts";
import { circle, filled, n, type Point, polygon, polyline, rectangle, ring, stroked } from "#demo/pictures/shapes.ts";
import { resources } from "#features/resources/resources.data.ts";
import { dipoleField } from "./resource-pictures/dipole-field.ts";

const folder = new URL("../public/resources/", import.meta.url);
const { navy, brand, brandDark, cyan, amber, wie, white } = colours;
const size = 96;
const centre = size / 2;
const turn = 2 * Math.PI;

const polar = (radius: number, share: number): Point => [
  centre + radius * Math.sin(turn * share),
  centre - radius * Math.cos(turn * share),
];
const times = <T>(count: number, draw: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => draw(index));
const line = (points: readonly Point[], colour: string, width: number) =>
  stroked(polyline(points), colour, width, 'stroke-linecap="round"');
const arc = (radius: number, from: number, to: number, colour: string, width: number) =>
  line(
    times(25, (step) => polar(radius, from + ((to - from) * step) / 24)),
    colour,
    width,
  );

interface Mark {
  ground: string;
  draw: () => string[];
}

/** One mark per picture name; each says its subject with a few plain shapes and none is anybody's logo. */
const marks: Record<string, Mark> = {
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
            [centre - half, y + 10],
            [centre, y - 4],
            [centre + half, y + 10],
          ],
          [amber, white, cyan][rank] ?? white,
          6,
        );
      }),
  },
  // Three that share a part of what they know.
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
      ).map(([x, height, colour]) => rectangle(x, 70 - height, 7, height, colour)),
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
  // Roofs under one line of supply.
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
      circle(centre, centre, 10, white),
    ],
  },
  // Two parts that fit because both keep to the same measure.
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
  // Lines of equal potential around a charge that is a little off centre.
  potentials: {
    ground: "#3b0f43",
    draw: () => [
      ...[34, 26, 18.5, 12].map((radius, index) =>
        ring(centre - index * 2.2, centre + index * 2.2, radius, index % 2 ? cyan : white, 2.5),
      ),
      circle(40, 56, 5.5, amber),
    ],
  },
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
      ).map(([x, height, colour]) => rectangle(x - 2, centre - height / 2, 4, height, colour, 2)),
  },
  // A path from one thing learnt to the next.
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
  // Many hands.
  volunteering: {
    ground: wie,
    draw: () => [
      ...times(6, (index) => {
        const [x, y] = polar(17, index / 6);
        return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="7" ry="15" fill="${index % 2 ? "#deb6e5" : white}" fill-opacity="0.9" transform="rotate(${index * 60} ${n(x)} ${n(y)})"/>`;
      }),
      circle(centre, centre, 6, amber),
    ],
  },
  // Slow, slow, then all at once.
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
  // Each term a wider arc.
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
  // An eye for the people a technology is for.
  sight: {
    ground: navy,
    draw: () => [
      filled("M16 48Q48 16 80 48Q48 80 16 48Z", white),
      circle(centre, centre, 13.5, brand),
      circle(centre, centre, 6, amber),
    ],
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
      circle(centre, centre, 4, amber),
      circle(...polar(33.2, 79 / 26), 5, cyan),
    ],
  },
};

await mkdir(folder, { recursive: true });
for (const { img } of resources) {
  const name = img.replace(/^\/resources\/(.+)\.svg$/, "$1");
  const mark = marks[name];
  if (!mark) throw new Error(`No mark is drawn for ${img}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${rectangle(0, 0, size, size, mark.ground)}${mark.draw().join("")}</svg>\n`;
  await writeFile(new URL(`${name}.svg`, folder), svg);
}
await writeFile(new URL("field.svg", folder), dipoleField({ width: 1600, height: 800 }));
