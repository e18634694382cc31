import { itemAt, type Random } from "../random.ts";
import { colors, mix } from "./palette.ts";
import { at, type Look, people } from "./people.ts";
import { nearHead, room, type Scene, shaded, shadow, soft, standing, tree } from "./room.ts";
import { country } from "./scenes-outside.ts";
import { pylons } from "./screens.ts";
import { circle, ellipse, filled, type Point, polygon, rectangle, stroked } from "./shapes.ts";

const round = 'stroke-linecap="round"';

/** A solar panel whose lower left corner is at x, y. */
function solarPanel(x: number, y: number, w: number, h: number, lean: number): string {
  let grid = "";
  for (let line = 1; line < 4; line += 1) grid += `M${x + (w * line) / 4} ${y}l${lean} ${-h}`;
  for (let line = 1; line < 3; line += 1) grid += `M${x + (lean * line) / 3} ${y - (h * line) / 3}h${w}`;
  const outline: Point[] = [
    [x, y],
    [x + w, y],
    [x + w + lean, y - h],
    [x + lean, y - h],
  ];
  return (
    filled(polygon(outline), "#1f4f86") +
    filled(
      polygon([
        [x + w * 0.55, y],
        [x + w * 0.8, y],
        [x + w * 0.8 + lean, y - h],
        [x + w * 0.55 + lean, y - h],
      ]),
      "#ffffff",
      'opacity=".14"',
    ) +
    stroked(grid, "#8fb6dc", 2) +
    stroked(polygon(outline), "#dfe6ec", 5)
  );
}

const leaves = (x: number, y: number, size: number) =>
  [-62, -30, 0, 30, 62]
    .map(
      (angle, index) =>
        `<g transform="translate(${x} ${y}) rotate(${angle})">${filled(`M0 0Q${-size * 0.2} ${-size * 0.5} 0 ${-size}Q${size * 0.2} ${-size * 0.5} 0 0Z`, itemAt(["#2f8a4d", "#3fa65e", "#4fb86c"], index))}</g>`,
    )
    .join("");

/** A sensor in the soil of a field sends by radio. */
export const sensorNode: Scene = (random) => {
  const [look] = people(random, 1);
  let drawing = country(random, 330) + tree(random, 1080, 350, 190) + tree(random, 130, 345, 150);
  drawing +=
    rectangle(900, 250, 120, 84, "#e9d6bd") +
    filled("M884 254L960 206L1036 254Z", "#a8553f") +
    stroked("M860 334V170M860 170l-16 -26M860 170l16 -26M860 170V140", "#59636e", 5);
  drawing += shaded(0, 340, 1200, 460, "#8a6a4a", "#5f452f");
  for (let row = -3; row < 8; row += 1)
    drawing += filled(
      polygon([
        [520 + row * 46, 340],
        [534 + row * 46, 340],
        [-40 + row * 330, 800],
        [-160 + row * 330, 800],
      ]),
      "#4f3826",
      'opacity=".55"',
    );
  for (const [y, size, step] of [
    [372, 26, 70],
    [430, 44, 130],
    [530, 76, 220],
    [690, 130, 330],
  ] as const)
    for (let x = (y % 3) * 30 - 20; x < 1260; x += step)
      if (Math.abs(x - 560) > size * 1.4 || y < 400) drawing += leaves(x, y, size);
  if (look)
    drawing +=
      standing(900, 560, 1.05, look, {
        turn: -0.8,
        down: true,
        left: [
          [-46, 88],
          [-10, 84],
        ],
        right: [
          [44, 90],
          [0, 88],
        ],
      }) + rectangle(876, 372, 42, 28, "#1b222c", 4);
  drawing +=
    shadow(580, 730, 210, 34) +
    shaded(536, 250, 46, 470, "#dfe6ec", "#8b98a5", true) +
    filled("M536 716L559 770L582 716Z", "#8b98a5") +
    ellipse(560, 730, 130, 26, "#4f3826");
  drawing += solarPanel(420, 236, 230, 130, 60) + stroked("M556 250L586 200", "#59636e", 10);
  drawing +=
    shaded(452, 330, 214, 240, "#f7f9fb", "#c9d3db") +
    stroked("M452 330h214v240h-214Z", "#a9b5c0", 4) +
    rectangle(480, 362, 158, 82, "#123a63", 8) +
    stroked("M494 424L526 398L556 410L588 378L624 392", colors.amber, 6, round) +
    circle(496, 480, 9, "#4be08a") +
    soft(496, 480, 46, 40, "#4be08a", 0.8) +
    rectangle(530, 472, 108, 14, "#b9c4cf", 5) +
    rectangle(480, 520, 158, 30, colors.brand, 6);
  drawing +=
    stroked("M640 330V130", "#26303c", 12, round) +
    [54, 92, 130]
      .map((radius) =>
        stroked(
          `M${640 + radius * 0.7} ${140 - radius * 0.72}A${radius} ${radius} 0 0 1 ${640 + radius * 0.7} ${140 + radius * 0.72}`,
          "#ffffff",
          9,
          `opacity=".8" ${round}`,
        ),
      )
      .join("");
  drawing += stroked("M500 570C470 640 430 640 420 700", "#26303c", 9) + rectangle(404, 690, 34, 64, "#39424e", 6);
  return {
    drawing: drawing + leaves(120, 830, 210) + leaves(1080, 840, 220),
    focus: [580, 400],
    zoom: 1.3,
    fixed: true,
  };
};

