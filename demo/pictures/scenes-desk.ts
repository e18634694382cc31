import { itemAt, type Random } from "../random.ts";
import { colors, mix } from "./palette.ts";
import { at, people, person } from "./people.ts";
import { daySky, plant, room, type Scene, shaded, shadow, soft, standing, table, walls, windowPane } from "./room.ts";
import { article, type Content, classes, layout, plots, sound } from "./screens.ts";
import { circle, ellipse, filled, polygon, rectangle, ring, stroked } from "./shapes.ts";

const round = 'stroke-linecap="round"';
/** A row of dots. */
const dots = (path: string, color: string, size: number, step: number) =>
  stroked(path, color, size, `stroke-dasharray="0.1 ${step}" ${round}`);

/** Objects on the table in front of a screen. */
type Things = (x: number, y: number) => string;

/** A bare board that lies on a table. */
const bareBoard: Things = (x, y) =>
  shadow(x, y + 16, 150, 22) +
  filled(
    polygon([
      [x - 96, y - 34],
      [x + 96, y - 34],
      [x + 124, y + 22],
      [x - 124, y + 22],
    ]),
    "#1f6b4d",
  ) +
  filled(
    polygon([
      [x - 124, y + 22],
      [x + 124, y + 22],
      [x + 124, y + 30],
      [x - 124, y + 30],
    ]),
    "#0f3a2a",
  ) +
  stroked(
    `M${x - 88} ${y - 20}h60l22 18h76M${x - 96} ${y}h52l18 12h100M${x - 20} ${y - 30}v12h92l16 14M${x + 30} ${y + 14}h60`,
    "#5fc79a",
    3,
  ) +
  rectangle(x - 34, y - 18, 50, 22, "#1b222c", 2) +
  dots(`M${x - 32} ${y + 7}H${x + 18}`, "#dfe6ec", 4, 8) +
  dots(`M${x - 86} ${y - 27}H${x + 80}`, "#e8c15a", 6, 14) +
  dots(`M${x - 104} ${y + 15}H${x + 104}`, "#e8c15a", 6, 16);

const microcontrollers: Things = (x, y) =>
  bareBoard(x, y) +
  circle(x + 64, y + 2, 5, "#4be08a") +
  soft(x + 64, y + 2, 34, 22, "#4be08a", 0.7) +
  stroked(`M${x + 116} ${y}C${x + 190} ${y - 10} ${x + 170} ${y + 40} ${x + 280} ${y + 20}`, "#26303c", 7, round);

const headphones: Things = (x, y) =>
  shadow(x, y + 14, 120, 18) +
  stroked(`M${x - 62} ${y - 6}C${x - 66} ${y - 104} ${x + 66} ${y - 104} ${x + 62} ${y - 6}`, "#26303c", 14, round) +
  ellipse(x - 62, y - 4, 22, 32, colors.amber) +
  ellipse(x + 62, y - 4, 22, 32, colors.amber) +
  ellipse(x - 56, y - 4, 13, 26, "#26303c") +
  ellipse(x + 56, y - 4, 13, 26, "#26303c") +
  stroked(`M${x + 62} ${y + 26}C${x + 90} ${y + 50} ${x + 150} ${y - 6} ${x + 210} ${y + 30}`, "#26303c", 5);

const books: Things = (x, y) =>
  shadow(x, y + 20, 120, 18) +
  rectangle(x - 96, y - 2, 190, 24, colors.wie, 4) +
  rectangle(x - 84, y - 26, 176, 24, colors.amber, 4) +
  rectangle(x - 92, y - 48, 160, 22, "#2f9fc4", 4) +
  rectangle(x + 120, y - 34, 46, 52, "#eef2f6", 6) +
  ellipse(x + 143, y - 34, 23, 6, "#4a2f22");

