import { itemAt, type Random } from "../random.ts";
import { colors } from "./palette.ts";
import { at, people, person } from "./people.ts";
import {
  curve,
  daySky,
  eveningSky,
  floors,
  lamp,
  laptop,
  legTable,
  lines,
  monitor,
  nearHead,
  pendant,
  plant,
  room,
  type Scene,
  shaded,
  shadow,
  soft,
  standing,
  table,
  walls,
  windowPane,
} from "./room.ts";
import type { Content } from "./screens.ts";
import { circle, ellipse, filled, polygon, rectangle, stroked } from "./shapes.ts";

const wood = ["#d2a878", "#c2986b", "#b98d62"] as const;

function shelf(random: Random, x: number, y: number, w: number): string {
  let drawing = "";
  for (const level of [0, 1]) {
    for (let left = x + 8; left < x + w - 40; left += 46)
      if (random.chance(0.8)) {
        const tall = random.integer(28, 50);
        const color = random.pick([colors.brand, colors.amber, "#9fb3c4", colors.wie, "#dfe6ec"]);
        drawing +=
          rectangle(left, y + level * 84 - tall, 38, tall, color, 3) +
          rectangle(left + 9, y + level * 84 - tall + 8, 20, 7, "#ffffff");
      }
    drawing += rectangle(x, y + level * 84, w, 9, "#8b6b4c") + rectangle(x, y + level * 84 + 9, w, 5, "#5f4a38");
  }
  return drawing;
}

const circuitBoard = (x: number, y: number, color: string) =>
  filled(
    polygon([
      [x - 44, y - 13],
      [x + 44, y - 13],
      [x + 52, y + 15],
      [x - 52, y + 15],
    ]),
    color,
  ) +
  rectangle(x - 24, y - 8, 22, 9, "#1b222c") +
  circle(x + 18, y - 4, 4, colors.amber) +
  circle(x + 30, y + 5, 4, "#dfe6ec");

/** People solder at a bench under lamps. */
export const bench: Scene = (random) => {
  const evening = random.chance(0.4);
  const looks = people(random, 4);
  const count = random.integer(2, 3);
  const left = count === 3 ? 290 : 410;
  const step = count === 3 ? 310 : 380;
  let drawing = room(random.pick(walls), floors[1], 600);
  drawing += windowPane(90, 90, 250, 230, evening ? eveningSky : daySky) + shelf(random, 640, 150, 420);
  drawing += standing(left + step * 0.5, 800, 1.66, itemAt(looks, 3), { turn: random.pick([-0.6, 0.6]), down: true });
  for (let index = 0; index < count; index += 1)
    drawing += at(
      left + index * step,
      300,
      1.85,
      person(itemAt(looks, index), {
        legs: "none",
        down: true,
        turn: 0.25,
        left: [
          [-54, 104],
          [-10, 142],
        ],
        right: [
          [56, 106],
          [24, 140],
        ],
      }),
    );
  drawing += table(-60, 1260, 545, 90, 810, random.pick(wood));
  for (let index = 0; index < count; index += 1) {
    const x = left + index * step;
    drawing += shadow(x, 612, 120, 18) + circuitBoard(x + 12, 596, itemAt(["#2f7d5c", colors.brand, "#7a3b86"], index));
    // Hands over the board, and the iron.
    drawing +=
      stroked(`M${x + 52} 552L${x + 22} 590`, "#2a2f38", 6) +
      stroked(
        `M${x + 78} 520L${x + 50} 556`,
        itemAt([colors.amber, "#c8553d", colors.cyan], index),
        13,
        'stroke-linecap="round"',
      );
    drawing += circle(x - 30, 574, 15, itemAt(looks, index).skin) + circle(x + 62, 542, 15, itemAt(looks, index).skin);
    drawing += stroked(
      `M${x + 20} 584C${x + 8} 560 ${x + 32} 540 ${x + 18} 510`,
      "#ffffff",
      4,
      'opacity=".55" stroke-linecap="round"',
    );
    drawing += lamp(x + 150, 606, 230, itemAt([colors.brand, colors.amber, "#39424e"], index));
  }
  return {
    drawing: drawing + soft(40, 790, 220, 150, "#27476b", 0.85),
    focus: [left + step * 0.35, 440],
    night: evening,
  };
};

