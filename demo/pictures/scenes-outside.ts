import { itemAt, type Random } from "../random.ts";
import { colors, mix } from "./palette.ts";
import { at, people, person } from "./people.ts";
import { curve, laptop, legTable, nearHead, room, type Scene, shaded, shadow, soft, standing, tree } from "./room.ts";
import { banner } from "./scenes-stage.ts";
import { circle, ellipse, filled, polygon, rectangle, ring, stroked } from "./shapes.ts";

const skies = [
  ["#7fc0e6", "#e6f5fb"],
  ["#8fb6e0", "#fbe6c8"],
  ["#a6d3ea", "#f2f7f4"],
] as const;

/** Sky, clouds, hills and a meadow from `horizon` down. */
export function country(random: Random, horizon: number): string {
  const [top, bottom] = random.pick(skies);
  let drawing = shaded(0, 0, 1200, horizon, top, bottom) + soft(190, 110, 260, 200, "#fff7dc", 0.8);
  for (let index = 0; index < 3; index += 1) {
    const [x, y] = [random.between(100, 1050), random.between(70, 190)];
    for (const [dx, across] of [
      [-60, 60],
      [0, 84],
      [70, 56],
    ] as const)
      drawing += ellipse(x + dx, y - (dx === 0 ? 12 : 0), across, across * 0.3, "#ffffff", 'opacity=".75"');
  }
  drawing += filled(
    `M0 ${horizon - 60}Q180 ${horizon - 190} 400 ${horizon - 90}T820 ${horizon - 120}T1200 ${horizon - 70}V${horizon + 20}H0Z`,
    "#8fb3c4",
  );
  drawing += filled(
    `M0 ${horizon - 20}Q260 ${horizon - 110} 560 ${horizon - 30}T1200 ${horizon - 40}V${horizon + 20}H0Z`,
    "#7fae8f",
  );
  return drawing + shaded(0, horizon, 1200, 800 - horizon, "#86b878", "#5b9a5f");
}

/** A field day: a mast on a hill, and a radio on a folding table. */
export const fieldDay: Scene = (random) => {
  const looks = people(random, 3);
  let drawing = country(random, 500);
  drawing += filled("M420 560Q820 380 1200 520V800H420Z", "#6fa86c");
  drawing +=
    stroked("M900 450V60", "#59636e", 9) +
    stroked("M900 90L700 520M900 90L1110 505", "#59636e", 2.5) +
    stroked("M770 84H1030", "#48525d", 6);
  for (const [index, x] of [785, 840, 900, 955, 1015].entries())
    drawing += stroked(`M${x} ${44 + index * 5}V${124 - index * 5}`, "#48525d", 5);
  drawing +=
    filled("M70 330L270 250L500 330L486 350H84Z", random.pick([colors.brand, colors.wie, "#c8553d"])) +
    filled("M270 250L500 330L486 350H270Z", "#0a1020", 'opacity=".2"') +
    stroked("M92 350V640M478 350V640", "#8b98a5", 8);
  drawing += at(
    230,
    420,
    1.34,
    person(itemAt(looks, 0), {
      legs: "none",
      turn: 0.6,
      down: true,
      left: [
        [-48, 94],
        [-14, 122],
      ],
      right: [
        [48, 94],
        [26, 122],
      ],
    }),
  );
  drawing += ring(230, 418, 27, "#26303c", 5) + circle(206, 424, 9, "#26303c") + circle(254, 424, 9, "#26303c");
  drawing += at(
    450,
    420,
    1.32,
    person(itemAt(looks, 1), {
      legs: "none",
      turn: -0.6,
      left: [
        [-50, 94],
        [-26, 122],
      ],
      right: [
        [52, 90],
        [34, 60],
      ],
    }),
  );
  drawing += legTable(110, 600, 570, 46, 720, "#d9cdb8");
  drawing +=
    rectangle(300, 520, 130, 66, "#2b323c", 6) +
    rectangle(312, 532, 62, 26, "#ffd27a", 2) +
    circle(402, 552, 18, "#59636e") +
    circle(402, 552, 8, "#aeb9c4") +
    laptop(530, 588, 92) +
    filled("M150 582h90l8 20h-106Z", "#ffffff");
  drawing += standing(760, 730, 1.42, itemAt(looks, 2), {
    turn: 0.5,
    right: [
      [56, 26],
      [66, -30],
    ],
  });
  for (const x of [60, 690, 1120]) drawing += soft(x, 800, 180, 90, "#3f7d4a", 0.8);
  return { drawing, focus: [400, 480] };
};