/** Two people at a large screen: one sits before it, the other explains. They can change sides. */
const workplace =
  (shown: Content, things: Things, swapped = false): Scene =>
  (random) => {
    const looks = people(random, 3);
    const sides = (drawing: string) =>
      swapped ? `<g transform="translate(1200 0) scale(-1 1)">${drawing}</g>` : drawing;
    const explaining = standing(985, 860, 2, itemAt(looks, 1), {
      turn: -0.8,
      left: [
        [-58, 70],
        [-96, 40],
      ],
    });
    const seated = at(
      300,
      480,
      2.1,
      person(itemAt(looks, 0), {
        turn: "away",
        legs: "none",
        left: [
          [-52, 92],
          [-24, 112],
        ],
        right: [
          [54, 88],
          [82, 70],
        ],
      }),
    );
    const drawing =
      room(random.pick(walls), "#aab5bf", 590) +
      sides(windowPane(60, 110, 190, 220, daySky) + plant(1120, 590, 200) + explaining) +
      rectangle(305, 70, 590, 372, "#1b222c", 14) +
      shown(319, 84, 562, 344) +
      soft(600, 480, 420, 90, "#9fd3ee", 0.35) +
      table(-80, 1280, 548, 84, 820, random.pick(["#d2a878", "#c2986b", "#d8c7ae"])) +
      rectangle(571, 440, 58, 122, "#2b323c") +
      ellipse(600, 566, 120, 16, "#2b323c") +
      sides(
        rectangle(460, 592, 230, 26, "#39424e", 6) +
          dots("M474 600H680", "#8b98a5", 6, 14) +
          dots("M474 610H680", "#8b98a5", 6, 14) +
          ellipse(726, 606, 20, 11, "#39424e") +
          things(905, 598) +
          seated +
          rectangle(206, 700, 188, 130, "#31435a", 30),
      );
    return { drawing, focus: [swapped ? 560 : 640, 380], zoom: 1.32, fixed: true };
  };
export const boardDesign = workplace(layout, bareBoard);
export const learning = workplace(classes, microcontrollers, true);
export const hearing = workplace(sound, headphones);
export const simulation = workplace(plots, books, true);

/** A table from a low angle, with an unsharp room behind. */
function tableTop(random: Random, color: string, horizon = 260): string {
  let drawing = shaded(0, 0, 1200, horizon + 10, "#5b7088", "#93a3b1");
  for (let index = 0; index < 8; index += 1)
    drawing += soft(
      random.between(0, 1200),
      random.between(20, horizon - 20),
      random.between(50, 110),
      random.between(40, 90),
      random.pick(["#ffd9a0", "#9fd3ee", "#dfe6ec", "#c9b8e0"]),
      0.5,
    );
  return (
    drawing +
    shaded(0, horizon, 1200, 800 - horizon, mix(color, colors.navy, 0.2), mix(color, "#ffffff", 0.08)) +
    rectangle(0, horizon, 1200, 4, mix(color, colors.navy, 0.35))
  );
}

/** A hand that comes from the lower right, with its finger tips at x, y. */
function hand(x: number, y: number, skin: string, sleeve: string): string {
  return (
    stroked(`M${x + 210} ${y + 190}L${x + 420} ${y + 330}`, sleeve, 150, round) +
    stroked(`M${x + 120} ${y + 118}L${x + 240} ${y + 208}`, skin, 108, round) +
    stroked(`M${x + 84} ${y + 130}L${x + 20} ${y + 76}L${x - 2} ${y + 24}`, mix(skin, "#1a1433", 0.2), 38, round) +
    stroked(`M${x + 112} ${y + 72}L${x + 54} ${y + 22}L${x + 8} ${y + 8}`, skin, 36, round) +
    stroked(`M${x + 140} ${y + 96}L${x + 96} ${y + 40}L${x + 62} ${y + 44}`, mix(skin, "#1a1433", 0.1), 36, round)
  );
}

const led = (x: number, y: number, color: string) =>
  soft(x, y, 80, 80, color, 0.75) +
  stroked(`M${x - 6} ${y + 20}v30M${x + 6} ${y + 20}v30`, "#cfd6dd", 3) +
  filled(`M${x - 16} ${y + 22}V${y - 2}A16 16 0 0 1 ${x + 16} ${y - 2}V${y + 22}Z`, color) +
  ellipse(x - 5, y - 4, 4, 8, "#ffffff", 'opacity=".7"');

