import type { Random } from "../random.ts";
import { colors, mix } from "./palette.ts";
import { circle, ellipse, filled, n, type Point, polyline, stroked } from "./shapes.ts";

const skins = ["#f3c99a", "#e2a875", "#c98b5b", "#a8694a", "#8a5238", "#d9a382"] as const;
const hairs = ["#1c1a22", "#2b1d1a", "#12233a", "#3d2417", "#26202e"] as const;
const tops = [
  colors.brand,
  colors.wie,
  colors.amber,
  "#2f9fc4",
  colors.navyLight,
  "#eef2f6",
  "#c8553d",
  "#3f8f6b",
] as const;
const trousers = ["#1d2a3d", "#33435a", "#4b4038", "#243b55"] as const;
const headKinds = ["short", "long", "beard", "bun", "curls", "short", "bob", "scarf", "long", "turban"] as const;

export interface Look {
  kind: (typeof headKinds)[number];
  skin: string;
  hair: string;
  top: string;
  trousers: string;
  /** Color of a scarf or a turban. */
  cloth: string;
  /** A kurta to the knees. */
  long: boolean;
  shortSleeves: boolean;
}

export const womensHeads = ["long", "bun", "bob", "scarf", "curls"] as const satisfies readonly Look["kind"][];

/** Returns people. Neighbors in the list differ in head and clothes. */
export function people(
  random: Random,
  count: number,
  allTops: readonly string[] = tops,
  heads: readonly Look["kind"][] = headKinds,
): Look[] {
  const [firstHead, firstTop, firstSkin] = [random.integer(0, 9), random.integer(0, 9), random.integer(0, 9)];
  const at = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item;
  return Array.from({ length: count }, (_, index) => {
    const kind = at(heads, firstHead + index * 3);
    const top = at(allTops, firstTop + index);
    return {
      kind,
      top,
      skin: at(skins, firstSkin + index * 5),
      hair: random.pick(hairs),
      trousers: random.pick(trousers),
      cloth: random.pick([colors.brand, colors.wie, "#3f8f6b", "#c8553d"].filter((color) => color !== top)),
      long: kind === "long" || kind === "scarf" ? random.chance(0.6) : false,
      shortSleeves: kind !== "scarf" && random.chance(0.4),
    };
  });
}

export interface Pose {
  /** Direction of the face, from -1 (left) to 1 (right), or away from the viewer. */
  turn?: number | "away";
  /** Looks down at a table. */
  down?: boolean;
  /** Elbow and hand. Without them, an arm hangs. */
  left?: readonly [Point, Point];
  right?: readonly [Point, Point];
  legs?: "standing" | "seated" | "none";
  helmet?: string;
}

const shadeOf = (color: string) => mix(color, "#1a1433", 0.24);

function faceAndHair({ kind, skin, hair, cloth }: Look, { turn = 0, down = false, helmet }: Pose): string {
  const away = turn === "away";
  const aside = away ? 0 : turn * 5.5;
  const cap = kind === "scarf" ? cloth : hair;
  let drawing = "";
  if (kind === "bun") drawing += circle(-aside * 2.2, -22 + Math.abs(aside), 8, hair);
  if (kind === "curls")
    for (let index = 0; index <= 8; index += 1) {
      const angle = Math.PI * (0.9 + (index / 8) * 1.2);
      drawing += circle(16 * Math.cos(angle), -3 + 17 * Math.sin(angle), 7.5, hair);
    }
  drawing += ellipse(0, -1, kind === "scarf" ? 19 : 17.5, kind === "scarf" ? 23 : 21.5, cap);
  if (!away) {
    const [x, y] = [aside, down ? 7 : 3.5];
    const [across, along] = kind === "scarf" ? [12.5, 15.5] : [14.5, down ? 15.5 : 18];
    const covered = kind === "scarf" || kind === "long" || kind === "bob";
    if (!covered && turn === 0) drawing += circle(-15.5, y + 1, 3, skin) + circle(15.5, y + 1, 3, shadeOf(skin));
    drawing += ellipse(x, y, across, along, skin);
    drawing += filled(
      `M${n(x)} ${n(y - along)}A${across} ${along} 0 0 1 ${n(x)} ${n(y + along)}Z`,
      shadeOf(skin),
      'opacity=".5"',
    );
    if (Math.abs(aside) > 2 && !covered) drawing += circle(x - aside * 2.4, y + 2, 3, shadeOf(skin));
    if (kind === "beard" || kind === "turban")
      drawing += `<g transform="translate(${n(x)} ${n(y)})">${filled("M-14.500 1C-14.500 13 -8 20 0 20S14.500 13 14.500 1C11 8 6 8.500 0 7.500S-11 8 -14.500 1Z", hair)}</g>`;
    if (kind === "short" || kind === "bun")
      drawing += filled(
        `M${n(x - 15)} ${n(y - 4)}C${n(x - 15)} ${n(y - 20)} ${n(x + 15)} ${n(y - 22)} ${n(x + 15)} ${n(y - 4)}C${n(x + 10)} ${n(y - 9)} ${n(x + 5)} ${n(y - 12)} ${n(x)} ${n(y - 13)}C${n(x - 6)} ${n(y - 9)} ${n(x - 12)} ${n(y - 9)} ${n(x - 15)} ${n(y - 4)}Z`,
        hair,
      );
  }
  if (kind === "turban") {
    drawing += filled("M-19 -3C-23 -24 -9 -31 1 -31S23 -24 19 -3C10 -13 -9 -13 -19 -3Z", cloth);
    drawing += stroked("M-18 -8C-10 -20 6 -22 17 -10M-12 -17C-4 -26 6 -28 13 -21", shadeOf(cloth), 1.8);
  }
  if (helmet) {
    drawing +=
      filled("M-20 -5C-20 -34 20 -34 20 -5Z", helmet) + filled("M3 -26C14 -25 20 -18 20 -5H10Z", shadeOf(helmet));
    drawing += stroked(`M-23 -5H23M0 -27V-8`, shadeOf(helmet), 3.5, 'stroke-linecap="round"');
  }
  return drawing;
}

