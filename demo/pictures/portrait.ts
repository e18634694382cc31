import { itemAt, type Random } from "../random.ts";
import { colors, mix } from "./palette.ts";
import { circle, filled, n, rectangle, ring, stroked } from "./shapes.ts";

const surfaces = [
  [colors.navy, colors.navyLight],
  [colors.brand, colors.brandDark],
  [colors.cyan, "#5fd0ee"],
  [colors.amber, "#ffbf4d"],
  [colors.wie, "#8d3f98"],
  ["#c3e9f6", "#a2dcf0"],
  ["#efe3f2", "#dfc9e5"],
  ["#ffe2ad", "#ffd083"],
] as const;

/** Brand colors instead of skin colors, so that portraits do not look like real people. */
const faces = ["#f7d3a4", "#e9b27c", "#c98b5b", "#a8694a", "#f0c3b0", "#d9a38c"] as const;
const hairs = [colors.navy, "#001a3a", "#3b0f43", "#12233a", "#5a2a16"] as const;
const garments = [colors.brand, colors.wie, colors.amber, colors.cyan, colors.navy, colors.white] as const;

export type Head = "short" | "bob" | "long" | "bun" | "curls" | "plait" | "beard";

interface Look {
  head: Head;
  /** The number of the background. Neighboring numbers differ. */
  ground: number;
}

/** Draws a bust without facial features on a field of 100 × 100. */
export function portrait(random: Random, width: number, height: number, look: Look): string {
  const { head } = look;
  const [ground, halo] = itemAt(surfaces, look.ground);
  const face = random.pick(faces);
  const shade = mix(face, "#4a1f2c", 0.22);
  const hair = random.pick(hairs.filter((color) => color !== ground));
  const garment = random.pick(garments.filter((color) => color !== ground));
  const garmentShade = mix(garment, colors.navy, garment === colors.navy ? 0 : 0.28);
  const second = random.pick(garments.filter((color) => color !== ground && color !== garment));

  let behind = "";
  let front = "";
  switch (head) {
    case "short": // Swept to a side.
      front = filled(
        "M33 42C31 24 42 18 53 19C64 19 70 28 67 42C65 36 62 33 57 31C49 35 40 34 36 33C34 36 34 39 33 42Z",
        hair,
      );
      break;
    case "bob":
      behind = filled("M30 60C26 30 35 18 50 18S74 30 70 60Q70 63 66 63H34Q30 63 30 60Z", hair);
      front = filled("M33 43C32 27 41 20.500 50 20.500S68 27 67 43C60 40 52 37 48 31C45 37 40 40 33 43Z", hair);
      break;
    case "long": // Over the shoulders.
      behind = filled("M31 84C24 66 28 46 30 38C32 24 40 17 50 17S68 24 70 38C72 46 76 66 69 84Z", hair);
      front = filled("M33 45C32 28 41 20.500 50 20.500S68 28 67 45C65 37 60 32 54 29C48 35 38 37 33 45Z", hair);
      break;
    case "bun":
      behind = circle(50, 15, 8.5, hair);
      front = filled("M33 42C31 27 40 20 50 20S69 27 67 42C62 34 56 31 50 31S38 34 33 42Z", hair);
      break;
    case "curls": {
      for (let index = 0; index <= 10; index += 1) {
        const angle = Math.PI * (0.93 + (index / 10) * 1.14);
        behind += circle(50 + 18 * Math.cos(angle), 38 + 18 * Math.sin(angle), 7.6, hair);
      }
      behind += circle(50, 36, 17, hair);
      for (let index = 0; index < 5; index += 1)
        front += circle(39 + index * 5.5, 27.5 - Math.sin((index / 4) * Math.PI) * 2.5, 4.6, hair);
      break;
    }
    case "plait": // Over one shoulder.
      behind = circle(66, 50, 4.5, hair);
      front = filled("M33 44C31 27 40 19.500 50 19.500S69 27 67 44C61 39 55 35 51 28C47 35 40 39 33 44Z", hair);
      for (let index = 0; index < 5; index += 1)
        front += circle(67 + Math.sin(index * 0.7) * 2, 52 + index * 6.6, 4.6 - index * 0.35, hair);
      front += circle(69, 84, 2.6, second);
      break;
    case "beard": // And close-cropped hair.
      behind = filled("M34 44C33 27 40 20.500 50 20.500S67 27 66 44Z", hair);
      front = filled("M33 41C35 31 39 27.500 50 27.500S65 31 67 41C67 25 59 20 50 20S33 25 33 41Z", hair);
      front += filled("M34 44C34 58 41 66 50 66S66 58 66 44C64 51 60 54 56 53Q50 51 44 53C40 54 36 51 34 44Z", hair);
  }

  const haloX = random.between(38, 62);
  let backdrop = circle(haloX, 44, random.between(30, 38), halo);
  if (random.chance(0.4)) backdrop += ring(haloX, 44, 44, halo, 1.2);
  const shoulders = "M10 102C11 84 20 78 38 74Q50 71 62 74C80 78 89 84 90 102Z";
  const shouldersRight = "M50 72.500Q56 72.500 62 74C80 78 89 84 90 102H50Z";
  let bust =
    filled("M43 56H57V74Q50 82 43 74Z", shade) + filled(shoulders, garment) + filled(shouldersRight, garmentShade);
  const collar = random.integer(0, 2);
  if (collar === 0) {
    // An open collar.
    bust += filled("M42 72.500L50 86L58 72.500Q50 70 42 72.500Z", shade);
    bust +=
      filled("M42 72L50 86L45 90L37 75Z", second) + filled("M58 72L50 86L55 90L63 75Z", mix(second, colors.navy, 0.15));
  } else if (collar === 1) {
    bust += filled("M41 72.800Q50 86 59 72.800Q50 69 41 72.800Z", shade);
  } else {
    bust += filled("M40 73Q50 92 60 73Q50 69 40 73Z", shade) + stroked("M40 73Q50 92 60 73", second, 2.2);
  }
  const skull = filled("M34 40C34 28 41 22 50 22S66 28 66 40C66 54 59 64 50 64S34 54 34 40Z", face);
  const cheek = filled("M50 22C59 22 66 28 66 40C66 54 59 64 50 64Z", shade, 'opacity="0.55"');
  const ears = head === "bob" || head === "long" ? "" : circle(34, 43, 3, face) + circle(66, 43, 3, shade);
  const glasses = random.chance(0.3)
    ? ring(42.5, 43, 5.2, colors.navy, 1.3) +
      ring(57.5, 43, 5.2, colors.navy, 1.3) +
      stroked("M47.700 43h4.600M37.300 42.500l-3-1M62.700 42.500l3-1", colors.navy, 1.3)
    : "";

  const scale = Math.min(width, height) / 100;
  const figure = behind + bust + ears + skull + cheek + front + glasses;
  const flip = random.chance(0.5) ? "translate(100 0) scale(-1 1)" : "";
  return `${rectangle(0, 0, width, height, ground)}<g transform="translate(${n(width / 2 - scale * 50)} ${n(height - scale * 100)}) scale(${scale})">${backdrop}<g transform="${flip}">${figure}</g></g>`;
}