const helmets = [colors.amber, "#ffffff", "#eef2f6"] as const;
/** Visitors with helmets from behind, and a guide who points at something. */
function visitors(looks: readonly Look[]): string {
  let drawing = "";
  for (const [index, x] of [170, 330, 500, 1050].entries())
    drawing += standing(x, 790 + (index % 2) * 20, 1.42 + (index % 2) * 0.08, itemAt(looks, index), {
      turn: "away",
      helmet: itemAt(helmets, index),
    });
  return (
    drawing +
    standing(860, 776, 1.42, itemAt(looks, 4), {
      turn: -0.7,
      helmet: colors.amber,
      left: [
        [-62, 50],
        [-96, 20],
      ],
    })
  );
}

/** Visitors before a dam. */
export const dam: Scene = (random) => {
  let drawing =
    country(random, 430) +
    filled("M-20 470L180 120L380 470ZM820 470L1030 80L1260 470Z", "#6f8f86") +
    filled("M180 120L380 470H240ZM1030 80L1260 470H1110Z", "#5a776f") +
    shaded(240, 150, 720, 60, "#4f9fc8", "#6fb8d8");
  drawing +=
    filled("M210 196H990L900 600H300Z", "#c9ced2") +
    filled("M600 196H990L900 600H600Z", "#b2b9bf") +
    rectangle(196, 184, 808, 26, "#e3e7ea", 3);
  for (let x = 230; x < 990; x += 58)
    drawing += rectangle(x, 162, 8, 26, "#8b98a5") + stroked(`M${x} 168h58`, "#8b98a5", 4);
  for (const x of [430, 560, 690])
    drawing +=
      rectangle(x - 8, 214, 96, 60, "#7d8a96", 6) +
      filled(`M${x} 234H${x + 80}L${x + 104} 600H${x - 24}Z`, "#e9f6fb") +
      stroked(`M${x + 20} 250L${x + 12} 590M${x + 44} 250V590M${x + 64} 250L${x + 74} 590`, "#9fd3ea", 6);
  drawing +=
    shaded(120, 588, 960, 60, "#8fc8de", "#4f93b5") +
    [454, 584, 714].map((x) => soft(x + 20, 596, 110, 44, "#ffffff", 0.85)).join("") +
    rectangle(930, 470, 230, 130, "#d8c3a8", 3) +
    rectangle(920, 456, 250, 20, "#8a5a48") +
    [950, 1004, 1058, 1112].map((x) => rectangle(x, 500, 34, 44, "#5e86a8", 2)).join("") +
    pylons([
      [1150, 470, 220],
      [1290, 380, 160],
    ]);
  drawing +=
    shaded(0, 640, 1200, 160, "#a8aeb2", "#8b9296") +
    stroked("M0 640H1200M0 610H1200", "#f0b429", 7) +
    Array.from({ length: 9 }, (_, index) => rectangle(30 + index * 150, 602, 8, 60, "#d99c1c")).join("");
  return { drawing: drawing + visitors(people(random, 6)), focus: [620, 430], fixed: true };
};