function arm(shoulder: Point, [elbow, hand]: readonly [Point, Point], sleeve: string, look: Look): string {
  const round = 'stroke-linecap="round"';
  const fore = look.shortSleeves ? stroked(polyline([elbow, hand]), look.skin, 13, round) : "";
  const cloth = look.shortSleeves ? [shoulder, elbow] : [shoulder, elbow, hand];
  return fore + stroked(polyline(cloth), sleeve, 17, round) + circle(hand[0], hand[1], 7.5, look.skin);
}

const hanging = (side: number): readonly [Point, Point] => [
  [side * 42, 92],
  [side * 39, 126],
];

/** Draws a person. The center of the head is 0, 0, the hips are at 135 and the feet at 268. */
export function person(look: Look, pose: Pose = {}): string {
  const { turn = 0, left = hanging(-1), right = hanging(1), legs = "standing" } = pose;
  const away = turn === "away";
  const { top, hair, trousers: cloth, kind } = look;
  const shade = shadeOf(top);
  const hem = look.long && legs === "standing" ? 190 : 137;
  const wide = look.long && legs === "standing" ? 38 : 30;
  const outline = `M-${wide} ${hem}L-31 110L-37 62C-36 44 -30 37 -12 31Q0 28 12 31C30 37 36 44 37 62L31 110L${wide} ${hem}Z`;
  let body = "";
  const round = 'stroke-linecap="round"';
  if (legs === "standing")
    for (const side of [-1, 1]) {
      body += ellipse(side * 19, 266, 14, 6, "#17181f");
      body += stroked(`M${side * 14} 134L${side * 16} 256`, side < 0 ? cloth : shadeOf(cloth), 25);
    }
  body += filled(outline, top);
  body += filled(`M0 29.500Q6 29.500 12 31C30 37 36 44 37 62L31 110L${wide} ${hem}H0Z`, shade);
  if (legs === "seated")
    for (const side of [-1, 1]) {
      body += ellipse(side * 21, 222, 14, 6, "#17181f");
      body += stroked(`M${side * 14} 132L${side * 21} 158V212`, side < 0 ? cloth : shadeOf(cloth), 25, round);
    }
  if (!away) body += filled("M-10 30.500L0 46L10 30.500Q0 27 -10 30.500Z", shadeOf(look.skin));
  const neck = filled("M-7 12H7V33Q0 39 -7 33Z", shadeOf(look.skin));
  const arms = arm([-30, 50], left, top, look) + arm([30, 50], right, shade, look);
  let fall = "";
  if (kind === "long") fall = filled("M-18 -4L-22 46Q0 56 22 46L18 -4Z", hair);
  if (kind === "bob") fall = filled("M-18 -4L-20 20Q-19 24 -14 24H14Q19 24 20 20L18 -4Z", hair);
  if (kind === "scarf") fall = filled("M-18 0L-24 40Q0 60 24 40L18 0Z", shadeOf(look.cloth));
  const face = faceAndHair(look, pose);
  if (away) return body + arms + neck + face + fall;
  return kind === "scarf" ? body + arms + neck + fall + face : fall + body + neck + arms + face;
}

/** Places a drawing of a person. */
export const at = (x: number, y: number, scale: number, drawing: string): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(scale * 100) / 100})">${drawing}</g>`;
