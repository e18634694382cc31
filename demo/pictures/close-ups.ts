import { itemAt } from "../random.ts";
import { colors, mix } from "./palette.ts";
import { people } from "./people.ts";
import { curve, lines, type Scene, shaded, soft } from "./room.ts";
import { heartbeat } from "./screens.ts";
import { circle, ellipse, filled, polygon, rectangle, ring, stroked } from "./shapes.ts";

const round = 'stroke-linecap="round"';

/** A hand with a soldering iron over a board. */
export const soldering: Scene = (random) => {
  const [look] = people(random, 1);
  const skin = look?.skin ?? "#c98b5b";
  const green = random.pick(["#1f6b4d", "#1b4f7d", "#5d2a68"]);
  let drawing = shaded(0, 0, 1200, 800, "#3b4a5c", "#7b6a58");
  for (let index = 0; index < 9; index += 1)
    drawing += soft(
      random.between(0, 1200),
      random.between(0, 240),
      random.between(40, 90),
      random.between(40, 90),
      random.pick(["#ffd27a", "#7fd4f2", "#f3a6c8"]),
      0.45,
    );
  drawing +=
    soft(560, 700, 620, 170, "#0a1020", 0.6) +
    filled("M120 330L980 250L1130 700L60 760Z", green) +
    filled("M60 760L1130 700V726L60 788Z", mix(green, "#05050f", 0.5));
  const trace = mix(green, "#ffffff", 0.28);
  for (let index = 0; index < 8; index += 1)
    drawing +=
      stroked(
        `M${150 + index * 22} ${350 + index * 46}h${120 + index * 16}l60 ${index % 2 === 0 ? 40 : -36}h${160 + index * 20}`,
        trace,
        7,
      ) +
      circle(150 + index * 22, 350 + index * 46, 11, "#d9b45a") +
      circle(150 + index * 22, 350 + index * 46, 4, "#0a1020");
  const chip = (x: number, y: number, w: number, h: number) => {
    let pins = "";
    for (let pin = 14; pin < w - 8; pin += 26) pins += rectangle(x + pin, y - 12, 11, h + 24, "#cfd6dd", 2);
    return (
      soft(x + w / 2, y + h + 12, w * 0.7, 40, "#0a1020", 0.5) +
      pins +
      rectangle(x, y, w, h, "#1b222c", 6) +
      circle(x + 18, y + h - 18, 6, "#59636e")
    );
  };
  drawing += chip(300, 400, 210, 100) + chip(760, 540, 170, 80);
  for (const [index, [x, y]] of (
    [
      [600, 350],
      [700, 330],
      [250, 620],
      [420, 640],
    ] as const
  ).entries())
    drawing +=
      rectangle(x, y, 62, 32, itemAt(["#d9c9a3", "#39424e", "#c8553d", "#2f9fc4"], index), 6) +
      rectangle(x - 8, y + 4, 12, 24, "#cfd6dd") +
      rectangle(x + 58, y + 4, 12, 24, "#cfd6dd");
  drawing +=
    ellipse(880, 400, 46, 40, "#aeb9c4") + ellipse(880, 376, 46, 26, "#dfe6ec") + stroked("M850 376h60", "#8b98a5", 4);
  drawing += soft(600, 560, 120, 80, "#ffe2a0", 0.7) + circle(600, 560, 13, "#eef2f6") + circle(604, 557, 5, "#ffffff");
  drawing +=
    stroked("M608 554L720 430", "#b9c4cf", 13, round) +
    stroked("M716 434L780 366", "#59636e", 26, round) +
    stroked("M780 366L960 172", random.pick([colors.amber, "#2f9fc4", "#c8553d"]), 52, round);
  // A hand that holds the iron like a pen.
  const shade = mix(skin, "#1a1433", 0.22);
  drawing +=
    stroked("M1010 330L1230 160", look?.top ?? colors.brand, 190, round) +
    stroked("M960 320L1060 270", skin, 150, round) +
    stroked("M900 330L800 372", skin, 50, round) +
    stroked("M930 250L842 262L792 332", shade, 44, 'stroke-linecap="round"') +
    stroked("M950 370L860 400L812 398", mix(skin, "#1a1433", 0.1), 46, round);
  drawing += stroked(
    "M590 545C560 490 630 450 596 390S640 280 610 220",
    "#ffffff",
    9,
    'opacity=".35" stroke-linecap="round"',
  );
  return { drawing: drawing + soft(80, 780, 260, 160, "#222b38", 0.9), focus: [650, 470] };
};

