import sharp from "sharp";
import { contentTypes, widthsAtUpload } from "#platform/media/media-key.ts";
import { createQueue } from "#platform/queue.ts";
import {
  encodePlaceholder,
  PLACEHOLDER_HEIGHT,
  PLACEHOLDER_WIDTH,
  storedImageName,
  storedImageVariant,
} from "#shared/stored-image.ts";
import { ICONS } from "../pictures/icons.ts";
import { renderSvg } from "../pictures/render-svg.ts";
import { type SamplePictureKind, samplePictureSvg } from "../pictures/sample-picture.ts";
import { SCENE_PICTURES } from "../pictures/scenes.ts";
import type { SeededSite } from "./seed.ts";

type Size = readonly [width: number, height: number];

/** Sizes in pixels, and the number of different pictures. Drawing is slow, so pictures repeat. */
const pictures: Record<SamplePictureKind, { sizes: readonly [Size, ...Size[]]; different: number }> = {
  // From afar, closer, and from afar with other people.
  scene: {
    sizes: [
      [720, 480],
      [640, 427],
      [640, 427],
    ],
    different: SCENE_PICTURES,
  },
  banner: { sizes: [[1600, 686]], different: 4 },
  person: { sizes: [[400, 400]], different: 80 },
  icon: { sizes: [[192, 192]], different: ICONS },
};

/** More effort gains nothing for flat areas and straight edges, and is three times slower. */
const WEBP = { quality: 75, effort: 1 } as const;

interface DrawnPicture {
  /** Pixels. */
  width: number;
  height: number;
  placeholder: string;
  data: Buffer;
  variants: { width: number; data: Buffer }[];
}

async function draw(kind: SamplePictureKind, seed: number): Promise<DrawnPicture> {
  const { sizes } = pictures[kind];
  const [width, height] = sizes[seed % sizes.length] ?? sizes[0];
  const pixels = await renderSvg(samplePictureSvg({ seed, width, height, kind }), (picture) =>
    picture.flatten().toColourspace("srgb").raw().toBuffer(),
  );
  const picture = () => sharp(pixels, { raw: { width, height, channels: 3 } });
  const tiny = await picture()
    .resize({ width: PLACEHOLDER_WIDTH, height: PLACEHOLDER_HEIGHT, fit: "fill" })
    .raw()
    .toBuffer();
  const variants = [];
  for (const variantWidth of widthsAtUpload(width))
    variants.push({
      width: variantWidth,
      data: await picture().resize({ width: variantWidth }).webp(WEBP).toBuffer(),
    });
  return {
    width,
    height,
    placeholder: encodePlaceholder(tiny),
    data: await picture().webp(WEBP).toBuffer(),
    variants,
  };
}

const drawing = createQueue({ concurrency: 2 });
const storing = createQueue({ concurrency: 12 });
const drawn = new Map<string, Promise<DrawnPicture>>();

/** Each picture is drawn once in a process, however many sites show it. */
function drawnOnce(kind: SamplePictureKind, number: number): Promise<DrawnPicture> {
  const seed = number % pictures[kind].different;
  const name = `${kind} ${seed}`;
  const picture = drawn.get(name) ?? drawing.run(() => draw(kind, seed));
  drawn.set(name, picture);
  return picture;
}

/**
 * Stores a sample picture with its smaller copies, as an upload would. Numbers beyond the number of different pictures
 * repeat the first ones.
 * @returns its key
 */
export async function storePicture(
  { deps, store }: SeededSite,
  folder: string,
  kind: SamplePictureKind,
  number: number,
): Promise<string> {
  const { data, variants, ...picture } = await drawnOnce(kind, number);
  const key = `${folder}/${storedImageName({ id: deps.newId(), ...picture })}`;
  const put = (part: string, bytes: Buffer) => storing.run(() => store.put(part, bytes, contentTypes.webp));
  await Promise.all(variants.map((variant) => put(storedImageVariant(key, variant.width), variant.data)));
  await put(key, data);
  return key;
}
