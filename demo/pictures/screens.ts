import { seededRandom } from "../random.ts";
import { colors } from "./palette.ts";
import { circle, filled, n, type Point, polygon, polyline, rectangle, ring, stroked } from "./shapes.ts";

/** Draws the content of a monitor or a projector at x, y. */
export type Content = (x: number, y: number, w: number, h: number) => string;

/** Contents are drawn on a field of 160 × 100. */
const content =
  (ground: string, drawing: string): Content =>
  (x, y, w, h) =>
    `<g transform="translate(${n(x)} ${n(y)}) scale(${(w / 160).toFixed(3)} ${(h / 100).toFixed(3)})">${rectangle(0, 0, 160, 100, ground)}${drawing}</g>`;

const steps = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));
const joined = (count: number, part: (index: number) => string): string => steps(count, part).join("");
const round = 'stroke-linecap="round"';
const NIGHT = "#0d2b4d";

/** A function of 0 to 1 as a line in a box. Its values are from 0 (bottom) to 1. */
function graph(x: number, y: number, w: number, h: number, ink: string, width: number, value: (at: number) => number) {
  const points = steps(61, (index): Point => [x + (w * index) / 60, y + h - h * value(index / 60)]);
  return stroked(polyline(points), ink, width, round);
}

/** Two classes of points with the boundary between them, and a neural network. */
function learning(): string {
  const random = seededRandom("classes");
  const above = (x: number) => 78 - 0.004 * (x - 6) ** 2 - x * 0.3 - 8 * Math.sin(x / 13);
  let drawing = stroked("M10 8V90H94", "#7fa6cc", 0.8);
  for (let index = 0; index < 44; index += 1) {
    const [x, y] = [random.between(14, 90), random.between(10, 86)];
    const distance = y - above(x);
    if (Math.abs(distance) > 5) drawing += circle(x, y, 1.9, distance < 0 ? colors.cyan : colors.amber);
  }
  drawing += stroked(
    polyline(steps(40, (index): Point => [11 + index * 2, above(11 + index * 2)])),
    "#ffffff",
    1.3,
    'stroke-dasharray="4 2"',
  );
  const layers = [3, 4, 2].map((count, layer) =>
    steps(count, (node): Point => [108 + layer * 20, 50 + (node - (count - 1) / 2) * 20]),
  );
  for (const [layer, nodes] of layers.entries())
    for (const [x, y] of nodes)
      for (const [right, level] of layers[layer + 1] ?? [])
        drawing += stroked(`M${x} ${y}L${right} ${level}`, "#5b7fa6", 0.7);
  for (const [layer, nodes] of layers.entries())
    for (const [x, y] of nodes) drawing += circle(x, y, 5, [colors.cyan, "#ffffff", colors.amber][layer] ?? "#ffffff");
  return drawing;
}
export const classes = content(NIGHT, learning());