/** A computer lab: people at screens. They show a step response and programs, or one content. */
export const computersWith =
  (shown?: Content): Scene =>
  (random) => {
    const looks = people(random, 7);
    let drawing = room(random.pick(walls), floors[1], 470);
    drawing +=
      rectangle(340, 80, 520, 240, "#ffffff", 4) +
      (shown
        ? shown(352, 92, 496, 216)
        : rectangle(352, 92, 496, 216, "#123a63") +
          curve(400, 124, 300, 150, colors.amber, "#7fa6cc") +
          lines(random, 730, 130, 100, 140, ["#d9f1fa", colors.cyan]));
    drawing += windowPane(40, 110, 200, 220, daySky) + windowPane(960, 110, 200, 220, daySky);
    drawing += legTable(-40, 1240, 440, 40, 590, "#d8dde3");
    for (let index = 0; index < 4; index += 1) {
      const x = 170 + index * 290;
      drawing += monitor(random, x, 462, 160);
      drawing += at(
        x + 6,
        410,
        0.86,
        person(itemAt(looks, index), {
          turn: "away",
          legs: "none",
          left: [
            [-48, 92],
            [-20, 116],
          ],
          right: [
            [48, 92],
            [22, 116],
          ],
        }),
      );
      drawing += rectangle(x - 36, 488, 84, 74, "#3c4c60", 12) + rectangle(x - 2, 560, 12, 60, "#26303c");
    }
    drawing += standing(740, 690, 1.3, itemAt(looks, 6), {
      turn: -0.7,
      left: [
        [-56, 82],
        [-74, 56],
      ],
    });
    drawing += legTable(-80, 1280, 640, 56, 830, "#cfd6dd");
    for (let index = 0; index < 2; index += 1) {
      const x = 300 + index * 610;
      drawing += monitor(random, x - 20, 672, 310, index === 0 ? shown : undefined);
      drawing += at(
        x + 90,
        590,
        1.62,
        person(itemAt(looks, 4 + index), {
          turn: "away",
          legs: "none",
          left: [
            [-50, 96],
            [-30, 120],
          ],
        }),
      );
      drawing += rectangle(x + 16, 744, 148, 90, "#31435a", 22);
    }
    return { drawing, focus: [420, 560], fixed: true };
  };

/** A night of a hackathon: laptops glow before dark windows. */
export const hackathonOf =
  (heads?: Parameters<typeof people>[3]): Scene =>
  (random) => {
    const looks = people(random, 8, undefined, heads);
    let drawing = room("#35486a", "#39425a", 500);
    drawing += shaded(60, 70, 1080, 250, "#071834", "#29477c");
    for (let index = 0; index < 34; index += 1)
      drawing += circle(random.between(70, 1130), random.between(80, 220), random.between(1, 2.6), "#dfeaff");
    drawing += circle(random.between(300, 900), 128, 30, "#fff3cf");
    for (let x = 60; x < 1140; x += 54) {
      const tall = random.integer(30, 110);
      drawing += rectangle(x, 320 - tall, 54, tall, "#0d2145");
      for (let y = 330 - tall; y < 306; y += 20)
        if (random.chance(0.5))
          drawing +=
            rectangle(x + 12, y, 9, 9, "#ffd27a") + (random.chance(0.5) ? rectangle(x + 32, y, 9, 9, "#ffd27a") : "");
    }
    for (const x of [60, 330, 600, 870, 1140]) drawing += rectangle(x - 6, 64, 12, 262, "#57698a");
    drawing += rectangle(54, 318, 1092, 12, "#6c7ea0");
    for (const x of [210, 600, 990]) drawing += pendant(x, 96, 74, colors.amber);
    for (let index = 0; index < 4; index += 1)
      drawing += at(
        200 + index * 265,
        380,
        1.05,
        person(itemAt(looks, index), {
          legs: "none",
          down: index % 2 === 0,
          turn: index % 2 === 0 ? 0.2 : -0.8,
          left: [
            [-50, 96],
            [-24, 118],
          ],
          right: [
            [50, 96],
            [24, 118],
          ],
        }),
      );
    drawing += table(40, 1160, 486, 44, 640, "#7c6a68");
    for (let index = 0; index < 4; index += 1)
      drawing +=
        soft(200 + index * 265, 430, 110, 90, "#59d0ff", 0.35) + laptop(200 + index * 265, 520, 112, "#7d8aa0");
    for (let index = 0; index < 3; index += 1)
      drawing += at(
        190 + index * 410,
        500,
        1.7,
        person(itemAt(looks, 4 + index), {
          legs: "none",
          turn: index === 1 ? 0.9 : index === 0 ? 0.35 : -0.9,
          down: index === 0,
          left: [
            [-52, 98],
            [-20, 124],
          ],
          right: [
            [52, 98],
            [24, 124],
          ],
        }),
      );
    drawing += table(-60, 1260, 700, 60, 840, "#8b7570");
    for (let index = 0; index < 3; index += 1)
      drawing +=
        soft(190 + index * 410, 610, 190, 130, "#59d0ff", 0.36) + laptop(190 + index * 410, 752, 190, "#8d9ab0");
    for (const x of [390, 800])
      drawing +=
        ellipse(x, 744, 22, 7, "#26303c") +
        rectangle(x - 22, 706, 44, 38, random.pick([colors.amber, "#c8553d", "#eef2f6"]), 6) +
        ellipse(x, 707, 22, 6, "#4a2f22");
    return { drawing, focus: [600, 520], night: true };
  };

