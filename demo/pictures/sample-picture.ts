import { itemAt } from "#demo/random.ts";
import { hashText, seededRandom } from "../random.ts";
import { facets, flow, sunflower, terrain } from "./fields.ts";
import { blocks, halftone, tiles } from "./lattices.ts";
import { gears, network, prism, roads } from "./mechanisms.ts";
import { allSchemes, darkSchemes, type Scheme } from "./palette.ts";
import { type Head, portrait } from "./portrait.ts";
import { burst, orbits, rosette, summit } from "./radials.ts";
import { renderSvg } from "./render-svg.ts";
import { rectangle } from "./shapes.ts";
import { type Composition, ridges, scope, spectrum, stepFan, strata } from "./traces.ts";
import { circuit, ribbon } from "./wires.ts";

export type SamplePictureKind = "event" | "gallery" | "achievement" | "banner" | "person";

export type SamplePictureOptions = { seed: string | number; width: number; height: number; kind: SamplePictureKind };

type Family = { compositions: readonly Composition[]; schemes: readonly Scheme[] };

/** The drawings of events and of the gallery. Neighbors in this list look as different as possible. */
const posters = {
  stepFan,
  sunflower,
  tiles,
  gears,
  terrain,
  scope,
  facets,
  circuit,
  ridges,
  prism,
  halftone,
  roads,
  orbits,
  spectrum,
  network,
  blocks,
  flow,
  strata,
  ribbon,
};
export type Drawing = keyof typeof posters;

const families: Record<Exclude<SamplePictureKind, "person">, Family> = {
  event: { compositions: Object.values(posters), schemes: allSchemes },
  gallery: { compositions: Object.values(posters), schemes: [...allSchemes].reverse() },
  achievement: { compositions: [rosette, terrain, burst, network, summit, orbits], schemes: allSchemes },
  banner: { compositions: [ridges, circuit, strata, stepFan, halftone], schemes: darkSchemes },
};

export const compositionOf = (kind: keyof typeof families, position: number): Composition =>
  itemAt(families[kind].compositions, position);

/** Returns the position of a drawing among the pictures of events and of the gallery. */
export const positionOf = (drawing: Drawing): number => Object.keys(posters).indexOf(drawing);

const womensHeads = ["bob", "long", "bun", "plait", "curls"] as const;
const mensHeads = ["short", "beard", "curls"] as const;
/** Even positions are women, odd ones are men. Forty women or 24 men follow before a head and its background repeat. */
function lookOf(position: number) {
  const ground = Math.floor(position / 2);
  return { head: itemAt<Head>(position % 2 === 0 ? womensHeads : mensHeads, ground), ground };
}

/** The picture as SVG text: the same seed, kind and size give the same text. */
export function samplePictureSvg({ seed, width, height, kind }: SamplePictureOptions): string {
  const random = seededRandom(`${kind}:${seed}`);
  // Neighboring numbers get different families and schemes. A text can get any of them.
  const position = typeof seed === "number" ? Math.abs(Math.trunc(seed)) : hashText(seed);
  let drawing: string;
  if (kind === "person") {
    drawing = portrait(random, width, height, lookOf(position));
  } else {
    const { compositions, schemes } = families[kind];
    const scheme = itemAt(schemes, position + Math.floor(position / (compositions.length * schemes.length)));
    const compose = compositionOf(kind, position);
    drawing = rectangle(0, 0, width, height, scheme.ground) + compose(random, width, height, scheme);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}

/** A made-up picture of exactly `width` × `height` pixels as JPEG. The same seed, kind and size give the same picture. */
export async function samplePicture(options: SamplePictureOptions): Promise<Buffer> {
  return renderSvg(samplePictureSvg(options), (picture) => picture.jpeg({ quality: 82 }).toBuffer());
}
