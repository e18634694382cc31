import { itemAt, type Random } from "../random.ts";
import { colors, mix } from "./palette.ts";
import { at, people, person } from "./people.ts";
import {
  backRows,
  curve,
  FIELD,
  floors,
  nearHead,
  plant,
  room,
  type Scene,
  shaded,
  shadow,
  soft,
  standing,
  walls,
} from "./room.ts";
import type { Content } from "./screens.ts";
import { circle, ellipse, filled, polygon, rectangle, stroked } from "./shapes.ts";

/** Folds of a curtain. */
function curtain(color: string, bottom: number): string {
  let drawing = "";
  for (let x = 0; x < FIELD.width; x += 60)
    drawing += shaded(x, 0, 60, bottom, mix(color, "#ffffff", 0.08), mix(color, "#05050f", 0.34), true);
  return drawing;
}

const boards = (top: number) => {
  let drawing = shaded(0, top, FIELD.width, FIELD.height - top, "#8a6a4c", "#b48a61");
  for (let x = -300; x < 1500; x += 110) drawing += stroked(`M${600 + (x - 600) * 0.7} ${top}L${x} 800`, "#7a5c41", 2);
  return drawing;
};

/** A banner in the colors of the branch. */
export const banner = (x: number, y: number, w: number, h: number, color: string): string =>
  rectangle(x, y, w, h, color, 4) +
  filled(`M${x + w * 0.72} ${y}H${x + w * 0.82}L${x + w * 0.74} ${y + h}H${x + w * 0.64}Z`, colors.amber) +
  filled(`M${x + w * 0.84} ${y}H${x + w * 0.89}L${x + w * 0.81} ${y + h}H${x + w * 0.76}Z`, colors.cyan) +
  circle(x + h * 0.55, y + h / 2, h * 0.28, "#ffffff") +
  stroked(
    `M${x + h * 0.37} ${y + h * 0.62}C${x + h * 0.45} ${y + h * 0.1} ${x + h * 0.55} ${y + h * 0.9} ${x + h * 0.73} ${y + h * 0.42}`,
    color,
    h * 0.05,
  ) +
  rectangle(x + h * 1.1, y + h * 0.28, w * 0.3, h * 0.16, "#ffffff", 3) +
  rectangle(x + h * 1.1, y + h * 0.56, w * 0.2, h * 0.1, mix(color, "#ffffff", 0.6), 3);

const branchColor = (random: Random) => random.pick([colors.brand, colors.wie, colors.navyLight]);

const textSlide = (): string =>
  rectangle(330, 60, 540, 50, colors.brand, 4) +
  rectangle(356, 78, 250, 15, "#ffffff", 3) +
  curve(380, 140, 290, 180, colors.wie, "#4a5b6c", 6) +
  [150, 190, 230, 270]
    .map(
      (y, index) => circle(714, y + 6, 6, colors.amber) + rectangle(730, y, 110 - (index % 2) * 34, 12, "#b9c7d3", 3),
    )
    .join("");

/** A lecture, seen from the back row. Without a slide of its own, it shows a step response. */
export const lectureOn =
  (slide?: Content): Scene =>
  (random) => {
    const looks = people(random, 11);
    const hall = random.pick(["#3d5878", "#5b4a6b", "#4d6270"]);
    let drawing = shaded(0, 0, 1200, 800, mix(hall, "#ffffff", 0.12), mix(hall, "#05050f", 0.45));
    for (const x of [40, 150, 960, 1070])
      drawing += shaded(x, 40, 90, 330, mix(hall, "#ffffff", 0.2), mix(hall, "#05050f", 0.2));
    drawing += soft(590, 220, 560, 330, "#cfe9ff", 0.5) + rectangle(330, 60, 540, 300, "#ffffff", 4);
    drawing += slide ? slide(338, 68, 524, 284) : textSlide();
    drawing += shaded(0, 392, 1200, 60, "#a98560", "#7b5f47");
    drawing += standing(965, 418, 0.98, itemAt(looks, 10), {
      turn: -0.6,
      left: [
        [-58, 74],
        [-86, 40],
      ],
    });
    drawing +=
      filled(
        polygon([
          [1010, 290],
          [1090, 290],
          [1080, 420],
          [1022, 420],
        ]),
        "#7a5233",
      ) + rectangle(1002, 280, 96, 14, "#96683f", 3);
    drawing += backRows(looks, [
      { y: 430, scale: 0.62, count: 9, seat: mix(hall, "#c8553d", 0.35) },
      { y: 510, scale: 0.92, count: 7, shift: 20, seat: mix(hall, "#c8553d", 0.3) },
      { y: 625, scale: 1.45, count: 5, shift: -10, seat: mix(hall, "#c8553d", 0.25) },
    ]);
    return { drawing, focus: [650, 320], fixed: true, night: true };
  };