/** A membership desk under a tree. */
export const desk: Scene = (random) => {
  const looks = people(random, 5);
  const color = random.pick([colors.brand, colors.wie]);
  let drawing = country(random, 420);
  drawing += shaded(620, 220, 520, 230, "#e9d6bd", "#cdb598");
  for (let x = 650; x < 1110; x += 78)
    drawing += rectangle(x, 262, 46, 62, "#6f93ad", 2) + rectangle(x, 358, 46, 62, "#6f93ad", 2);
  drawing += rectangle(600, 206, 560, 20, "#a8553f");
  drawing += tree(random, 190, 600, 620) + soft(520, 690, 620, 150, "#2f6140", 0.45);
  drawing += at(
    480,
    400,
    1.36,
    person(itemAt(looks, 0), {
      legs: "none",
      turn: 0.4,
      left: [
        [-48, 94],
        [-20, 122],
      ],
      right: [
        [56, 84],
        [68, 62],
      ],
    }),
  );
  drawing += at(
    690,
    396,
    1.36,
    person(itemAt(looks, 1), {
      legs: "none",
      turn: 0.5,
      down: true,
      left: [
        [-48, 94],
        [-10, 122],
      ],
      right: [
        [48, 94],
        [20, 122],
      ],
    }),
  );
  drawing +=
    shadow(590, 742, 330, 30) +
    filled(
      polygon([
        [372, 556],
        [808, 556],
        [830, 594],
        [350, 594],
      ]),
      mix(color, "#ffffff", 0.25),
    ) +
    shaded(350, 594, 480, 140, color, mix(color, colors.navy, 0.4));
  drawing +=
    filled("M640 594h50l-40 140h-50Z", colors.amber) +
    circle(470, 664, 40, "#ffffff") +
    stroked("M444 680C456 610 474 720 498 650", color, 7);
  for (const x of [440, 560, 740])
    drawing += filled(
      polygon([
        [x - 28, 564],
        [x + 20, 564],
        [x + 26, 584],
        [x - 34, 584],
      ]),
      "#ffffff",
    );
  drawing += standing(860, 742, 1.5, itemAt(looks, 2), {
    turn: -0.9,
    left: [
      [-52, 88],
      [-66, 66],
    ],
  });
  drawing += standing(1000, 762, 1.55, itemAt(looks, 3), { turn: -0.7 });
  return { drawing: drawing + soft(120, 60, 330, 130, "#2f6b4a", 0.9), focus: [640, 470] };
};

/** A gate on two poles. */
const gate = (x: number, y: number, size: number, feet: number, color: string): string =>
  shadow(x, feet, size * 0.9, size * 0.14) +
  stroked(
    `M${x - size * 0.7} ${y + size * 0.7}V${feet}M${x + size * 0.7} ${y + size * 0.7}V${feet}`,
    "#8b98a5",
    size * 0.08,
  ) +
  ring(x, y, size, mix(color, colors.navy, 0.3), size * 0.24) +
  ring(x, y - 3, size, color, size * 0.16) +
  ring(x, y - 3, size, "#ffffff", size * 0.16, `stroke-dasharray="${size * 0.3} ${size * 0.5}"`);