/** A small group plans at a whiteboard. */
export const whiteboard: Scene = (random) => {
  const looks = people(random, 4);
  let drawing = room(random.pick(walls), random.pick(floors), 620);
  drawing += rectangle(230, 80, 780, 400, "#b9c4cf", 8) + shaded(242, 92, 756, 376, "#ffffff", "#eef3f7");
  drawing += curve(300, 130, 260, 150, colors.brand, "#8b98a5", 5);
  for (let index = 0; index < 6; index += 1)
    drawing += rectangle(
      300 + (index % 3) * 92,
      326 + Math.floor(index / 3) * 62,
      72,
      50,
      itemAt(["#ffd36b", "#9fe0f2", "#f3b6d6", "#bfe6b8"], index + random.integer(0, 3)),
      2,
    );
  drawing += stroked("M660 180H740M820 180H880M780 220V280M700 320H860", "#4a5b6c", 4);
  for (const [x, y] of [
    [610, 155],
    [745, 155],
    [885, 155],
    [745, 285],
  ] as const)
    drawing += rectangle(x, y, 74, 54, "#eef6fb", 8) + stroked(`M${x} ${y}h74v54h-74z`, colors.wie, 4);
  drawing += plant(1110, 640, 190);
  drawing += standing(700, 740, 1.62, itemAt(looks, 0), {
    turn: "away",
    right: [
      [64, 30],
      [62, -24],
    ],
  });
  drawing += standing(950, 752, 1.56, itemAt(looks, 1), {
    turn: -0.9,
    left: [
      [-44, 92],
      [-14, 78],
    ],
    right: [
      [46, 92],
      [12, 88],
    ],
  });
  drawing += standing(470, 760, 1.6, itemAt(looks, 2), {
    turn: 0.9,
    right: [
      [58, 88],
      [66, 50],
    ],
  });
  drawing += nearHead(150, 690, 110, itemAt(looks, 3).top);
  return { drawing, focus: [720, 400], fixed: true };
};

/** Two people talk with a third across a table. */
export const interview: Scene = (random) => {
  const looks = people(random, 3);
  let drawing = room(random.pick(walls), random.pick(floors), 580);
  drawing += windowPane(430, 80, 420, 260, random.chance(0.3) ? eveningSky : daySky) + plant(1090, 610, 230);
  drawing +=
    rectangle(130, 110, 190, 150, "#ffffff", 3) +
    rectangle(142, 122, 166, 126, colors.brand) +
    circle(225, 185, 40, colors.amber) +
    filled("M142 248L210 190L308 248Z", colors.cyan);
  drawing += at(
    520,
    310,
    1.6,
    person(itemAt(looks, 0), {
      legs: "none",
      turn: -0.5,
      left: [
        [-56, 96],
        [-20, 138],
      ],
      right: [
        [54, 98],
        [18, 140],
      ],
    }),
  );
  drawing += at(
    820,
    310,
    1.6,
    person(itemAt(looks, 1), {
      legs: "none",
      turn: -0.8,
      down: true,
      left: [
        [-54, 96],
        [-34, 138],
      ],
      right: [
        [54, 98],
        [10, 140],
      ],
    }),
  );
  drawing += table(270, 1130, 520, 90, 790, random.pick(wood));
  for (const x of [500, 800])
    drawing +=
      filled(
        polygon([
          [x - 50, 540],
          [x + 34, 540],
          [x + 40, 584],
          [x - 58, 584],
        ]),
        "#ffffff",
      ) + stroked(`M${x - 36} 554h54M${x - 38} 566h44`, "#9fb0bf", 3);
  drawing += rectangle(930, 520, 30, 50, "#bfe3f2", 4) + laptop(660, 560, 120);
  drawing += rectangle(140, 600, 180, 210, "#3c4c60", 24);
  drawing += at(
    240,
    400,
    1.95,
    person(itemAt(looks, 2), {
      legs: "none",
      turn: "away",
      right: [
        [58, 94],
        [86, 104],
      ],
    }),
  );
  return { drawing, focus: [600, 400] };
};

