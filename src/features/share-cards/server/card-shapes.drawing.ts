import sharp from "sharp";
import type { CardBrand } from "./branch-cards.drawing.ts";

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Returns an image in which each row of pixels has one color. */
export const rows = (size: Size, rowAt: (y: number) => number[], channels: 3 | 4): Promise<Buffer> =>
  sharp(Buffer.from(Array.from({ length: size.height }, (_, y) => rowAt(y)).flat()), {
    raw: { width: 1, height: size.height, channels },
  })
    .resize({ ...size, fit: "fill", kernel: "nearest" })
    .raw()
    .toBuffer();

/** Returns red, green and blue, each 0 to 255. */
export const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function gradient(size: Size, { band, ground }: CardBrand) {
  const bottom = channelsOf(band);
  const top = channelsOf(ground);
  return rows(size, (y) => top.map((value, at) => value + (((bottom[at] ?? 0) - value) * y) / size.height), 3);
}

/** Returns the background of a drawing: the cropped picture, or a gradient if there is no readable picture. */
export async function background(picture: string, size: Size, brand: CardBrand) {
  const cropped = sharp(picture, { failOn: "error" })
    .resize({ ...size, fit: "cover" })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer()
    .catch(() => undefined);
  return sharp((await cropped) || (await gradient(size, brand)), { raw: { ...size, channels: 3 } });
}

export const box = async (size: Size, background: string) => ({
  input: await sharp({ create: { ...size, channels: 4, background } })
    .raw()
    .toBuffer(),
  raw: { ...size, channels: 4 as const },
});