/** Visitors before the transformers and lines of a substation. */
export const substation: Scene = (random) => {
  let drawing =
    country(random, 470) +
    pylons([
      [-160, 480, 420],
      [190, 500, 400],
      [520, 480, 270],
      [760, 470, 180],
      [930, 465, 120],
    ]) +
    shaded(0, 480, 1200, 320, "#b5b8b4", "#9a9d98");
  for (const [x, s] of [
    [560, 0.9],
    [860, 1.15],
    [1130, 1.15],
  ] as const) {
    drawing +=
      shadow(x, 640 * 0.6 + 240, 170 * s, 24) + shaded(x - 110 * s, 460, 220 * s, 160, "#8fa8b3", "#5d7684", true);
    for (let fin = -100; fin <= 90; fin += 24) drawing += rectangle(x + fin * s, 476, 12 * s, 130, "#6b8490", 3);
    for (const pole of [-64, 0, 64]) {
      drawing += stroked(`M${x + pole * s} 460V${330 - (pole === 0 ? 26 : 0)}`, "#8a4a3a", 16 * s);
      for (let disc = 0; disc < 5; disc += 1) drawing += ellipse(x + pole * s, 446 - disc * 24, 20 * s, 6, "#a8604c");
    }
    drawing +=
      rectangle(x - 118 * s, 452, 236 * s, 14, "#4f6672", 3) +
      filled(`M${x - 14} 520l16 0l-8 20h14l-26 36l8 -26h-12Z`, "#f3c54a");
  }
  drawing += stroked("M190 240Q420 330 496 330T796 320T1066 320", "#3b4a5c", 4) + stroked("M0 650H1200", "#8b98a5", 5);
  for (let x = 10; x < 1200; x += 26) drawing += stroked(`M${x} 586V690`, "#8b98a5", 3);
  return {
    drawing: drawing + stroked("M0 592H1200", "#8b98a5", 5) + visitors(people(random, 6)),
    focus: [700, 440],
    fixed: true,
  };
};

/** A weather station, an antenna and solar panels on a roof. */
export const roof: Scene = (random) => {
  const looks = people(random, 3);
  let drawing = country(random, 470);
  for (const [x, w, h] of [
    [0, 190, 90],
    [210, 150, 130],
    [860, 170, 110],
    [1050, 160, 150],
  ] as const) {
    drawing += shaded(x, 470 - h, w, h + 40, "#d8c3a8", "#b89f84");
    for (let pane = x + 16; pane < x + w - 20; pane += 38)
      drawing += rectangle(pane, 486 - h, 20, 26, "#6f93ad", 2) + rectangle(pane, 530 - h, 20, 26, "#6f93ad", 2);
  }
  drawing += shaded(0, 500, 1200, 36, "#e3ddd2", "#bdb4a7") + shaded(0, 536, 1200, 264, "#b9b2a8", "#cfc9bf");
  drawing +=
    shadow(330, 690, 60, 14) +
    stroked("M330 690V110M330 640L280 692M330 640L380 692", "#59636e", 10) +
    stroked("M250 180H410", "#59636e", 7) +
    ellipse(250, 162, 20, 16, "#26303c") +
    stroked("M222 150h56", "#26303c", 6) +
    circle(220, 150, 12, "#39424e") +
    circle(282, 150, 12, "#39424e") +
    filled("M392 172L450 152V184L408 184Z", colors.amber);
  for (let disc = 0; disc < 5; disc += 1)
    drawing += ellipse(330, 280 + disc * 18, 44, 8, disc % 2 === 0 ? "#ffffff" : "#dfe6ec");
  drawing +=
    rectangle(296, 410, 68, 90, "#eef2f6", 6) + circle(330, 436, 7, "#4be08a") + solarPanel(366, 470, 90, 60, 26);
  drawing += stroked("M900 560V60", "#59636e", 10) + stroked("M780 96L1040 66", "#48525d", 7);
  for (const [index, x] of [796, 846, 896, 946, 996, 1030].entries())
    drawing += stroked(`M${x} ${94 - index * 5 - 44 + index * 4}V${94 - index * 5 + 44 - index * 4}`, "#48525d", 6);
  for (const x of [470, 640, 810])
    drawing +=
      shadow(x + 90, 716, 130, 18) +
      stroked(`M${x + 30} 700l20 -60M${x + 150} 700l20 -60`, "#59636e", 8) +
      solarPanel(x, 680, 150, 110, 44);
  drawing +=
    standing(150, 770, 1.4, itemAt(looks, 0), {
      turn: 0.8,
      helmet: colors.amber,
      right: [
        [58, 50],
        [92, 14],
      ],
    }) +
    standing(1060, 780, 1.44, itemAt(looks, 1), {
      turn: -0.8,
      down: true,
      helmet: "#ffffff",
      left: [
        [-46, 88],
        [-8, 84],
      ],
      right: [
        [44, 90],
        [2, 88],
      ],
    }) +
    rectangle(1024, 504, 66, 44, "#1b222c", 5);
  return { drawing, focus: [480, 400] };
};