/** The layers of a printed circuit board. */
function boardLayout(copper: readonly [string, string], pad: string): string {
  const footprint = (x: number, y: number, w: number, h: number) =>
    joined(Math.floor(w / 4), (pin) => rectangle(x + pin * 4 + 1.2, y - 3, 1.8, h + 6, pad)) +
    joined(Math.floor(h / 4), (pin) => rectangle(x - 3, y + pin * 4 + 1.2, w + 6, 1.8, pad)) +
    rectangle(x, y, w, h, "#0a1520", 1);
  const [front, back] = copper;
  let drawing = "";
  for (let lane = 0; lane < 6; lane += 1)
    drawing +=
      stroked(`M${84 + lane * 4} 34V${30 - lane * 2}L${92 + lane * 4} ${22 - lane * 2}H${128 - lane}`, front, 1) +
      stroked(`M60 ${40 + lane * 4}H${50 - lane}L${42 - lane} ${48 + lane * 4}V${76 + lane}`, front, 1) +
      stroked(`M110 ${40 + lane * 4}H${116 + lane}L${124 + lane} ${48 + lane * 3}H138`, back, 1) +
      circle(42 - lane * 3.4, 78 + lane * 0.5, 1.3, pad);
  drawing += stroked("M72 62V72L64 80H24M78 62V76L86 84H124M18 20H36L44 28H64V38M30 30V46L24 52", back, 1.6);
  for (const [x, y] of [
    [24, 80],
    [124, 84],
    [18, 20],
    [30, 30],
    [24, 52],
    [138, 76],
  ] as const)
    drawing += circle(x, y, 2.2, pad) + circle(x, y, 0.9, "#0a1520");
  for (let pin = 0; pin < 6; pin += 1) drawing += rectangle(136, 44 + pin * 5, 8, 2.6, pad);
  for (const [x, y] of [
    [22, 62],
    [104, 70],
    [96, 78],
    [52, 16],
  ] as const)
    drawing +=
      rectangle(x, y, 3.4, 4.6, pad) +
      rectangle(x + 8, y, 3.4, 4.6, pad) +
      stroked(`M${x - 1} ${y - 1.4}h13.400v7.400h-13.400Z`, "#eef2f6", 0.5);
  return drawing + footprint(72, 38, 26, 22) + footprint(26, 34, 10, 10);
}
export const layout = content(
  "#0a1520",
  rectangle(10, 6, 140, 88, "#0d3327", 4) +
    boardLayout(["#ef6a5a", "#58a9f0"], "#e8c15a") +
    joined(4, (corner) => ring(corner % 2 === 0 ? 16 : 144, corner < 2 ? 12 : 88, 2.6, "#e8c15a", 1.2)),
);

/** A sound and its spectrum. */
export const sound = content(
  NIGHT,
  joined(70, (index) => {
    const size =
      3 +
      17 *
        Math.abs(Math.sin(index * 0.21) * Math.sin(index * 0.053 + 0.5)) *
        (0.6 + 0.4 * Math.abs(Math.sin(index * 1.7)));
    return rectangle(9 + index * 2.05, 28 - size, 1.3, size * 2, colors.cyan, 0.6);
  }) +
    stroked("M8 56H152", "#5b7fa6", 0.5) +
    joined(28, (index) => {
      const size =
        4 +
        30 * Math.exp(-(((index - 5) / 3) ** 2)) +
        22 * Math.exp(-(((index - 13) / 2.6) ** 2)) +
        12 * Math.exp(-(((index - 21) / 2) ** 2));
      return rectangle(10 + index * 5, 94 - size, 3.6, size, index > 3 && index < 8 ? colors.amber : "#8fc6ea", 0.8);
    }),
);

function surface(x: number, y: number): string {
  const height = (u: number, v: number) =>
    15 * Math.exp(-(((u - 4) / 2) ** 2) - ((v - 4) / 2) ** 2) -
    5 * Math.exp(-(((u - 7) / 1.5) ** 2) - ((v - 2) / 1.5) ** 2);
  const place = (u: number, v: number): Point => [x + (u - v) * 3.6, y + (u + v) * 1.9 - height(u, v)];
  return joined(8, (v) =>
    joined(8, (u) => {
      const warmth = Math.min(3, Math.max(0, Math.round(height(u + 0.5, v + 0.5) / 4)));
      const color = ["#2f7fc0", "#3fb8b0", "#f3c54a", "#e8743b"][warmth] ?? "#2f7fc0";
      return `<path d="${polygon([place(u, v), place(u + 1, v), place(u + 1, v + 1), place(u, v + 1)])}" fill="${color}" stroke="#1b3a5c" stroke-width=".3"/>`;
    }),
  );
}

const block = (x: number, y: number, ink: string) =>
  rectangle(x, y, 14, 9, "#ffffff", 1) + stroked(`M${x} ${y}h14v9h-14Z`, ink, 0.9);

