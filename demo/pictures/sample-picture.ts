import { hashText, seededRandom } from "../random.ts";
import { turn } from "../turn.ts";
import { blocks, halftone, tiles } from "./lattices.ts";
import { allSchemes, darkSchemes, type Scheme } from "./palette.ts";
import { portrait } from "./portrait.ts";
import { burst, orbits, rosette, summit } from "./radials.ts";
import { renderSvg } from "./render-svg.ts";
import { rectangle } from "./shapes.ts";
import { type Composition, ridges, scope, spectrum, stepFan, strata } from "./traces.ts";
import { circuit, ribbon } from "./wires.ts";

export type SamplePictureKind = "event" | "gallery" | "achievement" | "banner" | "person";

export type SamplePictureOptions = { seed: string | number; width: number; height: number; kind: SamplePictureKind };

type Family = { compositions: readonly Composition[]; schemes: readonly Scheme[] };

const posters: readonly Composition[] = [
  stepFan,
  circuit,
  tiles,
  scope,
  blocks,
  ridges,
  halftone,
  orbits,
  spectrum,
  ribbon,
  strata,
];

const families: Record<Exclude<SamplePictureKind, "person">, Family> = {
  event: { compositions: posters, schemes: allSchemes },
  gallery: { compositions: [...posters].reverse(), schemes: [...allSchemes].reverse() },
  achievement: { compositions: [rosette, burst, summit, orbits], schemes: allSchemes },
  banner: { compositions: [ridges, circuit, strata, stepFan, halftone], schemes: darkSchemes },
};

/** The picture as SVG text: the same seed, kind and size give the same text. */
export function samplePictureSvg({ seed, width, height, kind }: SamplePictureOptions): string {
  const random = seededRandom(`${kind}:${seed}`);
  // Neighbouring numbers get different families and schemes; a text seed lands anywhere.
  const position = typeof seed === "number" ? Math.abs(Math.trunc(seed)) : hashText(seed);
  let drawing: string;
  if (kind === "person") {
    drawing = portrait(random, width, height, position * 4);
  } else {
    const { compositions, schemes } = families[kind];
    const scheme = turn(schemes, position + Math.floor(position / (compositions.length * schemes.length)));
    const compose = turn(compositions, position);
    drawing = rectangle(0, 0, width, height, scheme.ground) + compose(random, width, height, scheme);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}

/** A made-up picture of exactly `width` × `height` pixels as JPEG. The same seed, kind and size give the same picture. */
export async function samplePicture(options: SamplePictureOptions): Promise<Buffer> {
  return renderSvg(samplePictureSvg(options), (picture) => picture.jpeg({ quality: 82 }).toBuffer());
}