/** A microcontroller board makes light-emitting diodes on a breadboard glow. */
export const arduino: Scene = (random) => {
  const [look] = people(random, 1);
  const wood = random.pick(["#c99f70", "#8fa3b3", "#d9c2a0"]);
  let drawing = shaded(0, 0, 1200, 800, mix(wood, "#ffffff", 0.16), mix(wood, colors.navy, 0.16), true);
  for (let y = 110; y < 800; y += 150) drawing += rectangle(0, y, 1200, 3, mix(wood, colors.navy, 0.16));
  drawing += soft(340, 450, 380, 260, "#0a1020", 0.5) + soft(860, 440, 400, 290, "#0a1020", 0.5);
  drawing +=
    stroked("M-20 390C20 380 40 384 76 384", "#26303c", 26) +
    rectangle(64, 340, 120, 92, "#c5ced6", 6) +
    rectangle(64, 340, 120, 20, "#e3e9ee", 6);
  drawing += rectangle(110, 260, 430, 330, "#0f7a8c", 18) + rectangle(110, 576, 430, 14, "#0a5563", 6);
  drawing += stroked(
    "M210 330h70l40 40h60M210 480h50l50 -40h50M300 540v-40l40 -30M430 330v60l-20 20M470 540v-70l-30 -30",
    "#46b3bf",
    5,
  );
  drawing +=
    rectangle(190, 278, 330, 26, "#1b222c", 3) +
    dots("M202 291H512", "#8b98a5", 9, 22) +
    rectangle(250, 546, 270, 26, "#1b222c", 3) +
    dots("M262 559H512", "#8b98a5", 9, 22);
  drawing +=
    dots("M300 424H478M300 496H478", "#dfe6ec", 12, 20) +
    rectangle(290, 428, 196, 64, "#1b222c", 5) +
    circle(308, 460, 7, "#4a5560");
  drawing +=
    rectangle(126, 490, 76, 70, "#1b222c", 6) +
    circle(240, 350, 17, "#dfe6ec") +
    circle(240, 350, 8, "#c8553d") +
    soft(500, 350, 40, 40, "#4be08a", 0.9) +
    rectangle(490, 344, 20, 12, "#b8ffd0", 3);
  drawing +=
    rectangle(640, 220, 470, 400, "#f6f3ea", 12) +
    rectangle(640, 604, 470, 16, "#d3cdbd", 8) +
    rectangle(650, 408, 450, 22, "#ded8c8");
  drawing += stroked("M660 244H1090M660 560H1090", "#d9542b", 4) + stroked("M660 280H1090M660 596H1090", "#2f7fc0", 4);
  for (const y of [262, 320, 346, 372, 398, 446, 472, 498, 524, 578])
    drawing += dots(`M668 ${y}H1086`, "#a9a290", 7, 22);
  const lights = ["#ff5a4a", "#ffb52e", "#4be08a"];
  for (const [index, color] of lights.entries()) {
    const x = 730 + index * 110;
    drawing +=
      rectangle(x - 30, 462, 62, 18, "#d9c9a3", 8) +
      rectangle(x - 14, 462, 7, 18, "#c8553d") +
      rectangle(x + 4, 462, 7, 18, "#5a3524") +
      stroked(`M${x - 46} 471h16M${x + 32} 471h16`, "#b9c4cf", 4) +
      led(x + 10, 346, color);
  }
  for (const [path, color] of [
    ["M352 290C390 130 640 130 722 318", "#d9542b"],
    ["M396 290C450 90 780 110 834 318", "#f3b53f"],
    ["M440 290C520 60 900 90 944 318", "#3fa66b"],
    ["M440 560C480 720 660 720 700 584", "#26303c"],
  ] as const)
    drawing += stroked(path, mix(color, "#05050f", 0.3), 13, round) + stroked(path, color, 9, round);
  if (look)
    drawing += stroked("M960 560C980 640 940 560 968 520", "#2f7fc0", 9, round) + hand(966, 520, look.skin, look.top);
  return { drawing, focus: [720, 400], zoom: 1.3, fixed: true };
};

const capacitor = (x: number, y: number, size: number, color: string) =>
  shadow(x + 8, y + 4, size * 0.9, size * 0.26) +
  shaded(
    x - size / 2,
    y - size * 1.15,
    size,
    size * 1.15,
    mix(color, "#ffffff", 0.25),
    mix(color, "#05050f", 0.4),
    true,
  ) +
  ellipse(x, y, size / 2, size * 0.15, mix(color, "#05050f", 0.4)) +
  ellipse(x, y - size * 1.15, size / 2, size * 0.15, "#cfd6dd") +
  stroked(`M${x - size * 0.25} ${y - size * 1.15}h${size * 0.5}`, "#8b98a5", 3) +
  rectangle(x + size * 0.16, y - size * 1.06, size * 0.12, size, "#dfe6ec");