/** A drone over a field, and its pilot. In a race, there are gates. */
export const droneAt =
  (race: boolean): Scene =>
  (random) => {
    const [look] = people(random, 1);
    let drawing = country(random, 520);
    for (let index = 0; index < 7; index += 1)
      drawing += filled(
        polygon([
          [420 + index * 60, 520],
          [450 + index * 60, 520],
          [index * 240 - 60, 800],
          [index * 240 - 180, 800],
        ]),
        itemAt(["#a8c878", "#6fa35c"], index),
        'opacity=".6"',
      );
    drawing += tree(random, 1080, 560, 230) + tree(random, 980, 545, 160) + tree(random, 80, 545, 190);
    const [x, y] = [random.between(520, 680), random.between(210, 270)];
    if (race)
      drawing +=
        gate(950, 400, 60, 560, "#2f9fc4") + gate(840, 420, 96, 640, "#8f5ab8") + gate(x, y + 10, 250, 730, "#e8743b");
    drawing += shadow(x - 30, 690, 150, 22);
    for (const side of [-1, 1]) {
      drawing +=
        stroked(`M${x} ${y}L${x + side * 190} ${y - 34}`, "#2b323c", 16, 'stroke-linecap="round"') +
        stroked(`M${x + side * 10} ${y + 14}L${x + side * 130} ${y + 44}`, "#3b444f", 12, 'stroke-linecap="round"');
      for (const [px, py, r] of [
        [190, -48, 104],
        [130, 30, 84],
      ] as const)
        drawing +=
          rectangle(x + side * px - 9, y + py - 2, 18, 24, "#1b222c", 3) +
          ellipse(x + side * px, y + py - 4, r, 9, "#39424e", 'opacity=".4"') +
          ellipse(x + side * px, y + py - 4, r * 0.6, 4, "#ffffff", 'opacity=".5"');
      drawing += stroked(
        `M${x + side * 34} ${y + 24}L${x + side * 66} ${y + 84}M${x + side * 40} ${y + 84}H${x + side * 96}`,
        "#39424e",
        8,
        'stroke-linecap="round"',
      );
    }
    drawing +=
      rectangle(x - 74, y - 26, 148, 58, random.pick([colors.brand, colors.wie, "#eef2f6"]), 26) +
      rectangle(x - 40, y - 42, 80, 30, "#26303c", 12) +
      circle(x, y + 46, 26, "#1b222c") +
      circle(x, y + 48, 13, "#4f7fa6") +
      circle(x - 4, y + 44, 4, "#ffffff") +
      circle(x - 56, y + 4, 5, "#5be08a") +
      circle(x + 56, y + 4, 5, "#ff6b6b");
    if (look)
      drawing +=
        standing(300, 720, 0.92, look, {
          turn: 0.7,
          left: [
            [-44, 88],
            [-8, 86],
          ],
          right: [
            [46, 88],
            [18, 86],
          ],
        }) + rectangle(290, 553, 32, 14, "#1b222c", 4);
    return { drawing, focus: [x - 40, y + 130] };
  };