/** A solar car in its garage. */
export const solarCar: Scene = (random) => {
  const looks = people(random, 4);
  const body = random.pick([colors.brand, "#eef2f6", "#c8553d"]);
  let drawing =
    room("#dde3e8", "#8f979e", 500) +
    shaded(90, 90, 380, 400, "#9fd3ee", "#e3f4fb") +
    filled("M90 420Q240 340 470 410V490H90Z", "#86b878");
  for (let y = 60; y < 110; y += 18) drawing += rectangle(76, y, 408, 14, "#8b98a5");
  drawing += rectangle(610, 110, 480, 200, "#7d6a54", 4);
  for (const [index, x] of [640, 700, 770, 830, 910, 980, 1040].entries())
    drawing +=
      stroked(`M${x} 140V${200 + (index % 3) * 40}`, itemAt(["#dfe6ec", "#c8553d", "#f3b53f"], index), 12, round) +
      circle(x, 140, 14, "#dfe6ec");
  drawing +=
    shaded(600, 400, 520, 110, "#c8553d", "#8a3527") +
    [430, 466].map((y) => rectangle(620, y, 480, 5, "#5f241b")).join("");
  drawing +=
    standing(420, 620, 1.3, itemAt(looks, 0), {
      turn: 0.6,
      down: true,
      right: [
        [52, 84],
        [60, 110],
      ],
    }) +
    standing(700, 600, 1.26, itemAt(looks, 1), {
      turn: -0.3,
      left: [
        [-42, 90],
        [-8, 70],
      ],
      right: [
        [44, 88],
        [8, 74],
      ],
    }) +
    standing(890, 620, 1.3, itemAt(looks, 2), {
      turn: -0.7,
      down: true,
      left: [
        [-52, 84],
        [-60, 112],
      ],
    });
  drawing += soft(600, 732, 600, 70, "#0a1020", 0.6);
  for (const x of [300, 910])
    drawing += circle(x, 694, 56, "#1b222c") + circle(x, 694, 34, "#8b98a5") + circle(x, 694, 10, "#26303c");
  drawing +=
    filled(
      "M70 660C120 590 240 560 400 552H980C1080 560 1140 610 1150 668C1140 700 1080 706 1000 706H220C140 706 80 700 70 660Z",
      body,
    ) +
    filled(
      "M72 664C300 690 900 690 1150 668C1140 700 1080 706 1000 706H220C140 706 80 700 70 660Z",
      mix(body, colors.navy, 0.4),
    );
  drawing +=
    circle(300, 694, 50, "#1b222c") +
    circle(300, 694, 30, "#8b98a5") +
    circle(910, 694, 50, "#1b222c") +
    circle(910, 694, 30, "#8b98a5");
  drawing +=
    filled("M250 600C330 500 470 500 530 560L520 590H250Z", "#26303c") +
    filled("M282 586C340 526 440 520 500 560Z", "#8fc6ea", 'opacity=".8"') +
    solarPanel(560, 606, 420, 52, 30) +
    circle(116, 640, 14, "#fff1c9") +
    rectangle(1112, 640, 26, 16, "#ff6b6b", 5);
  return { drawing, focus: [560, 500], fixed: true };
};