const coil = (x: number, y: number, size: number) => {
  let drawing =
    shadow(x + 6, y + size * 0.42, size * 1.1, size * 0.3) +
    ellipse(x, y, size, size * 0.62, "#3b444f") +
    ellipse(x, y - 12, size, size * 0.62, "#59636e") +
    ellipse(x, y - 8, size * 0.42, size * 0.24, "#1f4a3a");
  for (let turn = 0; turn < 22; turn += 1) {
    const angle = (turn / 22) * Math.PI * 2 + 0.2;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    drawing += stroked(
      `M${x + c * size * 0.42} ${y - 10 + s * size * 0.25}L${x + c * size * 1.02} ${y - 8 + s * size * 0.64}`,
      turn % 2 === 0 ? "#d98a3d" : "#b96d2a",
      size * 0.15,
      round,
    );
  }
  return drawing;
};

/** The board of a converter between a supply and a meter. */
export const converter: Scene = (random) => {
  let drawing = tableTop(random, "#3f6f80");
  drawing +=
    soft(250, 330, 240, 60, "#0a1020", 0.5) +
    shaded(90, 70, 330, 260, "#dfe6ec", "#aebac5") +
    rectangle(116, 96, 200, 150, "#06243a", 6) +
    stroked(`M124 200${"v-70h22v70h18".repeat(4)}`, colors.amber, 6) +
    stroked(`M124 226${"l22 -14l18 14".repeat(4)}`, colors.cyan, 4);
  for (const y of [116, 168, 220]) drawing += circle(366, y, 18, "#39424e") + circle(366, y, 11, "#59636e");
  drawing +=
    circle(150, 286, 13, "#39424e") + circle(210, 286, 13, "#39424e") + rectangle(254, 276, 60, 18, "#4be08a", 5);
  drawing +=
    soft(1010, 380, 170, 50, "#0a1020", 0.5) +
    shaded(900, 110, 220, 270, "#f3b53f", "#cf8f1c") +
    rectangle(922, 132, 176, 76, "#c9d6b8", 6);
  for (const [x, parts] of [
    [944, [0, 1, 2]],
    [996, [0, 1, 2]],
    [1046, [0, 2]],
  ] as const)
    for (const part of parts)
      drawing +=
        rectangle(x, 146 + part * 21, 34, 6, "#26303c", 2) +
        (part < 2 ? rectangle(x + (part === 0 ? 0 : 28), 148 + part * 21, 6, 22, "#26303c", 2) : "");
  drawing +=
    circle(1010, 288, 54, "#26303c") + circle(1010, 288, 40, "#39424e") + rectangle(1005, 248, 10, 44, "#ffffff", 4);
  drawing +=
    soft(600, 700, 560, 110, "#0a1020", 0.55) +
    filled("M250 420L930 400L1050 680L140 700Z", "#1f6b4d") +
    filled("M140 700L1050 680V708L140 730Z", "#0f3a2a");
  drawing +=
    stroked("M300 470H470L520 520H640M260 600H420L480 560M700 640H860L930 600M560 640H640M760 470H900", "#4fae84", 14) +
    dots("M300 440H900", "#e8c15a", 11, 30) +
    dots("M220 672H980", "#e8c15a", 11, 34);
  drawing +=
    coil(560, 560, 116) +
    capacitor(800, 600, 92, "#2b4a75") +
    capacitor(900, 622, 92, "#2b4a75") +
    capacitor(320, 560, 76, "#5d2a68");
  for (let fin = 0; fin < 6; fin += 1) drawing += shaded(690 + fin * 16, 416 - fin * 1, 10, 84, "#cfd6dd", "#7d8a96");
  drawing += rectangle(684, 494, 108, 16, "#59636e", 3) + rectangle(712, 508, 48, 30, "#1b222c", 3);
  drawing +=
    rectangle(176, 620, 96, 54, "#2f9f6b", 5) +
    circle(204, 634, 12, "#cfd6dd") +
    circle(244, 634, 12, "#cfd6dd") +
    rectangle(900, 500, 84, 48, "#2f9f6b", 5) +
    circle(924, 512, 11, "#cfd6dd") +
    circle(960, 512, 11, "#cfd6dd");
  for (const [path, color] of [
    ["M204 640C120 700 60 640 -20 690", "#d9542b"],
    ["M244 640C190 760 90 700 -20 760", "#26303c"],
    ["M924 514C960 430 900 430 968 376", "#d9542b"],
    ["M960 514C1060 470 1020 430 1052 376", "#26303c"],
  ] as const)
    drawing += stroked(path, mix(color, "#05050f", 0.3), 15, round) + stroked(path, color, 10, round);
  drawing += circle(430, 630, 8, "#b8ffd0") + soft(430, 630, 60, 40, "#4be08a", 0.8);
  return { drawing, focus: [600, 500], zoom: 1.3, fixed: true };
};

