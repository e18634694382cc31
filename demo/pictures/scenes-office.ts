import { itemAt, type Random } from "../random.ts";
import { colors, mix } from "./palette.ts";
import { at, type Look, people, person } from "./people.ts";
import {
  daySky,
  floors,
  laptop,
  plant,
  room,
  type Scene,
  shaded,
  shadow,
  soft,
  table,
  walls,
  windowPane,
} from "./room.ts";
import { agenda } from "./screens.ts";
import { circle, ellipse, filled, polygon, rectangle, stroked } from "./shapes.ts";

const sheet = (x: number, y: number) =>
  filled(
    polygon([
      [x - 42, y - 18],
      [x + 34, y - 18],
      [x + 42, y + 18],
      [x - 52, y + 18],
    ]),
    "#ffffff",
  ) + [-8, 0, 8].map((line) => rectangle(x - 32, y + line, 52 - line, 3, "#9fb0bf", 1)).join("");

const mug = (x: number, y: number, color: string) =>
  rectangle(x - 15, y - 34, 30, 38, color, 6) + ellipse(x, y - 34, 15, 5, mix(color, "#05050f", 0.5));

const onTable = {
  left: [
    [-50, 96],
    [-24, 134],
  ],
  right: [
    [50, 96],
    [24, 134],
  ],
} as const;

const shelves = (random: Random): string => {
  let drawing = rectangle(70, 60, 1060, 460, "#7a5a3e", 4);
  for (let level = 0; level < 4; level += 1) {
    const bottom = 166 + level * 112;
    drawing += rectangle(84, bottom - 92, 1032, 92, "#4f3a29");
    for (let x = 92; x < 1090; ) {
      const [wide, tall] = [random.integer(16, 30), random.integer(58, 84)];
      const color = random.pick([colors.brand, colors.wie, "#c8553d", "#3f8f6b", "#d9b25a", "#dfe6ec", "#33435a"]);
      if (random.chance(0.88))
        drawing +=
          rectangle(x, bottom - tall, wide, tall, color, 2) +
          rectangle(x + 4, bottom - tall + 12, wide - 8, 6, mix(color, "#ffffff", 0.6));
      x += wide + 2;
    }
  }
  return drawing;
};

/** People around a table. The two nearest ones are seen from behind. */
function around(looks: readonly Look[], color: string): string {
  const places = [
    [250, 0.7],
    [450, 0.3],
    [750, -0.3],
    [950, -0.7],
  ] as const;
  return (
    places
      .map(([x, turn], index) =>
        at(
          x,
          366 + (index % 2) * 6,
          1.42,
          person(itemAt(looks, index), { legs: "none", turn, down: index === 2, ...onTable }),
        ),
      )
      .join("") +
    table(90, 1110, 546, 128, 840, color) +
    [270, 640, 930].map((x, index) => sheet(x, 596 + (index % 2) * 22)).join("") +
    laptop(450, 612, 124) +
    mug(780, 612, colors.amber) +
    mug(180, 640, colors.brand) +
    [370, 830]
      .map(
        (x, index) =>
          at(x, 566, 1.62, person(itemAt(looks, 4 + index), { legs: "none", turn: "away", ...onTable })) +
          rectangle(x - 82, 708, 164, 130, "#31435a", 26),
      )
      .join("")
  );
}

/** Officers around a table. A screen shows the agenda. */
export const meeting: Scene = (random) => {
  const looks = people(random, 7);
  const drawing =
    room(random.pick(walls), random.pick(floors), 560) +
    windowPane(60, 110, 170, 220, daySky) +
    plant(1110, 590, 220) +
    rectangle(388, 56, 424, 270, "#1b222c", 8) +
    agenda(398, 66, 404, 250) +
    shadow(600, 690, 560, 60) +
    around(looks, "#d2a878");
  return { drawing, focus: [600, 400], zoom: 1.25, fixed: true };
};