/** A visit: helmets in a machine hall. */
export const visit: Scene = (random) => {
  const looks = people(random, 6);
  const color = random.pick(["#3d8bb8", "#3f8f6b", "#5d78a0"]);
  let drawing = shaded(0, 0, 1200, 470, "#dfe6ea", "#b5c2cb") + shaded(0, 470, 1200, 330, "#98a2aa", "#c3c9cd");
  for (let x = 30; x < 1200; x += 150)
    drawing +=
      shaded(x, 110, 96, 150, "#bfe0ef", "#eef8fc") +
      rectangle(x + 45, 110, 6, 150, "#8b98a5") +
      rectangle(x, 182, 96, 5, "#8b98a5");
  drawing +=
    rectangle(0, 56, 1200, 34, "#f0b429") +
    rectangle(0, 84, 1200, 8, "#b07d12") +
    rectangle(700, 40, 130, 66, "#d99c1c", 4) +
    stroked("M765 106V230M750 230q0 28 15 28t15 -20", "#4a4f57", 5);
  for (const [index, x] of [190, 560, 930].entries()) {
    const s = 1 + index * 0.04;
    drawing +=
      shadow(x, 540, 190, 30) +
      shaded(x - 120 * s, 380, 240 * s, 150, mix(color, "#ffffff", 0.15), mix(color, colors.navy, 0.35), true) +
      ellipse(x, 380, 120 * s, 40, mix(color, "#ffffff", 0.3)) +
      shaded(x - 62, 292, 124, 86, "#eef2f6", "#9aa7b2", true) +
      ellipse(x, 378, 62, 18, "#7d8a96") +
      ellipse(x, 292, 62, 20, "#f7f9fb") +
      circle(x, 460, 26, colors.amber) +
      circle(x, 460, 14, "#ffffff");
    for (let bolt = -90; bolt <= 90; bolt += 45)
      drawing += circle(x + bolt, 404 + Math.abs(Math.abs(bolt) - 90) * 0.16, 5, mix(color, colors.navy, 0.6));
  }
  drawing += stroked("M0 560H1200M0 600H1200", "#f0b429", 7);
  for (let x = 40; x < 1200; x += 160) drawing += rectangle(x, 552, 8, 80, "#d99c1c");
  const helmets = [colors.amber, "#ffffff", "#ffffff", "#eef2f6", colors.amber, "#ffffff"];
  const guide = random.integer(0, 1);
  for (const [index, x] of [150, 345, 540, 880, 1060].entries())
    drawing += standing(x, 770 + (index % 2) * 18, 1.4 + (index % 2) * 0.08, itemAt(looks, index), {
      helmet: itemAt(helmets, index + guide),
      turn: index === 3 ? -0.8 : "away",
      ...(index === 3 && {
        left: [
          [-64, 50],
          [-98, 26],
        ] as const,
      }),
    });
  return { drawing, focus: [620, 480] };
};

/** Friends on the lawn under strings of lights. */
export const lawn: Scene = (random) => {
  const looks = people(random, 7);
  const night = random.chance(0.6);
  let drawing = night ? shaded(0, 0, 1200, 470, "#1b2a5c", "#e08f6a") : shaded(0, 0, 1200, 470, "#8cc5e8", "#fbe8c8");
  const wall = night ? "#4a4468" : "#dcc6aa";
  drawing += rectangle(200, 210, 800, 260, wall) + filled("M180 210L600 110L1020 210Z", mix(wall, "#8c3f35", 0.6));
  for (let x = 240; x < 960; x += 104)
    if (x < 510 || x > 620)
      drawing +=
        rectangle(x, 250, 56, 76, night ? "#ffd98a" : "#7fa3bd", 2) +
        rectangle(x, 362, 56, 76, night && random.chance(0.7) ? "#ffd98a" : "#6f93ad", 2);
  drawing +=
    rectangle(552, 330, 96, 140, mix(wall, "#3d2417", 0.6), 4) +
    shaded(0, 466, 1200, 334, night ? "#3f6a58" : "#86b878", night ? "#2c4f45" : "#5b9a5f");
  drawing +=
    tree(random, 110, 540, 420, night ? "#2f6b58" : undefined) +
    tree(random, 1100, 550, 440, night ? "#2f6b58" : undefined);
  drawing += stroked(
    "M0 120Q300 290 600 170T1200 120M0 230Q240 330 520 240T1200 250",
    night ? "#20253f" : "#5f6b78",
    3,
  );
  for (let index = 0; index <= 14; index += 1) {
    const x = 30 + index * 82;
    const y = index < 8 ? 140 + Math.sin(index * 0.55) * 74 : 190 - Math.sin((index - 7) * 0.5) * 16;
    drawing += soft(x, y, 34, 34, "#ffdf8a", 0.8) + circle(x, y, 8, itemAt(["#fff0b8", "#ffd27a"], index));
  }
  const cup = {
    right: [
      [48, 86],
      [16, 60],
    ],
  } as const;
  for (const [index, [x, y, turn]] of (
    [
      [250, 690, 0.7],
      [380, 700, -0.8],
      [600, 660, 0],
      [780, 706, 0.8],
      [910, 690, -0.7],
      [1010, 730, -0.9],
    ] as const
  ).entries()) {
    drawing += standing(x, y + random.between(-8, 8), 1.3, itemAt(looks, index), {
      turn,
      ...(index % 2 === 0
        ? cup
        : {
            left: [
              [-48, 86],
              [-18, 62],
            ] as const,
          }),
    });
  }
  return { drawing: drawing + nearHead(520, 790, 100, itemAt(looks, 6).top), focus: [330, 480], night };
};