/** A small radio in a wooden case, and its parts. */
export const radioKit: Scene = (random) => {
  const [look] = people(random, 1);
  let drawing = tableTop(random, "#b98d62", 300);
  drawing +=
    soft(560, 620, 460, 90, "#0a1020", 0.6) +
    stroked("M780 240L1010 -20", "#8b98a5", 9, round) +
    circle(780, 240, 12, "#59636e");
  drawing +=
    rectangle(270, 236, 580, 380, "#7a4a2a", 34) +
    shaded(284, 250, 552, 352, "#b06f3f", "#8a5330") +
    rectangle(312, 278, 264, 296, "#e9dcc0", 16);
  for (let y = 300; y < 566; y += 22) drawing += dots(`M332 ${y}H560`, "#8a7350", 9, 20);
  drawing +=
    rectangle(606, 284, 206, 104, "#fff1c9", 10) +
    soft(708, 336, 120, 70, "#ffd98a", 0.6) +
    dots("M622 316H800", "#4a3a28", 5, 15) +
    dots("M622 354H800", "#4a3a28", 5, 30) +
    rectangle(722, 294, 6, 84, "#d9542b", 2);
  for (const [x, size] of [
    [656, 46],
    [762, 46],
  ] as const)
    drawing +=
      circle(x, 486, size, "#4a2f1c") +
      circle(x - 3, 482, size - 8, "#d9c9a3") +
      rectangle(x - 4, 444, 7, 30, "#7a4a2a", 3);
  drawing +=
    shadow(1010, 640, 120, 20) +
    shaded(930, 560, 160, 70, "#d98a3d", "#9c5a22", true) +
    dots("M934 595H1088", "#7a4217", 66, 9) +
    rectangle(904, 584, 30, 24, "#39424e", 4) +
    rectangle(1088, 584, 30, 24, "#39424e", 4);
  for (const [index, x] of [110, 190].entries())
    drawing +=
      shadow(x, 676, 40, 10) +
      rectangle(x - 34, 652, 68, 24, itemAt(["#d9c9a3", "#8fc6ea"], index), 12) +
      rectangle(x - 12, 652, 8, 24, "#c8553d") +
      rectangle(x + 6, 652, 8, 24, "#26303c") +
      stroked(`M${x - 60} 664h26M${x + 34} 664h26`, "#b9c4cf", 5);
  drawing +=
    stroked("M820 560C900 520 880 600 906 596", "#3fa66b", 7, round) +
    stroked("M820 580C880 660 960 690 1130 610", "#c8553d", 7, round);
  drawing += headphones(150, 560);
  if (look) drawing += hand(800, 498, look.skin, look.top);
  return { drawing, focus: [620, 430], fixed: true };
};