/** A telescope under the stars. */
export const telescope: Scene = (random) => {
  const looks = people(random, 4);
  let drawing = shaded(0, 0, 1200, 640, "#0b1440", "#3f4f8f") + soft(760, 210, 620, 150, "#a9b8ff", 0.35);
  for (let star = 0; star < 120; star += 1)
    drawing += circle(
      random.between(0, 1200),
      random.between(0, 520),
      random.between(0.8, 3),
      itemAt(["#ffffff", "#cfe0ff", "#ffe9b8"], star),
    );
  drawing +=
    circle(960, 140, 54, "#fff3cf") +
    circle(940, 128, 50, "#26347a") +
    filled("M0 600Q200 500 460 580T1200 540V800H0Z", "#1b2a4a") +
    shaded(0, 620, 1200, 180, "#1f3a44", "#142730");
  drawing +=
    shadow(600, 744, 180, 24) +
    stroked("M600 560L500 744M600 560L700 744M600 560V736", "#8b98a5", 13, round) +
    circle(600, 552, 30, "#59636e") +
    stroked("M470 620L800 330", "#dfe6ec", 74) +
    stroked("M470 646L800 356", "#9fb0bf", 22) +
    stroked("M770 356L820 312", "#26303c", 92) +
    stroked("M470 620L436 650", "#39424e", 40) +
    stroked("M430 640L410 612", "#39424e", 22) +
    stroked("M570 470L690 364", "#39424e", 18);
  drawing +=
    standing(360, 756, 1.44, itemAt(looks, 0), {
      turn: 0.8,
      right: [
        [52, 70],
        [40, 40],
      ],
    }) +
    standing(880, 760, 1.4, itemAt(looks, 1), {
      turn: -0.6,
      left: [
        [-58, 30],
        [-70, -30],
      ],
    }) +
    standing(1010, 752, 1.36, itemAt(looks, 2), { turn: -0.5 }) +
    standing(180, 748, 1.34, itemAt(looks, 3), {
      turn: 0.6,
      right: [
        [46, 86],
        [10, 70],
      ],
    });
  return { drawing: drawing + soft(600, 700, 320, 160, "#ff7a5a", 0.22), focus: [600, 430], night: true };
};

/** The chassis of an electric vehicle, with its battery, on a lift. */
export const teardown: Scene = (random: Random) => {
  const looks = people(random, 4);
  let drawing =
    room("#dbe3e8", "#8a939b", 520) +
    rectangle(120, 90, 300, 210, "#123a63", 6) +
    stroked("M150 260L210 200L260 230L330 140L390 170", colors.amber, 7) +
    rectangle(760, 100, 340, 190, "#7d6a54", 4);
  for (let x = 790; x < 1090; x += 50) drawing += stroked(`M${x} 126V${190 + ((x * 7) % 60)}`, "#dfe6ec", 11, round);
  drawing +=
    standing(330, 640, 1.34, itemAt(looks, 0), { turn: 0.5, down: true }) +
    standing(640, 620, 1.3, itemAt(looks, 1), {
      turn: 0,
      down: true,
      left: [
        [-46, 90],
        [-16, 110],
      ],
      right: [
        [46, 90],
        [16, 110],
      ],
    }) +
    standing(900, 640, 1.34, itemAt(looks, 2), {
      turn: -0.6,
      left: [
        [-56, 84],
        [-72, 100],
      ],
    });
  drawing +=
    soft(600, 760, 600, 60, "#0a1020", 0.6) +
    shaded(180, 560, 840, 26, "#b9c4cf", "#7d8a96") +
    rectangle(280, 490, 640, 76, "#26303c", 10);
  for (let cell = 0; cell < 10; cell += 1)
    drawing +=
      shaded(296 + cell * 61, 502, 52, 52, "#4fb07a", "#2f7d5c") +
      rectangle(304 + cell * 61, 494, 10, 10, "#e8c15a", 2) +
      rectangle(330 + cell * 61, 494, 10, 10, "#c8553d", 2);
  drawing +=
    stroked("M920 520C1010 500 1000 560 1060 560M280 520C200 500 210 570 150 560", "#f08a2e", 14, round) +
    shaded(1010, 520, 110, 76, "#aeb9c4", "#6b7884");
  for (const x of [200, 1000])
    drawing +=
      circle(x, 640, 88, "#1b222c") +
      circle(x, 640, 54, "#8b98a5") +
      circle(x, 640, 40, "#59636e") +
      circle(x, 640, 14, "#dfe6ec") +
      Array.from({ length: 5 }, (_, spoke) =>
        stroked(
          `M${x} 640L${Math.round(x + 50 * Math.cos(spoke * 1.257))} ${Math.round(640 + 50 * Math.sin(spoke * 1.257))}`,
          "#b9c4cf",
          9,
        ),
      ).join("");
  return {
    drawing: drawing + at(600, 760, 1, nearHead(-520, 0, 80, itemAt(looks, 3).top)),
    focus: [600, 500],
    fixed: true,
  };
};
