import { itemAt, type Random } from "../random.ts";
import { colors, mix } from "./palette.ts";
import { at, people, person } from "./people.ts";
import { curve, room, type Scene, shaded, shadow, soft, standing, table } from "./room.ts";
import { banner } from "./scenes-stage.ts";
import { plots } from "./screens.ts";
import { circle, ellipse, filled, polygon, rectangle, stroked } from "./shapes.ts";

const round = 'stroke-linecap="round"';

/** Heads and shoulders behind a table or a ring. */
function watchers(random: Random, places: readonly (readonly [x: number, y: number, scale: number])[]): string {
  const looks = people(random, places.length);
  return places
    .map(([x, y, scale], index) =>
      at(
        x,
        y,
        scale,
        person(itemAt(looks, index), {
          legs: "none",
          down: index % 3 !== 1,
          turn: x < 600 ? 0.5 : -0.5,
          ...(index % 3 === 1 && {
            left: [
              [-46, 40],
              [-40, -16],
            ],
            right: [
              [46, 40],
              [40, -16],
            ],
          }),
        }),
      ),
    )
    .join("");
}

/** A small robot with wheels and a blade, seen from the side. `side` is the direction of its blade. */
function fighter(x: number, y: number, side: 1 | -1, color: string): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${side} 1)">` +
    soft(0, 40, 190, 34, "#0a1020", 0.5) +
    filled("M-120 -70L60 -84L96 10H-120Z", color) +
    filled("M-120 -70L60 -84L70 -60L-120 -44Z", mix(color, "#ffffff", 0.35)) +
    filled("M-120 -20L88 -20L96 10H-120Z", mix(color, colors.navy, 0.4)) +
    filled("M78 -66L150 40H84Z", "#dfe6ec") +
    filled("M78 -66L150 40H126L74 -30Z", "#9fb0bf") +
    circle(-74, 14, 36, "#1b222c") +
    circle(-74, 14, 17, "#8b98a5") +
    circle(30, 14, 36, "#1b222c") +
    circle(30, 14, 17, "#8b98a5") +
    rectangle(-90, -104, 96, 34, "#2f7d5c", 4) +
    rectangle(-74, -98, 34, 20, "#1b222c", 2) +
    circle(-18, -88, 7, colors.amber) +
    stroked("M-100 -70C-116 -110 -90 -120 -84 -100", "#d9542b", 5) +
    circle(50, -50, 11, "#dff4fb") +
    circle(54, -50, 5, "#26303c") +
    "</g>"
  );
}

/** Two robots push each other in a round ring. */
export const sumo: Scene = (random) => {
  let drawing = room("#dfe3ec", "#8f9aa6", 360) + banner(330, 40, 540, 100, random.pick([colors.brand, colors.wie]));
  drawing +=
    soft(600, 480, 640, 300, "#fff0c9", 0.5) +
    watchers(random, [
      [130, 230, 1.5],
      [330, 200, 1.45],
      [520, 190, 1.4],
      [690, 196, 1.4],
      [880, 204, 1.45],
      [1080, 232, 1.5],
    ]);
  drawing +=
    ellipse(600, 660, 640, 210, "#2b3340") +
    ellipse(600, 630, 640, 210, "#12161d") +
    ellipse(600, 630, 600, 192, "#ffffff") +
    ellipse(600, 630, 572, 180, "#1b222c") +
    rectangle(480, 640, 12, 70, "#c8a16a") +
    rectangle(708, 640, 12, 70, "#c8a16a");
  drawing +=
    fighter(440, 596, 1, random.pick(["#c8553d", "#f3b53f"])) +
    fighter(742, 600, -1, random.pick(["#2f7fc0", "#8f5ab8"]));
  for (const [x, y] of [
    [560, 540],
    [640, 556],
    [600, 500],
    [590, 590],
  ] as const)
    drawing += stroked(`M600 580L${x + (x - 600)} ${y}`, "#ffd27a", 5, round);
  return { drawing: drawing + soft(600, 586, 90, 70, "#ffe9a8", 0.7), focus: [600, 480], zoom: 1.3 };
};