const sine = Array.from(
  { length: 55 },
  (_, index) => `${index === 0 ? "M" : "L"}${268 + index * 7.6} ${Math.round(500 + Math.sin(index * 0.55) * 38)}`,
).join("");
const stepAndSine = curve(268, 250, 414, 210, colors.amber, "#06243a", 7) + stroked(sine, colors.cyan, 6);
const heartbeats = heartbeat(262, 240, 426, 330, "#4be08a", 6);
const switching =
  stroked(`M262 400${"v-130h46v130h36".repeat(5)}h10`, colors.amber, 6) +
  stroked(`M262 520${"l46 -40l36 40".repeat(5)}h10`, colors.cyan, 6);

/** An oscilloscope on a bench with signals on its screen. */
const oscilloscopeWith =
  (signals: string): Scene =>
  (random) => {
    let drawing = shaded(0, 0, 1200, 560, "#cfdae3", "#aebdc9", true) + shaded(0, 520, 1200, 280, "#b08a62", "#d2a878");
    for (const [x, color] of [
      [110, colors.brand],
      [210, colors.amber],
      [1080, colors.wie],
      [980, "#dfe6ec"],
    ] as const)
      drawing += soft(x, 420, 84, 130, color, 0.92);
    const body = random.pick(["#eef2f6", "#d8e0e6", "#e9e4da"]);
    drawing +=
      soft(600, 690, 520, 70, "#0a1020", 0.6) +
      shaded(200, 170, 800, 500, body, mix(body, colors.navy, 0.22)) +
      rectangle(240, 660, 90, 30, "#39424e", 6) +
      rectangle(870, 660, 90, 30, "#39424e", 6);
    drawing += rectangle(240, 215, 470, 370, "#26303c", 14) + rectangle(258, 233, 434, 334, "#06243a", 6);
    for (let line = 1; line < 8; line += 1)
      drawing +=
        rectangle(258 + line * 54, 233, 1.5, 334, "#2a5575") +
        (line < 6 ? rectangle(258, 233 + line * 56, 434, 1.5, "#2a5575") : "");
    drawing += signals;
    for (const [index, [x, y]] of (
      [
        [790, 280],
        [900, 280],
        [790, 390],
        [900, 390],
      ] as const
    ).entries())
      drawing +=
        circle(x, y + 5, 36, mix(body, colors.navy, 0.4)) +
        circle(x, y, 34, "#39424e") +
        circle(x, y, 25, "#59636e") +
        `<g transform="rotate(${random.integer(-80, 80)} ${x} ${y})">${rectangle(x - 3, y - 30, 6, 22, index % 2 === 0 ? colors.amber : colors.cyan, 2)}</g>`;
    for (let index = 0; index < 6; index += 1)
      drawing += rectangle(
        764 + (index % 3) * 64,
        470 + Math.floor(index / 3) * 44,
        48,
        26,
        index === 0 ? "#5be08a" : "#8b98a5",
        5,
      );
    for (const [index, x] of [420, 560].entries()) {
      const color = itemAt([colors.amber, colors.cyan], index);
      drawing +=
        circle(x, 625, 22, "#8b98a5") +
        circle(x, 625, 11, "#26303c") +
        stroked(`M${x} 630C${x} 790 ${x + 140} 690 ${x + 200} ${744 + index * 18}`, "#26303c", 10, round) +
        stroked(`M${x + 190} ${742 + index * 18}L${x + 270} ${728 + index * 12}`, color, 18, round);
    }
    drawing += filled(
      polygon([
        [800, 716],
        [1090, 716],
        [1120, 776],
        [780, 776],
      ]),
      "#f4f0e6",
    );
    for (let index = 0; index < 24; index += 1)
      drawing += circle(816 + (index % 12) * 23, index < 12 ? 734 : 758, 3, "#8b98a5");
    drawing +=
      stroked("M860 734C880 690 930 690 950 734", "#c8553d", 6) +
      stroked("M980 758C1000 700 1040 700 1060 736", "#3f8f6b", 6);
    return { drawing, focus: [520, 470], fixed: true };
  };