/** Four windows of a program for calculations: a surface, two plots and a block diagram. */
export const plots = content(
  "#dfe6ec",
  [
    [4, 4],
    [82, 4],
    [4, 52],
    [82, 52],
  ]
    .map(([x = 0, y = 0]) => rectangle(x, y, 74, 44, "#ffffff", 1.5) + rectangle(x, y, 74, 4, colors.brand, 1))
    .join("") +
    surface(41, 17) +
    stroked("M90 12V42H150", "#8b98a5", 0.6) +
    graph(90, 12, 60, 30, "#d9542b", 1.3, (at) => 0.5 + 0.46 * Math.exp(-at * 2.6) * Math.sin(at * 34)) +
    graph(90, 12, 60, 30, colors.brand, 0.8, (at) => 0.5 + 0.46 * Math.exp(-at * 2.6)) +
    stroked("M12 60V90H72M12 75H72M32 60V90M52 60V90", "#b9c7d3", 0.5) +
    graph(
      12,
      60,
      60,
      30,
      colors.wie,
      1.3,
      (at) => 0.85 - 0.15 * at + 0.12 * Math.exp(-(((at - 0.45) / 0.06) ** 2)) - Math.max(0, at - 0.48) * 1.2,
    ) +
    stroked("M86 74H94M108 74H116M130 74H152M142 74V90H90V78", "#33435a", 0.9) +
    block(94, 69.5, colors.brand) +
    block(116, 69.5, colors.wie) +
    circle(88, 74, 2.4, "#ffffff") +
    ring(88, 74, 2.4, "#33435a", 0.9),
);

const pylon = (x: number, y: number, size: number) =>
  stroked(
    `M${n(x - size * 0.22)} ${n(y)}L${n(x - size * 0.06)} ${n(y - size)}H${n(x + size * 0.06)}L${n(x + size * 0.22)} ${n(y)}M${n(x - size * 0.36)} ${n(y - size * 0.84)}H${n(x + size * 0.36)}M${n(x - size * 0.3)} ${n(y - size * 0.62)}H${n(x + size * 0.3)}M${n(x - size * 0.17)} ${n(y - size * 0.25)}L${n(x + size * 0.1)} ${n(y - size * 0.6)}M${n(x + size * 0.17)} ${n(y - size * 0.25)}L${n(x - size * 0.1)} ${n(y - size * 0.6)}M${n(x - size * 0.18)} ${n(y - size * 0.25)}H${n(x + size * 0.18)}`,
    "#3b4a5c",
    size * 0.03,
  );
/** Lines between pylons. */
export const pylons = (at: readonly (readonly [x: number, y: number, size: number])[]): string =>
  at
    .slice(1)
    .map(([x, y, size], index) => {
      const [left = 0, low = 0, before = 0] = at[index] ?? [];
      return [-0.36, 0.36, -0.3, 0.3]
        .map((arm, wire) => {
          const level = wire < 2 ? 0.8 : 0.58;
          const [ax, ay, bx, by] = [left + arm * before, low - level * before, x + arm * size, y - level * size];
          return stroked(
            `M${n(ax)} ${n(ay)}Q${n((ax + bx) / 2)} ${n((ay + by) / 2 + Math.abs(bx - ax) * 0.14)} ${n(bx)} ${n(by)}`,
            "#3b4a5c",
            size * 0.012,
          );
        })
        .join("");
    })
    .join("") + at.map(([x, y, size]) => pylon(x, y, size)).join("");

/** A power line, and the frequency of the grid. */
export const powerLine = content(
  "#cfe6f3",
  filled("M0 70Q40 52 84 66T160 58V100H0Z", "#9cc4a4") +
    filled("M0 82Q60 70 160 80V100H0Z", "#79ad86") +
    pylons([
      [30, 90, 76],
      [66, 83, 54],
      [88, 79, 38],
    ]) +
    rectangle(98, 8, 56, 36, "#ffffff", 2) +
    stroked("M104 14V38H148", "#8b98a5", 0.7) +
    graph(
      104,
      14,
      44,
      24,
      "#d9542b",
      1.5,
      (at) => 0.8 - 0.6 * Math.min(1, at * 3) * Math.exp(-at * 2) - 0.05 * Math.sin(at * 22),
    ),
);