/** A robot finds its way through a maze. */
export const maze: Scene = (random) => {
  let drawing =
    room("#e6eef4", "#8f9aa6", 330) +
    rectangle(110, 50, 330, 170, "#123a63", 4) +
    curve(140, 76, 240, 110, colors.amber, "#7fa6cc") +
    banner(560, 60, 520, 96, random.pick([colors.brand, colors.navyLight]));
  drawing += watchers(random, [
    [120, 190, 1.3],
    [350, 170, 1.28],
    [600, 160, 1.28],
    [850, 172, 1.28],
    [1080, 192, 1.3],
  ]);
  const place = (u: number, v: number): readonly [number, number] => {
    const depth = v / 8;
    const wide = 430 + 200 * depth;
    return [600 + (u / 8 - 1) * wide, 360 + 420 * depth ** 1.15];
  };
  drawing +=
    soft(600, 790, 700, 60, "#0a1020", 0.5) +
    filled(polygon([place(0, 0), place(16, 0), place(16, 8), place(0, 8)]), "#26303c") +
    filled(polygon([place(0, 0), place(16, 0), place(16, 0.1), place(0, 0.1)]), "#ffffff");
  const wall = (u1: number, v1: number, u2: number, v2: number) => {
    const [[x1, y1], [x2, y2]] = [place(u1, v1), place(u2, v2)];
    const [a, b] = [22 + v1 * 3.6, 22 + v2 * 3.6];
    return (
      filled(
        polygon([
          [x1, y1],
          [x2, y2],
          [x2, y2 - b],
          [x1, y1 - a],
        ]),
        v1 === v2 ? "#f4f6f8" : "#cfd6dd",
      ) + stroked(`M${Math.round(x1)} ${Math.round(y1 - a)}L${Math.round(x2)} ${Math.round(y2 - b)}`, "#e05a4a", 7)
    );
  };
  const walls: (readonly [number, number, number, number])[] = [
    [0, 0, 16, 0],
    [2, 0, 2, 2],
    [6, 0, 6, 1],
    [10, 0, 10, 2],
    [13, 1, 16, 1],
    [4, 1, 4, 3],
    [6, 2, 8, 2],
    [8, 1, 8, 3],
    [12, 2, 14, 2],
    [0, 3, 2, 3],
    [10, 3, 13, 3],
    [4, 4, 7, 4],
    [2, 4, 2, 6],
    [9, 3, 9, 5],
    [14, 3, 14, 6],
    [11, 5, 14, 5],
    [4, 6, 6, 6],
    [0, 0, 0, 8],
    [16, 0, 16, 8],
    [12, 6, 12, 8],
    [2, 7, 4, 7],
    [0, 8, 7, 8],
    [9, 8, 16, 8],
  ];
  const robot = () => {
    const [x, y] = place(8, 6.4);
    const body = random.pick([colors.amber, "#2f9fc4", "#c8553d"]);
    return (
      shadow(x, y + 26, 96, 18) +
      ellipse(x, y, 74, 42, mix(body, colors.navy, 0.4)) +
      ellipse(x, y - 16, 74, 42, body) +
      rectangle(x - 34, y - 52, 68, 34, "#2f7d5c", 5) +
      rectangle(x - 18, y - 46, 30, 18, "#1b222c", 2) +
      circle(x - 26, y + 8, 10, "#dff4fb") +
      circle(x + 26, y + 8, 10, "#dff4fb") +
      rectangle(x - 88, y - 20, 20, 40, "#1b222c", 6) +
      rectangle(x + 68, y - 20, 20, 40, "#1b222c", 6) +
      stroked(`M${x + 40} ${y - 40}v-44`, "#59636e", 5) +
      circle(x + 40, y - 88, 7, "#ff6b6b")
    );
  };
  const back = walls.filter(([, , , v]) => v <= 6);
  drawing +=
    back.map((part) => wall(...part)).join("") +
    stroked(
      `M${place(3, 0.6).join(" ")}L${place(3, 3.5).join(" ")}L${place(8, 3.5).join(" ")}L${place(8, 6).join(" ")}`,
      colors.cyan,
      6,
      `stroke-dasharray="4 14" ${round}`,
    ) +
    robot() +
    walls
      .filter(([, , , v]) => v > 6)
      .map((part) => wall(...part))
      .join("");
  return { drawing, focus: [600, 500], zoom: 1.3, fixed: true };
};

