import { colors } from "./palette.ts";
import { circle, filled, rectangle, ring, stroked } from "./shapes.ts";

const round = 'stroke-linecap="round"';

/** Icons of the branch's own guides, on fields of 96 × 96, and their backgrounds. */
const icons: readonly (readonly [ground: string, drawing: string])[] = [
  // Safety glasses under a flash.
  [
    "#8a3b12",
    filled("M52 14L36 42H48L42 58L62 32H50L58 14Z", "#ffd27a") +
      ring(32, 68, 12, "#ffffff", 5) +
      ring(64, 68, 12, "#ffffff", 5) +
      stroked("M44 66Q48 62 52 66M20 64L12 58M76 64L84 58", "#ffffff", 5, round),
  ],
  // A check list.
  [
    colors.brandDark,
    rectangle(26, 20, 44, 58, "#ffffff", 5) +
      rectangle(38, 14, 20, 12, colors.amber, 4) +
      stroked("M33 38l4 4l7 -8M33 52l4 4l7 -8M33 66l4 4l7 -8", colors.brand, 3.5, round) +
      stroked("M50 39H63M50 53H63M50 67H63", "#8b98a5", 3.5, round),
  ],
  // A soldering iron over a joint.
  [
    colors.navyLight,
    stroked("M78 18L58 38", colors.amber, 12, round) +
      stroked("M56 40L50 46", "#8b98a5", 8, round) +
      stroked("M50 46L38 60", "#dfe6ec", 4, round) +
      rectangle(16, 68, 64, 8, "#4fae84", 2) +
      filled("M28 68Q30 58 36 58T44 68Z", "#dfe6ec") +
      stroked("M30 50C24 42 34 36 28 28", "#ffffff", 3, `opacity=".8" ${round}`),
  ],
  // Two branches that meet.
  [
    "#3b0f43",
    stroked("M34 26V70M34 60C34 46 62 54 62 40V36", "#deb6e5", 5) +
      circle(34, 24, 8, colors.amber) +
      circle(34, 72, 8, colors.amber) +
      circle(62, 32, 8, colors.cyan),
  ],
  // A report with a chart.
  [
    "#1f5a52",
    filled("M28 16H58L70 28V80H28Z", "#ffffff") +
      filled("M58 16V28H70Z", "#a9cfc8") +
      rectangle(35, 28, 16, 4, "#1f5a52", 1) +
      stroked("M36 40H62M36 48H62", "#8b98a5", 3, round) +
      rectangle(36, 64, 6, 10, colors.amber) +
      rectangle(46, 58, 6, 16, colors.brand) +
      rectangle(56, 54, 6, 20, colors.cyan),
  ],
  // Two cells, one of them half charged.
  [
    "#4a3a0c",
    rectangle(30, 16, 12, 7, "#dfe6ec", 2) +
      rectangle(24, 22, 24, 58, "#ffffff", 5) +
      rectangle(29, 27, 14, 48, colors.amber, 3) +
      rectangle(58, 16, 12, 7, "#dfe6ec", 2) +
      rectangle(52, 22, 24, 58, "#ffffff", 5) +
      rectangle(57, 51, 14, 24, colors.amber, 3),
  ],
];

export const ICONS = icons.length;

/** Draws the icon of a guide. */
export function guideIcon(number: number, size: number): string {
  const [ground, drawing] = icons[number % ICONS] ?? [colors.navy, ""];
  return `<g transform="scale(${size / 96})">${rectangle(0, 0, 96, 96, ground)}${drawing}</g>`;
}