/** Children and a torch at a table in a school. */
export const school: Scene = (random) => {
  const looks = people(random, 6, [colors.brand, colors.amber, "#c8553d", "#3f8f6b", "#2f9fc4", colors.wie]);
  let drawing = room(random.pick(walls), floors[0], 560) + windowPane(60, 90, 240, 230, daySky);
  for (let index = 0; index < 5; index += 1) {
    const x = 400 + index * 152;
    drawing +=
      rectangle(x, 110 + (index % 2) * 34, 116, 92, "#ffffff", 2) +
      circle(x + 58, 150 + (index % 2) * 34, 24, itemAt([colors.amber, colors.cyan, colors.wie, "#3f8f6b"], index)) +
      rectangle(x + 18, 184 + (index % 2) * 34, 80, 8, itemAt([colors.brand, "#c8553d"], index));
  }
  drawing += standing(860, 790, 1.72, itemAt(looks, 5), {
    turn: -0.8,
    down: true,
    left: [
      [-56, 92],
      [-66, 128],
    ],
  });
  for (const [index, x] of [250, 450, 650].entries())
    drawing += at(
      x,
      420,
      1.35,
      person(itemAt(looks, index), {
        legs: "none",
        down: index !== 1,
        turn: [0.7, 0.2, -0.7][index] ?? 0,
        left: [
          [-48, 90],
          [-24, 122],
        ],
        right: [
          [48, 90],
          [28, 122],
        ],
      }),
    );
  drawing += table(120, 1080, 574, 96, 830, "#e0b987");
  drawing +=
    filled(
      polygon([
        [566, 600],
        [330, 552],
        [330, 668],
        [566, 622],
      ]),
      "#ffe58a",
      'opacity=".75"',
    ) +
    rectangle(562, 600, 92, 22, "#c8553d", 5) +
    rectangle(640, 602, 26, 18, "#26303c", 3);
  for (const x of [760, 830, 890]) drawing += circle(x, 632, 11, "#cfd6dd") + circle(x, 630, 7, "#eef2f6");
  drawing +=
    stroked("M690 650C720 618 760 668 800 656", "#c8553d", 5) +
    stroked("M420 650C450 660 470 630 500 646", colors.brand, 5);
  for (const [index, x] of [330, 980].entries())
    drawing += at(
      x,
      610,
      1.5,
      person(itemAt(looks, 3 + index), {
        legs: "none",
        turn: "away",
        left: [
          [-54, 78],
          [-40, 40],
        ],
      }),
    );
  return { drawing, focus: [520, 520] };
};

/** Posters of projects, and visitors. */
export const exhibition: Scene = (random) => {
  const looks = people(random, 8);
  let drawing = room(random.pick(walls), random.pick(floors), 500);
  for (const x of [150, 450, 750, 1050]) drawing += pendant(x, 60, 44, "#39424e");
  for (let index = 0; index < 4; index += 1) {
    const x = 70 + index * 280;
    const color = itemAt([colors.brand, colors.wie, "#1f7a6b", colors.navyLight], index + random.integer(0, 3));
    drawing +=
      shadow(x + 115, 592, 140, 22) +
      rectangle(x + 30, 520, 10, 70, "#8b98a5") +
      rectangle(x + 190, 520, 10, 70, "#8b98a5");
    drawing +=
      rectangle(x, 170, 230, 360, "#ffffff", 4) +
      rectangle(x, 170, 230, 62, color, 4) +
      rectangle(x + 20, 194, 130, 14, "#ffffff", 3);
    drawing +=
      index % 2 === 0
        ? curve(x + 28, 256, 174, 100, color, "#9fb0bf")
        : circle(x + 115, 308, 46, color) + circle(x + 115, 308, 24, colors.amber);
    drawing += lines(random, x + 24, 384, 190, 120, ["#b9c7d3"]);
  }
  drawing += standing(330, 690, 1.35, itemAt(looks, 0), {
    turn: 0.5,
    left: [
      [-62, 60],
      [-84, 20],
    ],
  });
  drawing += standing(900, 690, 1.32, itemAt(looks, 1), {
    turn: -0.6,
    right: [
      [60, 64],
      [80, 24],
    ],
  });
  drawing +=
    standing(480, 730, 1.42, itemAt(looks, 2), { turn: "away" }) +
    standing(600, 716, 1.36, itemAt(looks, 3), {
      turn: -0.9,
      left: [
        [-42, 92],
        [-10, 86],
      ],
    });
  drawing += standing(1060, 760, 1.5, itemAt(looks, 4), {
    turn: "away",
    right: [
      [46, 90],
      [10, 96],
    ],
  });
  drawing += standing(150, 780, 1.55, itemAt(looks, 5), { turn: "away" });
  return { drawing: drawing + nearHead(770, 800, 120, itemAt(looks, 6).top), focus: [430, 430], fixed: true };
};