/** Four people on a stage talk with each other, below a banner or a screen. */
export const panelOn =
  (slide?: Content, heads?: Parameters<typeof people>[3]): Scene =>
  (random) => {
    const looks = people(random, 9, undefined, heads);
    const color = branchColor(random);
    let drawing = curtain(mix(color, colors.navy, 0.45), 520) + boards(520);
    drawing += slide
      ? rectangle(408, 82, 384, 240, "#0a1020", 6) + slide(416, 90, 368, 224)
      : banner(300, 60, 600, 150, color);
    for (const x of [200, 600, 1000]) drawing += soft(x, 480, 300, 260, "#fff0c9", 0.3);
    const speaks = random.integer(0, 3);
    for (let index = 0; index < 4; index += 1) {
      const x = 240 + index * 240;
      drawing +=
        shadow(x, 668, 110, 22) +
        rectangle(x - 62, 400, 124, 160, mix(color, "#ffffff", 0.35), 26) +
        rectangle(x - 66, 530, 132, 44, mix(color, "#ffffff", 0.22), 14) +
        stroked(`M${x - 50} 574L${x - 58} 664M${x + 50} 574L${x + 58} 664`, "#2b2f38", 7);
      const turn = index === speaks ? 0 : index < speaks ? 0.8 : -0.8;
      const right: Parameters<typeof person>[1] =
        index === speaks
          ? {
              right: [
                [54, 84],
                [20, 40],
              ],
            }
          : {
              right: [
                [46, 96],
                [14, 122],
              ],
            };
      drawing += at(
        x,
        360,
        1.36,
        person(itemAt(looks, index), {
          turn,
          legs: "seated",
          left: [
            [-46, 98],
            [-16, 122],
          ],
          ...right,
        }),
      );
      if (index === speaks)
        drawing +=
          stroked(`M${x + 27} 414L${x + 16} 388`, "#1b222c", 9, 'stroke-linecap="round"') +
          circle(x + 15, 385, 8, "#39424e");
    }
    for (const x of [360, 840])
      drawing +=
        ellipse(x, 610, 44, 11, "#e9dcc8") +
        rectangle(x - 4, 612, 8, 52, "#5f4a38") +
        rectangle(x - 14, 578, 13, 28, "#cfeaf5", 3) +
        rectangle(x + 6, 582, 13, 24, "#cfeaf5", 3);
    for (const [index, x] of [130, 420, 700, 990].entries())
      drawing += nearHead(x, 765 + (index % 2) * 20, 62, mix(itemAt(looks, 5 + index).top, "#0a1020", 0.55));
    return { drawing, focus: [280 + speaks * 210, slide ? 330 : 470] };
  };

