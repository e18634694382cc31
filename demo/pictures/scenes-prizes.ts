import { itemAt, type Random } from "../random.ts";
import { colors, mix } from "./palette.ts";
import { plant, type Scene, shaded, shadow, soft, table } from "./room.ts";
import { article } from "./screens.ts";
import { circle, ellipse, filled, rectangle, ring, stroked } from "./shapes.ts";

const round = 'stroke-linecap="round"';
const GOLD = "#f0b429";

/** A dark hall with lights out of focus. */
function hall(random: Random, color: string): string {
  let drawing = shaded(0, 0, 1200, 800, mix(color, "#05050f", 0.45), mix(color, "#05050f", 0.15));
  for (let light = 0; light < 16; light += 1) {
    const size = random.between(30, 80);
    drawing += soft(
      random.between(0, 1200),
      random.between(20, 520),
      size,
      size,
      random.pick(["#ffd98a", "#9fd3ee", "#ffffff", "#e0b8f0"]),
      0.32,
    );
  }
  return drawing;
}

function confetti(random: Random): string {
  let drawing = "";
  for (let piece = 0; piece < 46; piece += 1) {
    const [x, y] = [random.between(20, 1180), random.between(10, 560)];
    drawing += `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${random.integer(0, 90)})">${rectangle(-8, -4, 16, 8, random.pick([colors.amber, colors.cyan, "#e05a7a", "#ffffff", "#8f5ab8"]), 1)}</g>`;
  }
  return drawing;
}

const ribbonMedal = (x: number, y: number, ribbon: string, metal: string) =>
  filled(`M${x - 60} ${y - 170}L${x - 6} ${y - 50}L${x + 26} ${y - 66}L${x - 14} ${y - 170}Z`, ribbon) +
  filled(
    `M${x + 60} ${y - 170}L${x + 6} ${y - 50}L${x - 26} ${y - 66}L${x + 14} ${y - 170}Z`,
    mix(ribbon, "#05050f", 0.25),
  ) +
  circle(x, y, 66, mix(metal, "#05050f", 0.25)) +
  circle(x - 3, y - 3, 63, metal) +
  ring(x - 3, y - 3, 48, mix(metal, "#05050f", 0.22), 5) +
  stroked(`M${x - 32} ${y + 4}h14l10 -30l14 54l12 -40l6 16h12`, mix(metal, "#05050f", 0.4), 6, round);

/** A cup on a table under the lights of a hall. */
export const trophy: Scene = (random) => {
  const color = random.pick([colors.brand, colors.wie, "#1f6b5a"]);
  let drawing =
    hall(random, color) +
    soft(600, 330, 460, 420, "#fff0c9", 0.5) +
    confetti(random) +
    table(-80, 1280, 610, 110, 830, "#6d4a32");
  const dark = "#b9801a";
  drawing +=
    shadow(600, 690, 250, 36) +
    shaded(490, 596, 220, 92, "#4a3526", "#22170f", true) +
    rectangle(474, 584, 252, 22, "#5f4632", 5) +
    rectangle(546, 622, 108, 40, "#e8c15a", 4) +
    rectangle(562, 634, 76, 5, "#8a6414") +
    rectangle(570, 646, 60, 5, "#8a6414");
  drawing +=
    shaded(570, 494, 60, 92, GOLD, dark, true) +
    ellipse(600, 500, 50, 14, GOLD) +
    ellipse(600, 578, 84, 16, dark) +
    ellipse(600, 572, 84, 16, GOLD);
  drawing +=
    stroked("M462 190C370 180 370 370 520 420", dark, 26, round) +
    stroked("M460 186C372 178 374 360 516 412", GOLD, 16, round) +
    stroked("M738 190C830 180 830 370 680 420", dark, 26, round) +
    stroked("M740 186C826 178 824 360 684 412", "#d99c1c", 16, round);
  drawing +=
    filled("M440 150H760C760 350 716 470 600 496C484 470 440 350 440 150Z", GOLD) +
    filled("M600 150H760C760 350 716 470 600 496Z", "#d99c1c") +
    filled("M470 176C474 330 500 400 540 440C500 350 500 260 504 176Z", "#ffe6a0") +
    ellipse(600, 150, 160, 26, "#8a5f10") +
    ring(600, 300, 62, "#ffe6a0", 6) +
    stroked("M560 306h18l14 -40l18 70l14 -46l8 16h10", "#8a5f10", 8, round);
  return {
    drawing: drawing + ribbonMedal(280, 650, colors.brand, "#e8c15a") + soft(600, 170, 260, 60, "#ffffff", 0.3),
    focus: [600, 400],
    zoom: 1.25,
    fixed: true,
  };
};