/** The parts of a chip. */
export const chip = content(
  "#131a33",
  rectangle(36, 6, 88, 88, "#2a3560", 2) +
    joined(
      14,
      (pad) => rectangle(40 + pad * 6, 8, 3.6, 4, "#e8c15a") + rectangle(40 + pad * 6, 88, 3.6, 4, "#e8c15a"),
    ) +
    joined(
      12,
      (pad) => rectangle(38, 16 + pad * 6, 4, 3.6, "#e8c15a") + rectangle(118, 16 + pad * 6, 4, 3.6, "#e8c15a"),
    ) +
    [
      [46, 16, 30, 26, "#3fb8b0"],
      [80, 16, 34, 16, "#8f5ab8"],
      [80, 36, 16, 26, "#e8743b"],
      [100, 36, 14, 26, "#2f7fc0"],
      [46, 46, 14, 38, "#f3c54a"],
      [64, 46, 12, 16, "#58a9f0"],
      [64, 66, 50, 18, "#d05a8a"],
    ]
      .map(([x, y, w, h, color]) => rectangle(Number(x), Number(y), Number(w), Number(h), String(color), 0.8))
      .join("") +
    joined(7, (line) => stroked(`M48 ${18 + line * 3.4}H74M66 ${68 + line * 2.2}H112`, "#131a33", 0.5)) +
    joined(4, (line) => stroked(`M${102 + line * 3} 38V60M${48 + line * 3} 48V82`, "#131a33", 0.5)),
);

/** The state of a quantum bit on its sphere, and a circuit of gates. */
export const qubit = content(
  "#1b1446",
  ring(48, 50, 34, "#c9b8f5", 1.2) +
    stroked("M14 50A34 10 0 0 0 82 50", "#8f7fd0", 1) +
    stroked("M14 50A34 10 0 0 1 82 50", "#8f7fd0", 0.8, 'stroke-dasharray="3 2"') +
    stroked("M48 12V88M26 62L70 38", "#8f7fd0", 0.7) +
    stroked("M48 50L70 26", colors.amber, 2.2, round) +
    circle(71, 25, 3, colors.amber) +
    circle(48, 16, 2, colors.cyan) +
    circle(48, 84, 2, colors.cyan) +
    joined(3, (row) => stroked(`M96 ${28 + row * 22}H154`, "#c9b8f5", 0.9)) +
    stroked("M126 28V50M142 50V72", colors.cyan, 1) +
    rectangle(102, 22, 12, 12, colors.amber, 1.5) +
    rectangle(102, 66, 12, 12, colors.cyan, 1.5) +
    circle(126, 28, 2, colors.cyan) +
    ring(126, 50, 4, colors.cyan, 1) +
    circle(142, 50, 2, colors.cyan) +
    rectangle(136, 66, 12, 12, "#e08ad0", 1.5),
);

const commit = (x: number, y: number, color: string) => circle(x, y, 3.4, color) + circle(x, y, 1.5, NIGHT);
/** The branches of a repository beside a change. */
export const branches = content(
  NIGHT,
  stroked("M20 10V92", colors.cyan, 1.6) +
    stroked("M20 24C20 34 36 30 36 40V58C36 68 20 64 20 74", colors.amber, 1.6) +
    stroked("M36 40C36 48 52 46 52 54V92", "#e08ad0", 1.6) +
    [10, 24, 40, 58, 74, 90].map((y) => commit(20, y, colors.cyan)).join("") +
    [40, 56].map((y) => commit(36, y, colors.amber)).join("") +
    [62, 80].map((y) => commit(52, y, "#e08ad0")).join("") +
    joined(11, (line) => {
      const [ground, ink] =
        line === 3 || line === 4
          ? ["#5a2432", "#f3a6a6"]
          : line > 4 && line < 8
            ? ["#1d4a35", "#a8e6b8"]
            : [NIGHT, "#8fb3d6"];
      return (
        rectangle(66, 8 + line * 8, 88, 7, ground) +
        rectangle(70 + (line % 3) * 5, 10 + line * 8, 30 + ((line * 17) % 38), 2.6, ink, 1)
      );
    }),
);