/** Teams with buzzers under a score board. */
export const quiz: Scene = (random) => {
  const looks = people(random, 9);
  const color = branchColor(random);
  let drawing = curtain(mix(color, "#0a1030", 0.6), 540) + boards(540);
  const teams = [colors.amber, colors.cyan, "#e05a7a"];
  drawing += rectangle(330, 50, 540, 220, "#0a1526", 10) + stroked("M330 50h540v220h-540z", "#5b6b80", 6);
  for (const [index, team] of teams.entries())
    for (let block = 0; block < 8; block += 1)
      drawing += rectangle(
        384 + block * 58,
        80 + index * 60,
        46,
        38,
        block < 3 + ((index * 5 + random.integer(0, 4)) % 6) ? team : "#1d2c45",
        5,
      );
  for (const x of [200, 600, 1000])
    drawing += filled(
      polygon([
        [x - 20, 0],
        [x + 20, 0],
        [x + 170, 640],
        [x - 170, 640],
      ]),
      "#fff3cf",
      'opacity=".1"',
    );
  const ahead = random.integer(0, 2);
  for (const [index, team] of teams.entries()) {
    const x = 250 + index * 350;
    for (const side of [-1, 1])
      drawing += at(
        x + side * 68,
        380 + side * 6,
        1.32,
        person(itemAt(looks, index * 2 + (side + 1) / 2), {
          legs: "none",
          turn: side * -0.4,
          down: index !== ahead && side > 0,
          ...(index === ahead && side > 0
            ? {
                right: [
                  [56, 30],
                  [50, -24],
                ],
              }
            : {
                left: [
                  [-48, 96],
                  [-20, 118],
                ],
                right: [
                  [48, 96],
                  [22, 118],
                ],
              }),
        }),
      );
    drawing +=
      shadow(x, 690, 190, 26) +
      rectangle(x - 150, 512, 300, 18, mix(team, "#ffffff", 0.3), 4) +
      shaded(x - 138, 530, 276, 156, mix(team, colors.navy, 0.15), mix(team, colors.navy, 0.5));
    drawing += circle(x, 606, 40, mix(team, "#ffffff", 0.55)) + circle(x, 606, 24, mix(team, colors.navy, 0.4));
    drawing +=
      ellipse(x + 8, 512, 34, 9, "#26303c") +
      filled(`M${x - 18} 510Q${x + 8} 472 ${x + 34} 510Z`, index === ahead ? "#fff2b8" : team) +
      (index === ahead ? soft(x + 8, 498, 90, 70, "#ffe58a", 0.8) : "");
  }
  for (const [index, x] of [60, 420, 760, 1120].entries())
    drawing += nearHead(x, 775, 66, mix(itemAt(looks, 5 + (index % 4)).top, "#0a1020", 0.6));
  return { drawing, focus: [250 + ahead * 300, 460], night: true };
};

/** A group on steps under a banner. */
export const group: Scene = (random) => {
  const looks = people(random, 17);
  const color = branchColor(random);
  const wall = random.pick(["#d9b99a", "#cfd8df", "#e2d3bf"]);
  let drawing = shaded(0, 0, 1200, 620, mix(wall, "#ffffff", 0.2), mix(wall, colors.navy, 0.1), true);
  for (const x of [40, 200, 880, 1040])
    drawing +=
      rectangle(x - 6, 164, 132, 212, "#f7f9fb", 3) +
      shaded(x, 170, 120, 200, "#5e86a8", "#a9cbe0") +
      rectangle(x + 57, 170, 6, 200, "#f7f9fb");
  drawing += shaded(430, 130, 340, 360, "#4b3a31", "#6d5646") + banner(240, 40, 720, 120, color);
  for (let step = 0; step < 5; step += 1)
    drawing +=
      shaded(0, 520 + step * 62, 1200, 20, "#ece7df", "#d8d1c6") +
      shaded(0, 540 + step * 62, 1200, 46, "#bdb4a7", "#a79d90");
  const trophy = random.integer(0, 4);
  for (const [row, count] of [5, 6, 5].entries())
    for (let index = 0; index < count; index += 1) {
      const x = 600 + (index - (count - 1) / 2) * (150 + row * 8);
      const number = row * 6 + index;
      const held: Parameters<typeof person>[1] =
        row === 2 && index === trophy
          ? {
              left: [
                [-46, 90],
                [-14, 78],
              ],
              right: [
                [46, 90],
                [14, 78],
              ],
            }
          : row === 0 && (index + trophy) % 4 === 0
            ? {
                right: [
                  [58, 20],
                  [52, -34],
                ],
              }
            : {};
      drawing += standing(x, 566 + row * 76 + ((number * 13) % 7), 1.06 + row * 0.06, itemAt(looks, number), {
        turn: [0, -0.25, 0.25][number % 3] ?? 0,
        ...held,
      });
      if (row === 2 && index === trophy)
        drawing +=
          filled(`M${x - 20} 484h40q-2 40 -20 44q-18 -4 -20 -44Z`, "#f0b429") +
          rectangle(x - 4, 524, 8, 16, "#c98d12") +
          rectangle(x - 15, 538, 30, 9, "#4a3526");
    }
  return { drawing, focus: [600, 430] };
};

