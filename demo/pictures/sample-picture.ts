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

/** Drawings with captions. Neighbors in this list look as different as possible. */
const captioned: readonly (readonly [Composition, caption: string])[] = [
  [stepFan, "Step responses on one screen"],
  [sunflower, "A sunflower of 400 LEDs"],
  [tiles, "The tiles that we painted together"],
  [gears, "A gear train, printed in the lab"],
  [terrain, "Contour lines of the hill"],
  [scope, "A trace on the oscilloscope"],
  [facets, "A folded paper antenna"],
  [circuit, "A finished circuit board"],
  [ridges, "Twenty measurements, one below the other"],
  [prism, "White light through a prism"],
  [halftone, "The LED matrix, close up"],
  [roads, "The course of the line follower"],
  [orbits, "Planning the satellite pass"],
  [spectrum, "The spectrum of a guitar string"],
  [network, "A network of sensor nodes"],
  [blocks, "The model of a smart city"],
  [flow, "Air flow around a wing"],
  [strata, "Layers of a board, enlarged"],
  [ribbon, "Ribbon cables, sorted at last"],
];
const posters = captioned.map(([draw]) => draw);
const captions = new Map(captioned);
/** A gallery shows its own pictures next to pictures of events, so the two kinds start half the list apart. */
const halfway = Math.floor(posters.length / 2);

const families: Record<Exclude<SamplePictureKind, "person">, Family> = {
  event: { compositions: posters, schemes: allSchemes },
  gallery: {
    compositions: [...posters.slice(halfway), ...posters.slice(0, halfway)],
    schemes: [...allSchemes].reverse(),
  },
  achievement: { compositions: [rosette, terrain, burst, network, summit, orbits], schemes: allSchemes },
  banner: { compositions: [ridges, circuit, strata, stepFan, halftone], schemes: darkSchemes },
};

export const compositionOf = (kind: keyof typeof families, position: number): Composition =>
  itemAt(families[kind].compositions, position);

/** Returns what the picture at a position shows. */
export const captionOf = (kind: "event" | "gallery", position: number): string =>
  captions.get(compositionOf(kind, position)) ?? "";

const womensHeads = ["bob", "long", "bun", "plait", "curls"] as const;
const mensHeads = ["short", "beard", "curls"] as const;
/** Even positions are women, odd ones are men. */
const headOf = (position: number): Head =>
  itemAt<Head>(position % 2 === 0 ? womensHeads : mensHeads, Math.floor(position / 2));

/** The picture as SVG text: the same seed, kind and size give the same text. */
export function samplePictureSvg({ seed, width, height, kind }: SamplePictureOptions): string {
  const random = seededRandom(`${kind}:${seed}`);
  // Neighboring numbers get different families and schemes. A text can get any of them.
  const position = typeof seed === "number" ? Math.abs(Math.trunc(seed)) : hashText(seed);
  let drawing: string;
  if (kind === "person") {
    drawing = portrait(random, width, height, headOf(position));
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