/** A robot arm sorts blocks at a workbench. */
export const robotArm: Scene = (random) => {
  const looks = people(random, 2);
  const color = random.pick([colors.amber, "#e8743b", "#2f9fc4"]);
  let drawing =
    room("#e4e9ee", "#9aa4ad", 560) +
    rectangle(70, 70, 330, 220, "#1b222c", 10) +
    plots(80, 80, 310, 200) +
    shaded(520, 60, 620, 260, "#c9d6df", "#e3ecf2");
  for (let x = 540; x < 1130; x += 74) drawing += rectangle(x, 60, 4, 260, "#ffffff");
  drawing +=
    standing(250, 830, 1.85, itemAt(looks, 0), {
      turn: 0.6,
      down: true,
      left: [
        [-46, 92],
        [-6, 104],
      ],
      right: [
        [52, 92],
        [40, 106],
      ],
    }) +
    standing(1050, 830, 1.8, itemAt(looks, 1), {
      turn: -0.7,
      left: [
        [-44, 92],
        [-8, 72],
      ],
      right: [
        [46, 90],
        [4, 80],
      ],
    });
  drawing += table(-60, 1260, 590, 90, 820, "#c9d0d6") + shadow(650, 652, 170, 26);
  drawing +=
    shaded(560, 560, 180, 84, "#59636e", "#2b323c", true) +
    ellipse(650, 560, 90, 24, "#6b7884") +
    shaded(604, 480, 92, 84, mix(color, "#ffffff", 0.2), mix(color, colors.navy, 0.3), true);
  const dark = mix(color, colors.navy, 0.3);
  drawing +=
    stroked("M650 476L560 300", dark, 74, round) +
    stroked("M644 470L556 300", color, 54, round) +
    circle(650, 476, 44, "#39424e") +
    circle(650, 476, 22, "#aeb9c4") +
    stroked("M556 296L770 214", dark, 58, round) +
    stroked("M556 290L770 208", color, 40, round) +
    circle(556, 294, 38, "#39424e") +
    circle(556, 294, 18, "#aeb9c4") +
    stroked("M776 214L842 330", "#59636e", 34, round) +
    circle(776, 214, 28, "#39424e") +
    circle(776, 214, 13, "#aeb9c4") +
    stroked("M842 334L812 372V404M842 334L876 366V404", "#26303c", 13, round) +
    rectangle(818, 384, 54, 50, "#c8553d", 5) +
    rectangle(818, 384, 54, 13, "#e08a78", 4);
  drawing += stroked("M600 640C520 690 470 600 380 640", "#26303c", 8, round);
  for (const [x, y, block] of [
    [880, 622, "#2f7fc0"],
    [946, 640, "#4fb07a"],
    [430, 640, "#8f5ab8"],
    [372, 618, "#f3b53f"],
  ] as const)
    drawing +=
      shadow(x + 27, y + 30, 50, 10) +
      rectangle(x, y - 26, 56, 54, block, 5) +
      rectangle(x, y - 26, 56, 13, mix(block, "#ffffff", 0.35), 4);
  return { drawing, focus: [670, 420], zoom: 1.3, fixed: true };
};

/** A motor tilts a beam so that a ball stays in its middle. */
export const balance: Scene = (random) => {
  const looks = people(random, 3);
  const tilt = random.pick([-5, 5]);
  let drawing =
    room("#e9e4f0", "#9aa4ad", 560) +
    rectangle(360, 50, 480, 270, "#1b222c", 10) +
    rectangle(370, 60, 460, 250, "#0d2b4d", 4) +
    curve(400, 84, 390, 200, colors.amber, "#7fa6cc", 6) +
    stroked("M400 168H790", "#4be08a", 3, 'stroke-dasharray="10 8"');
  drawing +=
    standing(190, 800, 1.75, itemAt(looks, 0), {
      turn: 0.7,
      right: [
        [58, 76],
        [84, 62],
      ],
    }) +
    standing(1020, 800, 1.75, itemAt(looks, 1), {
      turn: -0.7,
      down: true,
      left: [
        [-48, 92],
        [-20, 108],
      ],
      right: [
        [46, 92],
        [10, 104],
      ],
    });
  drawing +=
    table(-60, 1260, 600, 86, 820, "#b98d62") +
    shadow(600, 656, 360, 28) +
    shaded(330, 628, 540, 36, "#59636e", "#2b323c") +
    filled("M570 628L594 500H606L630 628Z", "#8b98a5");
  drawing += `<g transform="rotate(${tilt} 600 496)">${rectangle(270, 484, 660, 22, colors.brand, 8)}${rectangle(270, 484, 660, 8, "#6fb0dc", 4)}${rectangle(262, 462, 14, 44, "#39424e", 4)}${rectangle(924, 462, 14, 44, "#39424e", 4)}${stroked(`M300 502${"h20v-7m0 7".repeat(30)}`, "#dfe6ec", 2)}${circle(640, 452, 34, "#f0a63a")}${circle(630, 440, 12, "#ffe3b0")}</g>`;
  drawing +=
    circle(600, 498, 22, "#39424e") +
    circle(600, 498, 10, "#dfe6ec") +
    stroked("M842 520V600", "#8b98a5", 9) +
    shaded(800, 576, 92, 66, "#39424e", "#1b222c") +
    circle(846, 600, 24, "#8b98a5") +
    circle(846, 600, 9, "#26303c") +
    rectangle(400, 592, 110, 42, "#2f7d5c", 4) +
    rectangle(420, 600, 40, 20, "#1b222c", 2) +
    circle(486, 610, 6, colors.amber) +
    stroked("M510 616C580 650 720 650 800 624", "#d9542b", 6);
  return { drawing, focus: [600, 450], zoom: 1.25, fixed: true };
};