/** A lock between lines of code. */
export const lock = content(
  "#0b1a2e",
  joined(10, (line) =>
    joined(13, (word) =>
      (line * 7 + word * 5) % 4 === 0 ? "" : rectangle(6 + word * 11.6, 6 + line * 9.4, 8, 3.4, "#1f5a5a", 1),
    ),
  ) +
    circle(80, 50, 36, "#0b1a2e") +
    stroked("M66 48V36A14 14 0 0 1 94 36V48", "#dfe6ec", 5) +
    rectangle(58, 46, 44, 34, colors.amber, 4) +
    circle(80, 60, 4.6, "#0b1a2e") +
    filled("M77.500 61H82.500L84 72H76Z", "#0b1a2e"),
);

/** A road on which the program has found a car and a person. */
export const vision = content(
  "#a9cde4",
  rectangle(0, 44, 160, 56, "#86a878") +
    filled("M70 44H90L150 100H10Z", "#59636e") +
    stroked("M80 48V56M80 62V74M80 82V98", "#ffffff", 1.6) +
    rectangle(4, 18, 34, 28, "#d8c3a8") +
    rectangle(122, 10, 34, 36, "#c3a58a") +
    rectangle(88, 56, 30, 14, "#c8553d", 3) +
    filled("M93 57L97 49H109L113 57Z", "#8a3527") +
    circle(95, 70, 4, "#1b222c") +
    circle(111, 70, 4, "#1b222c") +
    circle(37, 52, 3, "#3d2417") +
    rectangle(33.5, 55, 7, 14, colors.brand, 2) +
    rectangle(34.5, 68, 5, 10, "#26303c") +
    stroked("M84 45H122V76H84Z", "#4be08a", 1.6) +
    stroked("M29 46H45V81H29Z", colors.amber, 1.6) +
    rectangle(84, 40, 20, 5, "#4be08a") +
    rectangle(29, 41, 14, 5, colors.amber),
);

/** The beams of an antenna. */
export const beams = content(
  NIGHT,
  [14, 28, 42].map((radius) => ring(56, 50, radius, "#3d6490", 0.6)).join("") +
    joined(6, (ray) =>
      stroked(
        `M56 50L${n(56 + 42 * Math.cos((ray * Math.PI) / 3))} ${n(50 + 42 * Math.sin((ray * Math.PI) / 3))}`,
        "#3d6490",
        0.5,
      ),
    ) +
    `<path d="${polygon(
      steps(120, (index): Point => {
        const angle = (index * Math.PI) / 60;
        const radius = 4 + 37 * Math.abs(Math.cos(angle * 1.5)) ** 2 * (Math.cos(angle) > 0.45 ? 1 : 0.3);
        return [56 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)];
      }),
    )}" fill="${colors.amber}" fill-opacity=".35" stroke="${colors.amber}" stroke-width="1.4"/>` +
    stroked("M130 92L136 34L142 92M132 74H140M133.500 60H138.500", "#d9f1fa", 1.4) +
    [7, 13, 19]
      .map((radius) =>
        stroked(
          `M${136 - radius * 0.8} ${30 - radius * 0.7}A${radius} ${radius} 0 0 1 ${136 + radius * 0.8} ${30 - radius * 0.7}`,
          colors.cyan,
          1.5,
          round,
        ),
      )
      .join(""),
);

/** A battery, and its capacity over the years. */
export const battery = content(
  "#f4f7fa",
  rectangle(12, 24, 46, 56, "#26303c", 4) +
    rectangle(27, 18, 16, 7, "#26303c", 1.5) +
    rectangle(16, 28, 38, 48, "#dfe6ec", 2) +
    ["#e8743b", "#f3c54a", "#4fb07a"].map((color, cell) => rectangle(19, 62 - cell * 12, 32, 10, color, 1)).join("") +
    stroked("M74 16V84H150", "#4a5b6c", 1) +
    graph(74, 18, 74, 64, colors.brand, 2, (at) => 0.95 - 0.3 * at - 0.42 * at ** 5) +
    graph(74, 18, 74, 64, "#d9542b", 2, (at) => 0.93 - 0.55 * at - 0.3 * at ** 3),
);

