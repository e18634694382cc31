import { itemAt } from "#demo/random.ts";
import { hashText, seededRandom } from "../random.ts";
import { guideIcon } from "./icons.ts";
import { halftone } from "./lattices.ts";
import { darkSchemes } from "./palette.ts";
import { type Head, portrait } from "./portrait.ts";
import { renderSvg } from "./render-svg.ts";
import { photograph } from "./scenes.ts";
import { rectangle } from "./shapes.ts";
import { type Composition, ridges, stepFan, strata } from "./traces.ts";
import { circuit } from "./wires.ts";

export type SamplePictureKind = "scene" | "banner" | "person" | "icon";

export type SamplePictureOptions = { seed: string | number; width: number; height: number; kind: SamplePictureKind };

/** Neighbors look as different as possible. */
const banners: readonly Composition[] = [ridges, circuit, strata, stepFan, halftone];

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
  } else if (kind === "scene") {
    drawing = photograph(position, width, height);
  } else if (kind === "icon") {
    drawing = guideIcon(position, width);
  } else {
    const scheme = itemAt(darkSchemes, position + Math.floor(position / (banners.length * darkSchemes.length)));
    const compose = itemAt(banners, position);
    drawing = rectangle(0, 0, width, height, scheme.ground) + compose(random, width, height, scheme);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}

/** A made-up picture of exactly `width` × `height` pixels as JPEG. The same seed, kind and size give the same picture. */
export async function samplePicture(options: SamplePictureOptions): Promise<Buffer> {
  return renderSvg(samplePictureSvg(options), (picture) => picture.jpeg({ quality: 82 }).toBuffer());
}