/** An underwater robot in a pool. People hold its cable. */
export const pool: Scene = (random) => {
  const looks = people(random, 4);
  let drawing =
    shaded(0, 0, 1200, 300, "#dcebf2", "#b9d3df") +
    [80, 330, 580, 830, 1080].map((x) => shaded(x - 90, 40, 180, 150, "#9fd3ee", "#e3f4fb")).join("") +
    shaded(0, 270, 1200, 90, "#d8d1c6", "#bdb4a7");
  for (const [index, x] of [240, 430, 960].entries())
    drawing += standing(x, 352, 1.02, itemAt(looks, index), {
      turn: x < 600 ? 0.5 : -0.5,
      down: true,
      ...(index === 1 && {
        right: [
          [54, 92],
          [70, 112],
        ],
      }),
    });
  drawing += shaded(0, 356, 1200, 444, "#48b4d8", "#0b4a78") + rectangle(0, 350, 1200, 14, "#f4f7fa");
  for (let x = 0; x < 1200; x += 60) drawing += rectangle(x, 352, 2, 10, "#b9c7d3");
  for (let wave = 0; wave < 14; wave += 1)
    drawing += stroked(
      `M${Math.round(random.between(-40, 1120))} ${Math.round(random.between(384, 470))}q40 -12 80 0t80 0`,
      "#d9f4fb",
      4,
      'opacity=".5" stroke-linecap="round"',
    );
  for (const x of [180, 600, 1020])
    drawing += filled(
      polygon([
        [x - 40, 364],
        [x + 60, 364],
        [x - 40, 800],
        [x - 240, 800],
      ]),
      "#d9f4fb",
      'opacity=".12"',
    );
  drawing +=
    stroked("M502 192C570 300 470 420 560 480S640 470 640 520", colors.amber, 8, 'stroke-linecap="round"') +
    stroked("M1010 560v150M930 590v150", "#e8edf1", 12) +
    stroked("M930 590h80M930 560", "#e8edf1", 12);
  drawing +=
    soft(660, 760, 300, 40, "#04203a", 0.6) +
    filled("M800 590L1180 500V740Z", "#fff6c9", 'opacity=".35"') +
    rectangle(490, 500, 310, 60, colors.amber, 22) +
    rectangle(490, 528, 310, 32, "#d98a1c", 16) +
    rectangle(520, 556, 16, 120, "#39424e") +
    rectangle(752, 556, 16, 120, "#39424e") +
    shaded(556, 570, 190, 76, "#e8edf1", "#9fb0bf") +
    circle(760, 606, 46, "#26303c") +
    circle(764, 604, 34, "#5b9fd0") +
    circle(776, 592, 10, "#e3f4fb") +
    rectangle(486, 672, 316, 18, "#26303c", 8) +
    [536, 640]
      .map(
        (x) =>
          circle(x, 612, 34, "#33435a") +
          circle(x, 612, 24, "#1b222c") +
          stroked(`M${x - 18} 604L${x + 18} 620M${x - 10} 630L${x + 10} 594`, "#8b98a5", 8, 'stroke-linecap="round"'),
      )
      .join("") +
    rectangle(600, 488, 90, 18, "#ffffff", 5);
  for (let bubble = 0; bubble < 16; bubble += 1)
    drawing += `<circle cx="${Math.round(random.between(430, 560))}" cy="${Math.round(random.between(400, 620))}" r="${Math.round(random.between(3, 10))}" fill="#d9f4fb" opacity=".6"/>`;
  return { drawing, focus: [660, 620], zoom: 1.6 };
};