/** Someone hands over a certificate or a cup. */
export const handover: Scene = (random) => {
  const looks = people(random, 4);
  const color = branchColor(random);
  const cup = random.chance(0.5);
  let drawing = curtain(mix(color, colors.navy, 0.35), 610) + boards(610) + banner(270, 50, 660, 140, color);
  for (const x of [380, 820]) drawing += soft(x, 360, 340, 360, "#fff0c9", 0.34);
  drawing += plant(130, 690, 230) + plant(1080, 690, 200);
  drawing += standing(930, 690, 1.36, itemAt(looks, 2), {
    turn: -0.7,
    left: [
      [-46, 86],
      [-8, 66],
    ],
    right: [
      [46, 86],
      [6, 72],
    ],
  });
  drawing += standing(270, 690, 1.34, itemAt(looks, 3), {
    turn: 0.7,
    left: [
      [-46, 86],
      [-6, 66],
    ],
    right: [
      [46, 86],
      [8, 72],
    ],
  });
  drawing += standing(470, 752, 1.72, itemAt(looks, 0), {
    turn: 0.6,
    left: [
      [-40, 92],
      [30, 98],
    ],
    right: [
      [52, 84],
      [62, 74],
    ],
  });
  drawing += standing(730, 752, 1.68, itemAt(looks, 1), {
    turn: -0.6,
    left: [
      [-54, 84],
      [-64, 76],
    ],
    right: [
      [40, 92],
      [-32, 100],
    ],
  });
  if (cup)
    drawing +=
      stroked("M562 392q-22 4 -18 30t28 24M638 392q22 4 18 30t-28 24", "#c98d12", 8) +
      filled("M558 380H642Q640 466 600 472Q560 466 558 380Z", "#f5bd36") +
      filled("M600 380H642Q640 466 600 472Z", "#d99c1c") +
      rectangle(592, 470, 16, 24, "#c98d12") +
      rectangle(568, 492, 64, 20, "#3d2c20", 3);
  else
    drawing +=
      rectangle(532, 374, 136, 104, "#a5702b", 4) +
      rectangle(541, 383, 118, 86, "#fffaf0", 2) +
      rectangle(560, 396, 80, 9, colors.brand, 2) +
      rectangle(568, 414, 64, 5, "#b9c7d3") +
      rectangle(568, 426, 64, 5, "#b9c7d3") +
      circle(600, 450, 11, colors.amber);
  return { drawing, focus: [600, 400] };
};