/** A study group in the library. */
export const library: Scene = (random) => {
  const looks = people(random, 7);
  let drawing = room("#f2ebdf", floors[0], 560) + shelves(random) + around(looks, "#b98d62");
  for (const [index, x] of [560, 572, 566].entries())
    drawing += rectangle(x - 60, 632 - index * 20, 120, 18, itemAt([colors.wie, "#3f8f6b", colors.amber], index), 3);
  return { drawing: drawing + circle(1000, 630, 16, "#c8553d") + circle(994, 624, 4, "#f0a090"), focus: [600, 400] };
};

/** The first page of a newsletter. */
const frontPage = (x: number, y: number, w: number, h: number, photo: string, color: string): string => {
  const column = (left: number, top: number, wide: number, count: number) =>
    Array.from({ length: count }, (_, line) =>
      rectangle(x + left, y + top + line * 15, wide - (line % 4 === 3 ? wide * 0.3 : 0), 6, "#b3bec8", 1),
    ).join("");
  const inside = w - 56;
  return (
    rectangle(x, y, w, h, "#fffdf8", 3) +
    rectangle(x + 28, y + 26, inside, 74, color, 2) +
    circle(x + 68, y + 63, 24, "#ffffff") +
    stroked(`M${x + 53} ${y + 72}C${x + 60} ${y + 38} ${x + 70} ${y + 92} ${x + 84} ${y + 54}`, color, 5) +
    rectangle(x + 108, y + 44, inside * 0.52, 20, "#ffffff", 3) +
    rectangle(x + 108, y + 74, inside * 0.34, 9, mix(color, "#ffffff", 0.6), 2) +
    rectangle(x + 28, y + 118, inside * 0.86, 17, "#26303c", 2) +
    rectangle(x + 28, y + 144, inside * 0.58, 17, "#26303c", 2) +
    `<svg x="${x + 28}" y="${y + 182}" width="${inside}" height="190" viewBox="0 80 1200 480" preserveAspectRatio="xMidYMid slice">${photo}</svg>` +
    column(28, 392, inside * 0.46, 14) +
    column(28 + inside * 0.54, 392, inside * 0.46, 8) +
    rectangle(x + 28 + inside * 0.54, y + 520, inside * 0.46, 80, mix(colors.amber, "#ffffff", 0.6), 3) +
    rectangle(x + 42 + inside * 0.54, y + 536, inside * 0.3, 10, "#26303c", 2) +
    rectangle(x + 42 + inside * 0.54, y + 558, inside * 0.36, 6, "#8a6414", 1) +
    rectangle(x + 42 + inside * 0.54, y + 572, inside * 0.28, 6, "#8a6414", 1)
  );
};

/** Printed issues of a newsletter on a table. */
export const newsletter: Scene = (random) => {
  const wood = random.pick(["#c99f70", "#d9c2a0", "#8fa3b3"]);
  let drawing = shaded(0, 0, 1200, 800, mix(wood, "#ffffff", 0.16), mix(wood, colors.navy, 0.18), true);
  for (let y = 130; y < 800; y += 160) drawing += rectangle(0, y, 1200, 3, mix(wood, colors.navy, 0.18));
  const issue = (x: number, y: number, angle: number, color: string, scene: Scene) =>
    soft(x + 226, y + 330, 330, 390, "#0a1020", 0.45) +
    `<g transform="rotate(${angle} ${x + 220} ${y + 310})">${frontPage(x, y, 440, 620, scene(random).drawing, color)}</g>`;
  drawing +=
    issue(640, 40, 13, colors.wie, library) +
    issue(590, 60, 6, "#1f6b5a", library) +
    issue(300, 90, -7, colors.brand, meeting);
  drawing +=
    soft(130, 190, 120, 110, "#0a1020", 0.5) +
    circle(120, 170, 92, "#ffffff") +
    circle(120, 170, 76, "#5a3524") +
    circle(104, 156, 40, "#6d4430") +
    stroked("M200 206q52 20 30 60", "#ffffff", 17, 'stroke-linecap="round"') +
    stroked("M80 640L250 500", "#26303c", 17, 'stroke-linecap="round"') +
    stroked("M76 644L104 620", colors.amber, 17, 'stroke-linecap="round"') +
    filled("M262 490L244 494L254 510Z", "#8b98a5");
  return { drawing, focus: [540, 400], zoom: 1.2, fixed: true };
};