/** A robot on a course, watched by its builders. */
export const course: Scene = (random) => {
  const looks = people(random, 7);
  let drawing = room(random.pick(["#dde9ee", "#e9e4f0", "#f2ebdf"]), "#8f9aa6", 380);
  drawing +=
    rectangle(90, 60, 320, 200, "#123a63", 4) +
    curve(130, 90, 220, 130, colors.amber, "#7fa6cc") +
    banner(520, 70, 560, 110, random.pick([colors.brand, colors.wie]));
  for (const [index, x] of [130, 330, 520, 720, 920, 1090].entries())
    drawing += standing(x, 540 + (index % 2) * 16, 1.26, itemAt(looks, index), {
      turn: x < 560 ? 0.5 : -0.5,
      down: index % 3 !== 2,
      ...(index % 3 === 1
        ? {
            left: [
              [-44, 90],
              [-8, 66],
            ] as const,
            right: [
              [46, 88],
              [8, 70],
            ] as const,
          }
        : index === 2
          ? {
              right: [
                [56, 28],
                [48, -26],
              ] as const,
            }
          : {}),
    });
  drawing +=
    shadow(600, 790, 620, 60) +
    filled(
      polygon([
        [150, 520],
        [1050, 520],
        [1230, 790],
        [-30, 790],
      ]),
      "#ffffff",
    ) +
    filled(
      polygon([
        [-30, 790],
        [1230, 790],
        [1230, 800],
        [-30, 800],
      ]),
      "#b9c4cf",
    );
  drawing +=
    stroked(
      "M60 740C300 620 340 760 560 720S560 600 420 588S640 540 760 580S860 720 1130 690",
      "#1b222c",
      15,
      'stroke-linecap="round"',
    ) +
    rectangle(700, 520, 18, 40, "#c8553d") +
    rectangle(830, 520, 18, 40, "#c8553d") +
    rectangle(690, 508, 168, 16, colors.amber, 3);
  const [x, y] = [random.between(520, 600), 700];
  const body = random.pick([colors.brand, colors.wie, "#c8553d"]);
  drawing += shadow(x, y + 34, 120, 20);
  for (const side of [-1, 1])
    drawing += ellipse(x + side * 72, y + 10, 20, 30, "#1b222c") + ellipse(x + side * 72, y + 10, 9, 14, "#59636e");
  drawing +=
    rectangle(x - 64, y - 44, 128, 66, body, 16) +
    rectangle(x - 64, y + 2, 128, 22, mix(body, colors.navy, 0.4), 8) +
    rectangle(x - 34, y - 66, 68, 30, "#2f7d5c", 4) +
    rectangle(x - 20, y - 60, 24, 14, "#1b222c") +
    circle(x + 20, y - 54, 6, colors.amber) +
    stroked(`M${x + 46} ${y - 44}V${y - 100}`, "#39424e", 4) +
    circle(x + 46, y - 102, 6, "#ff6b6b");
  drawing +=
    circle(x - 26, y - 16, 11, "#dff4fb") +
    circle(x + 26, y - 16, 11, "#dff4fb") +
    soft(x, y + 30, 90, 20, "#ff5b5b", 0.4);
  return { drawing, focus: [x, 440], zoom: 1.25, fixed: true };
};