export const oscilloscope = oscilloscopeWith(stepAndSine);
export const electrocardiogram = oscilloscopeWith(heartbeats);
export const switchedSupply = oscilloscopeWith(switching);

/** A notebook and a laptop, from above. */
export const notebook: Scene = (random) => {
  const [look] = people(random, 1);
  const wood = random.pick(["#c99f70", "#b58a62", "#d9c2a0"]);
  let drawing = shaded(0, 0, 1200, 800, mix(wood, "#ffffff", 0.14), mix(wood, colors.navy, 0.12), true);
  for (let y = 90; y < 800; y += 130) drawing += rectangle(0, y, 1200, 3, mix(wood, colors.navy, 0.18));
  drawing +=
    soft(830, 420, 380, 350, "#0a1020", 0.5) +
    rectangle(590, 90, 520, 320, "#2b323c", 16) +
    rectangle(610, 108, 480, 284, "#0d2b4d", 4);
  drawing +=
    rectangle(610, 108, 480, 34, colors.brand) +
    lines(random, 636, 160, 190, 210, [colors.cyan, "#d9f1fa", colors.amber]) +
    curve(860, 172, 200, 170, colors.amber, "#5b7fa6", 5);
  drawing += filled(
    polygon([
      [590, 416],
      [1110, 416],
      [1130, 700],
      [570, 700],
    ]),
    "#b9c4cf",
  );
  for (let row = 0; row < 4; row += 1)
    for (let key = 0; key < 11; key += 1)
      drawing += rectangle(612 - row * 2 + key * (43.6 + row * 0.4), 434 + row * 38, 36, 30, "#39424e", 5);
  drawing += rectangle(760, 600, 180, 82, "#a3afba", 8);
  drawing += `<g transform="rotate(${random.integer(-9, -3)} 320 430)">${soft(330, 440, 320, 340, "#0a1020", 0.5)}${rectangle(90, 150, 440, 540, random.pick([colors.wie, colors.brand, "#c8553d"]), 10)}${rectangle(102, 158, 208, 522, "#fffdf6", 4)}${rectangle(314, 158, 208, 522, "#fbf6ea", 4)}${lines(random, 124, 190, 170, 200, ["#5b6b80"])}${stroked("M140 520h60l10 -30l16 60l16 -60l16 60l10 -30h20M140 520v80h140v-80", colors.brand, 5)}${circle(210, 600, 26, "#fffdf6")}${ring(210, 600, 26, colors.brand, 5)}${curve(344, 200, 150, 130, colors.wie, "#8b98a5", 4)}${lines(random, 340, 370, 160, 260, ["#5b6b80"])}</g>`;
  drawing +=
    soft(520, 122, 84, 80, "#0a1020", 0.5) +
    circle(500, 100, 66, "#ffffff") +
    circle(500, 100, 54, "#5a3524") +
    circle(488, 90, 30, "#6d4430") +
    stroked("M560 126q40 20 26 46", "#ffffff", 14, round);
  if (look)
    drawing +=
      stroked("M250 840L330 690", look.top, 150, round) +
      stroked("M330 700L372 628", look.skin, 92, round) +
      stroked("M350 640L400 590L424 560", mix(look.skin, "#1a1433", 0.12), 34, round) +
      stroked("M384 660L430 604", look.skin, 34, round) +
      stroked("M404 548L470 640", "#1b222c", 13, round) +
      filled("M396 536L410 544L400 552Z", colors.amber);
  return { drawing, focus: [420, 440], fixed: true };
};