/** The audience, from the stage. */
export const audience: Scene = (random) => {
  const looks = people(random, 17);
  let drawing =
    room(random.pick(walls), random.pick(floors), 430) +
    rectangle(520, 120, 160, 300, "#8a6a4c", 4) +
    rectangle(530, 130, 68, 290, "#a4805c") +
    rectangle(602, 130, 68, 290, "#96724f");
  for (const x of [120, 330, 790, 1000])
    drawing += rectangle(x, 110, 90, 190, "#f5d9a8", 45) + soft(x + 45, 200, 130, 150, "#ffe9b8", 0.5);
  const seat = random.pick(["#8c2f45", "#2b4a75", "#4b3a6b"]);
  const rows = [
    { count: 8, y: 330, scale: 0.8 },
    { count: 7, y: 440, scale: 1.12 },
    { count: 5, y: 570, scale: 1.6 },
  ];
  let number = 0;
  for (const [row, { count, y, scale }] of rows.entries()) {
    const step = 1200 / (count - 0.3);
    for (let index = 0; index < count; index += 1) {
      const x = step * (index + 0.35);
      const claps = (number * 7 + row) % 3 === 0;
      drawing += rectangle(
        x - 52 * scale,
        y + 36 * scale,
        104 * scale,
        200 * scale,
        mix(seat, colors.navy, 0.2),
        16 * scale,
      );
      drawing += at(
        x,
        y + ((number * 5) % 9),
        scale,
        person(itemAt(looks, number), {
          legs: "none",
          turn: [0.3, -0.2, 0, 0.5][number % 4] ?? 0,
          ...(claps
            ? {
                left: [
                  [-46, 88],
                  [-6, 62],
                ],
                right: [
                  [46, 88],
                  [6, 66],
                ],
              }
            : {
                left: [
                  [-44, 98],
                  [-14, 122],
                ],
                right: [
                  [44, 98],
                  [14, 122],
                ],
              }),
        }),
      );
      number += 1;
    }
    drawing += shaded(0, y + 112 * scale, 1200, 120 * scale, seat, mix(seat, "#05050f", 0.4));
  }
  return { drawing, focus: [620, 480] };
};

/** Someone is honored on a stage: a handshake below their portrait. */
export const honor: Scene = (random) => {
  const looks = people(random, 6);
  const color = branchColor(random);
  const honored = { ...itemAt(looks, 0), kind: "beard", long: false } as const;
  let drawing =
    curtain(mix(color, "#05050f", 0.35), 610) +
    boards(610) +
    rectangle(400, 36, 400, 260, "#0a1020", 8) +
    shaded(410, 46, 380, 240, "#d9e6f0", "#9fb8cc") +
    `<clipPath id="portrait">${rectangle(410, 46, 380, 240, "#ffffff")}</clipPath>` +
    `<g clip-path="url(#portrait)">${at(520, 160, 1.9, person(honored, { legs: "none" }))}</g>` +
    rectangle(640, 110, 120, 16, color, 3) +
    rectangle(640, 140, 96, 9, "#5b6b80", 3) +
    rectangle(640, 160, 108, 9, "#5b6b80", 3) +
    circle(664, 214, 22, "#f0b429") +
    circle(664, 214, 14, "#b9801a");
  for (const x of [470, 730])
    drawing += filled(
      polygon([
        [x - 16, 0],
        [x + 16, 0],
        [x + 150, 760],
        [x - 150, 760],
      ]),
      "#fff3cf",
      'opacity=".1"',
    );
  drawing +=
    plant(90, 690, 210) +
    filled("M944 450H1096L1078 700H962Z", "#7a5233") +
    filled("M1020 450H1096L1078 700H1020Z", "#64422a") +
    rectangle(930, 434, 180, 22, "#96683f", 4) +
    circle(1020, 560, 34, "#ffffff") +
    stroked("M1000 570C1008 530 1016 594 1040 548", color, 5) +
    stroked("M1000 434C1000 400 984 392 968 388", "#26303c", 5) +
    circle(966, 387, 8, "#26303c");
  drawing += standing(460, 760, 1.5, honored, {
    turn: 0.6,
    right: [
      [56, 88],
      [93, 84],
    ],
  });
  drawing += standing(740, 760, 1.5, itemAt(looks, 1), {
    turn: -0.6,
    left: [
      [-56, 88],
      [-93, 84],
    ],
    right: [
      [46, 92],
      [20, 84],
    ],
  });
  for (const [index, x] of [150, 400, 800, 1060].entries())
    drawing += nearHead(x, 790 + (index % 2) * 14, 58, mix(itemAt(looks, 2 + index).top, "#0a1020", 0.55));
  return { drawing, focus: [600, 330], zoom: 1.25, fixed: true };
};