/** Pages of a paper under a pen, beside a laptop. */
export const paper: Scene = (random) => {
  const [look] = people(random, 1);
  const wood = random.pick(["#c99f70", "#7d8fa0", "#d9c2a0"]);
  let drawing = shaded(0, 0, 1200, 800, mix(wood, "#ffffff", 0.14), mix(wood, colors.navy, 0.2), true);
  drawing +=
    soft(940, 200, 380, 230, "#0a1020", 0.5) +
    `<g transform="rotate(8 930 160)">${rectangle(660, -40, 520, 330, "#aeb9c4", 14)}`;
  for (let row = 0; row < 4; row += 1) drawing += dots(`M700 ${20 + row * 44}H1150`, "#4a5560", 36, 45);
  drawing += `${rectangle(830, 196, 180, 80, "#98a5b1", 8)}</g>`;
  drawing +=
    soft(330, 460, 340, 330, "#0a1020", 0.5) +
    `<g transform="rotate(-10 320 440)">${article(90, 110, 430, 600)}</g>` +
    soft(600, 500, 330, 320, "#0a1020", 0.45) +
    `<g transform="rotate(5 590 470)">${article(380, 150, 440, 620)}${stroked("M420 560C500 540 560 580 640 556", "#d9542b", 6, round)}${ring(650, 290, 66, "#d9542b", 6)}${stroked("M716 300L790 330", "#d9542b", 6, round)}</g>`;
  drawing +=
    soft(110, 130, 100, 90, "#0a1020", 0.5) +
    circle(100, 110, 78, "#ffffff") +
    circle(100, 110, 64, "#5a3524") +
    circle(86, 98, 34, "#6d4430") +
    stroked("M170 140q44 18 28 52", "#ffffff", 15, round);
  drawing +=
    ring(1010, 610, 46, "#26303c", 8) +
    ring(1120, 640, 46, "#26303c", 8) +
    stroked("M1054 616Q1066 606 1076 626", "#26303c", 8);
  if (look)
    drawing +=
      stroked("M800 420L900 540", "#1b222c", 15, round) +
      filled("M786 402L806 416L794 426Z", colors.amber) +
      hand(806, 440, look.skin, look.top);
  return { drawing, focus: [600, 400], zoom: 1.3, fixed: true };
};

/** A printer builds a gear in layers. */
export const printer: Scene = (random) => {
  let drawing = tableTop(random, "#c2986b", 420);
  drawing +=
    soft(600, 720, 460, 70, "#0a1020", 0.6) +
    rectangle(290, 60, 620, 640, "#26303c", 22) +
    shaded(350, 120, 500, 470, "#1a2a40", "#31486a") +
    soft(600, 260, 260, 190, "#fff3d6", 0.5);
  drawing +=
    rectangle(330, 100, 22, 560, "#59636e") +
    rectangle(848, 100, 22, 560, "#59636e") +
    rectangle(340, 250, 520, 24, "#8b98a5", 4) +
    rectangle(540, 216, 130, 96, random.pick([colors.amber, "#2f9fc4", "#c8553d"]), 10) +
    circle(605, 262, 30, "#26303c") +
    circle(605, 262, 20, "#59636e") +
    filled("M585 312H625L610 348H600Z", "#cf9a3d") +
    soft(605, 356, 50, 30, "#ffb52e", 0.8);
  drawing +=
    stroked("M600 216C590 120 760 60 800 -10", "#e8743b", 7) +
    rectangle(350, 556, 500, 22, "#0d1520", 4) +
    shadow(600, 556, 160, 14);
  for (let layer = 0; layer < 9; layer += 1)
    drawing += rectangle(
      470 + (layer % 2) * 5,
      538 - layer * 20,
      260 - (layer % 2) * 10,
      21,
      mix("#e8743b", "#05050f", layer % 2 === 0 ? 0.04 : 0.16),
      7,
    );
  drawing +=
    rectangle(560, 430, 80, 126, mix("#e8743b", "#05050f", 0.45), 6) +
    rectangle(290, 610, 620, 90, "#1b222c", 18) +
    rectangle(330, 630, 150, 50, "#8fc6ea", 5) +
    circle(840, 656, 24, "#59636e") +
    circle(840, 656, 15, "#8b98a5");
  for (const [index, x] of [90, 190, 1020, 1120].entries())
    drawing +=
      shadow(x, 700, 60, 12) +
      (index % 2 === 0
        ? filled(
            polygon(
              Array.from({ length: 24 }, (_, tooth): readonly [number, number] => [
                x + (tooth % 2 === 0 ? 54 : 42) * Math.cos((tooth * Math.PI) / 12),
                676 + (tooth % 2 === 0 ? 28 : 22) * Math.sin((tooth * Math.PI) / 12),
              ]),
            ),
            itemAt([colors.amber, "#2f9fc4"], index / 2),
          ) + ellipse(x, 676, 14, 7, "#8a6a4c")
        : rectangle(x - 34, 620, 68, 80, itemAt(["#3fa66b", "#8f5ab8"], (index - 1) / 2), 10) +
          ellipse(x, 622, 34, 9, "#ffffff", 'opacity=".4"'));
  return { drawing, focus: [600, 400], zoom: 1.4 };
};