/** A video camera on a tripod films an experiment. */
export const filming: Scene = (random) => {
  const looks = people(random, 3);
  let drawing = room(random.pick(walls), random.pick(floors), 590) + windowPane(70, 90, 220, 240, daySky);
  drawing += soft(330, 300, 420, 330, "#fff6dc", 0.6) + rectangle(360, 96, 300, 200, "#17324f", 6);
  drawing += stroked("M392 250C430 130 470 330 510 200S590 190 632 196", colors.amber, 6, 'stroke-linecap="round"');
  drawing += standing(250, 780, 1.6, itemAt(looks, 0), {
    turn: 0.6,
    right: [
      [58, 86],
      [88, 60],
    ],
  });
  drawing += legTable(120, 700, 590, 70, 780, "#d2a878");
  // An antenna that turns on its foot, and a bulb that shows its signal.
  drawing +=
    shadow(440, 628, 90, 14) +
    rectangle(396, 606, 88, 22, "#33435a", 5) +
    rectangle(434, 470, 12, 140, "#59636e") +
    stroked(
      "M340 470H540M360 430V510M400 440V500M440 446V494M480 450V490M520 454V486",
      "#8b98a5",
      9,
      'stroke-linecap="round"',
    ) +
    shadow(610, 632, 50, 10) +
    rectangle(588, 596, 44, 34, "#33435a", 4) +
    rectangle(600, 574, 20, 24, "#8b98a5", 3) +
    soft(610, 540, 90, 90, "#ffe58a", 0.9) +
    circle(610, 546, 30, "#fff2b8") +
    stroked("M484 618C530 650 560 600 590 616", "#c8553d", 6, 'stroke-linecap="round"');
  // The light of the camera team.
  drawing +=
    stroked("M1110 780V190M1110 700L1060 790M1110 700L1160 790", "#39424e", 9, 'stroke-linecap="round"') +
    soft(1040, 190, 200, 170, "#fff2c9", 0.8) +
    filled("M1040 110L1130 150V230L1040 270Z", "#26303c") +
    rectangle(1028, 108, 16, 164, "#fffbe8", 3);
  drawing += standing(1010, 796, 1.66, itemAt(looks, 1), {
    turn: -0.7,
    left: [
      [-54, 78],
      [-86, 56],
    ],
  });
  drawing +=
    shadow(830, 800, 130, 18) +
    stroked("M836 470L760 800M836 470L906 800M836 470L838 790", "#26303c", 13, 'stroke-linecap="round"') +
    rectangle(806, 452, 60, 26, "#39424e", 5) +
    shaded(750, 350, 190, 104, "#39424e", "#1b222c") +
    shaded(690, 366, 66, 72, "#59636e", "#26303c") +
    rectangle(676, 358, 20, 88, "#1b222c", 5) +
    ellipse(678, 402, 7, 36, "#5b9fd0") +
    rectangle(780, 318, 120, 14, "#26303c", 6) +
    stroked("M792 332V352M888 332V352", "#26303c", 10) +
    circle(772, 372, 8, "#e5484d") +
    soft(772, 372, 26, 26, "#ff6b6b", 0.7) +
    rectangle(930, 330, 12, 70, "#26303c", 2) +
    rectangle(846, 380, 76, 50, "#0d2b4d", 4) +
    circle(884, 405, 13, "#fff2b8");
  return { drawing, focus: [620, 420], zoom: 1.25, fixed: true };
};