/** A certificate in a frame on a wall, above a shelf with a plant. */
export const certificate: Scene = (random) => {
  const wall = random.pick(["#cfdbe4", "#e6dccb", "#d9d3e4"]);
  const color = random.pick([colors.brand, colors.wie]);
  let drawing =
    shaded(0, 0, 1200, 800, mix(wall, "#ffffff", 0.3), mix(wall, colors.navy, 0.2), true) +
    filled("M0 0L420 0L120 800H0Z", "#ffffff", 'opacity=".25"');
  drawing +=
    soft(620, 360, 440, 330, "#0a1020", 0.45) +
    rectangle(270, 70, 660, 500, "#6d4a32", 6) +
    rectangle(282, 82, 636, 476, "#9a6d48", 4) +
    rectangle(306, 106, 588, 428, "#f4efe2") +
    rectangle(330, 130, 540, 380, "#fffdf6") +
    stroked("M346 146h508v348h-508Z", color, 4) +
    stroked("M356 156h488v328h-488Z", GOLD, 2);
  drawing +=
    rectangle(440, 186, 320, 26, color, 4) +
    rectangle(500, 236, 200, 12, "#a9b5c0", 3) +
    rectangle(460, 272, 280, 20, "#26303c", 4);
  for (const y of [318, 340, 362]) drawing += rectangle(430 + (y % 3) * 12, y, 340 - (y % 3) * 24, 9, "#b9c4cf", 3);
  drawing +=
    stroked("M400 446C420 410 440 470 460 436S500 450 520 430", "#26303c", 4, round) +
    rectangle(394, 460, 140, 4, "#8b98a5") +
    filled("M690 430L670 486L706 474L742 486L722 430Z", mix(color, "#05050f", 0.2)) +
    circle(706, 428, 42, GOLD) +
    ring(706, 428, 31, "#b9801a", 4) +
    stroked("M684 430h8l8 -20l10 36l8 -26l4 10h6", "#8a5f10", 5, round) +
    filled("M306 106H560L380 534H306Z", "#ffffff", 'opacity=".16"');
  drawing +=
    shadow(600, 730, 620, 30) +
    rectangle(60, 680, 1080, 34, "#9a6d48", 4) +
    rectangle(60, 708, 1080, 14, "#5f4632", 3) +
    plant(170, 684, 230);
  for (const [index, x] of [880, 926, 968, 1016, 1060].entries())
    drawing +=
      rectangle(
        x,
        540 + (index % 3) * 22,
        40,
        142 - (index % 3) * 22,
        itemAt([colors.brand, colors.amber, colors.wie, "#2f9f8f", "#c8553d"], index),
        4,
      ) + rectangle(x + 8, 566 + (index % 3) * 22, 24, 8, "#ffffff", 2);
  return { drawing, focus: [620, 330], zoom: 1.25, fixed: true };
};

/** A medal on its ribbon over a printed paper. */
export const medal: Scene = (random) => {
  const cloth = random.pick(["#27476b", "#5d2a68", "#1f5a52"]);
  let drawing = shaded(0, 0, 1200, 800, mix(cloth, "#ffffff", 0.14), mix(cloth, "#05050f", 0.4), true);
  for (let fold = 0; fold < 5; fold += 1)
    drawing += stroked(
      `M${-100 + fold * 320} 820C${100 + fold * 300} 560 ${-60 + fold * 340} 300 ${200 + fold * 300} -20`,
      mix(cloth, fold % 2 === 0 ? "#ffffff" : "#05050f", 0.12),
      40,
    );
  drawing += `${soft(330, 440, 340, 360, "#0a1020", 0.5)}<g transform="rotate(-9 320 420)">${article(110, 70, 430, 620)}</g>`;
  const ribbon = random.pick([colors.amber, "#c8553d", colors.cyan]);
  drawing +=
    soft(830, 520, 300, 260, "#0a1020", 0.6) +
    filled("M560 -40L780 400L880 350L720 -40Z", ribbon) +
    filled("M610 -40L810 386L846 368L664 -40Z", "#ffffff", 'opacity=".8"') +
    filled("M1120 -40L900 380L810 340L960 -40Z", mix(ribbon, "#05050f", 0.25)) +
    filled("M1068 -40L868 364L836 352L1014 -40Z", "#ffffff", 'opacity=".55"');
  drawing +=
    ring(844, 390, 34, "#cfd6dd", 14) +
    circle(846, 560, 176, "#8a5f10") +
    circle(840, 552, 174, GOLD) +
    circle(840, 552, 150, "#d99c1c") +
    circle(836, 548, 146, GOLD);
  for (let leaf = 0; leaf < 16; leaf += 1) {
    const angle = 1.9 + (leaf % 8) * 0.3;
    const side = leaf < 8 ? 1 : -1;
    drawing += `<g transform="translate(${Math.round(838 + side * 108 * Math.sin(angle + 1.4))} ${Math.round(552 - 108 * Math.cos(angle + 1.4))}) rotate(${Math.round(side * (angle * 57 + 150))})">${ellipse(0, 0, 9, 24, "#b9801a")}</g>`;
  }
  drawing +=
    stroked("M768 560h28l22 -64l30 116l24 -78l14 26h26", "#8a5f10", 13, `${round}`) +
    filled("M700 480C740 400 820 390 860 400C790 420 740 470 720 540Z", "#ffffff", 'opacity=".35"');
  return { drawing, focus: [760, 470], zoom: 1.2, fixed: true };
};