/** A network of cables over the sea. */
export const cables = content(
  "#123a63",
  filled(
    "M0 22Q18 10 40 18Q52 30 38 44Q30 62 16 66Q6 74 0 70ZM72 10Q96 4 110 16Q126 18 134 34Q120 48 104 40Q96 56 84 48Q70 40 76 26ZM112 66Q128 58 146 68Q152 82 134 86Q114 84 112 66ZM60 62Q72 58 80 68Q82 86 70 92Q58 84 60 62Z",
    "#5b9a8b",
  ) +
    stroked(
      "M36 34C56 44 60 30 76 30M34 50C50 70 56 74 62 72M80 74C96 80 100 78 114 74M118 40C124 54 122 58 126 64M80 70C86 60 88 56 90 48M30 58C60 96 110 98 124 84",
      colors.amber,
      1.2,
    ) +
    [
      [36, 34],
      [76, 30],
      [34, 50],
      [62, 72],
      [80, 72],
      [114, 74],
      [118, 40],
      [126, 64],
      [90, 48],
      [124, 84],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 2, "#ffffff"))
      .join(""),
);

/** A heartbeat. */
export const heartbeat = (x: number, y: number, w: number, h: number, ink: string, width: number): string => {
  const beat = (at: number) =>
    0.12 * Math.exp(-(((at - 0.22) / 0.05) ** 2)) -
    0.14 * Math.exp(-(((at - 0.36) / 0.018) ** 2)) +
    0.78 * Math.exp(-(((at - 0.4) / 0.02) ** 2)) -
    0.2 * Math.exp(-(((at - 0.45) / 0.02) ** 2)) +
    0.2 * Math.exp(-(((at - 0.66) / 0.07) ** 2));
  const points = steps(
    181,
    (index): Point => [x + (w * index) / 180, y + h * (0.78 - 0.8 * beat(((index / 180) * 3) % 1))],
  );
  return stroked(polyline(points), ink, width);
};

/** The sun over solar panels, and what they gave in each month. */
export const sunshine = content(
  "#fdf3dc",
  circle(34, 28, 13, colors.amber) +
    joined(10, (ray) => {
      const angle = (ray * Math.PI) / 5;
      return stroked(
        `M${n(34 + 17 * Math.cos(angle))} ${n(28 + 17 * Math.sin(angle))}L${n(34 + 22 * Math.cos(angle))} ${n(28 + 22 * Math.sin(angle))}`,
        colors.amber,
        2,
        round,
      );
    }) +
    filled("M22 58H70L60 90H8Z", "#1f4f86") +
    stroked("M38 58L27 90M54 58L44 90M18 68.500H67M13 79H63.500", "#a9cde4", 0.9) +
    stroked("M84 14V84H152", "#8b98a5", 0.9) +
    joined(8, (month) => {
      const size = 20 + 42 * Math.sin(((month + 0.6) / 8) * Math.PI);
      return rectangle(
        88 + month * 8,
        84 - size,
        5.4,
        size,
        month === 3 || month === 4 ? colors.amber : colors.brand,
        0.8,
      );
    }),
);

/** Two pages of a paper, with its figure. */
export const article = (x: number, y: number, w: number, h: number): string => {
  const ink = "#a9b5c0";
  const column = (left: number, from: number, to: number) =>
    joined(Math.floor((to - from) / 0.032), (line) =>
      rectangle(x + w * left, y + h * (from + line * 0.032), w * (line % 5 === 4 ? 0.24 : 0.38), h * 0.012, ink),
    );
  return (
    rectangle(x, y, w, h, "#ffffff", 2) +
    rectangle(x + w * 0.14, y + h * 0.07, w * 0.72, h * 0.028, "#26303c", 1) +
    rectangle(x + w * 0.26, y + h * 0.115, w * 0.48, h * 0.028, "#26303c", 1) +
    rectangle(x + w * 0.34, y + h * 0.17, w * 0.32, h * 0.012, ink) +
    column(0.09, 0.22, 0.92) +
    column(0.53, 0.52, 0.92) +
    stroked(`M${n(x + w * 0.56)} ${n(y + h * 0.24)}v${n(h * 0.2)}h${n(w * 0.34)}`, "#4a5b6c", w * 0.008) +
    graph(
      x + w * 0.56,
      y + h * 0.24,
      w * 0.33,
      h * 0.19,
      colors.brand,
      w * 0.014,
      (at) => 0.9 * (1 - Math.exp(-at * 4)),
    ) +
    graph(
      x + w * 0.56,
      y + h * 0.24,
      w * 0.33,
      h * 0.19,
      "#d9542b",
      w * 0.014,
      (at) => 0.65 * (1 - Math.exp(-at * 2.4)),
    )
  );
};

/** The commands and answers of a terminal. */
export const terminal = content(
  "#101820",
  rectangle(0, 0, 160, 8, "#39424e") +
    [colors.amber, "#4be08a", "#e05a5a"].map((color, button) => circle(6 + button * 6, 4, 1.8, color)).join("") +
    joined(10, (line) =>
      line % 3 === 0
        ? filled(`M7 ${14 + line * 8.4}l3.500 2.500l-3.500 2.500Z`, "#4be08a") +
          rectangle(14, 15 + line * 8.4, 34 + ((line * 13) % 40), 3, "#ffffff", 1)
        : rectangle(8, 15 + line * 8.4, 60 + ((line * 29) % 76), 3, "#5b7a70", 1),
    ),
);

/** The items of a meeting, of which two are done. */
export const agenda = content(
  "#ffffff",
  rectangle(0, 0, 160, 20, colors.brand) +
    rectangle(10, 7, 62, 6, "#ffffff", 1) +
    joined(
      5,
      (item) =>
        rectangle(10, 28 + item * 14, 8, 8, item < 2 ? "#3f8f6b" : "#dce4eb", 1.5) +
        (item < 2 ? stroked(`M11.500 ${32 + item * 14}l2 2.500l4 -5`, "#ffffff", 1.4, round) : "") +
        rectangle(24, 30 + item * 14, [74, 58, 88, 66, 80][item] ?? 60, 4.5, item < 2 ? "#b9c7d3" : "#4a5b6c", 1),
    ) +
    circle(134, 60, 15, "#dce4eb") +
    filled("M134 60V45A15 15 0 0 1 147 67.500Z", colors.amber) +
    filled("M134 60L147 67.500A15 15 0 0 1 123 70Z", colors.cyan),
);

/** The map of a campus with a path and three places. */
export const campus = content(
  "#e3efe0",
  stroked("M0 74C40 60 60 84 96 66S140 40 160 46M52 0V68M112 0V60", "#ffffff", 7) +
    stroked("M20 70C44 62 60 82 96 66S112 40 112 22", "#d9542b", 1.8, 'stroke-dasharray="4 2.500"') +
    [
      [12, 14, 28, 22, colors.brand],
      [64, 12, 36, 30, "#8b98a5"],
      [124, 14, 26, 18, colors.wie],
      [12, 84, 34, 12, "#8b98a5"],
      [124, 60, 26, 24, colors.brand],
    ]
      .map(([x, y, w, h, color]) => rectangle(Number(x), Number(y), Number(w), Number(h), String(color), 2))
      .join("") +
    circle(70, 60, 5, "#7dbb87") +
    circle(80, 54, 6, "#6aab78") +
    circle(100, 86, 6, "#7dbb87") +
    (
      [
        [20, 70],
        [96, 66],
        [112, 22],
      ] as const
    )
      .map(
        ([x, y]) =>
          filled(`M${x} ${y}L${x - 5} ${y - 9}A5.500 5.500 0 1 1 ${x + 5} ${y - 9}Z`, "#d9542b") +
          circle(x, y - 11, 2.2, "#ffffff"),
      )
      .join(""),
);
