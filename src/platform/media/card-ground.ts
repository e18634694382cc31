import sharp from "sharp";
import { CARD_HEIGHT, CARD_WIDTH, type CardBrand } from "./card-content.ts";

type GroundColours = Pick<CardBrand, "band" | "ground">;

/** Opacity of the scrim. Over white, a navy band behind text has a contrast of 9:1 with white. */
const THIN = 0.18;
const DENSE = 0.86;
/** Pixels over which the scrim grows dense, and from where on it is, above the text. */
const FADE = 180;
const ABOVE = 24;

const size = { width: CARD_WIDTH, height: CARD_HEIGHT };
const rows = Array.from({ length: CARD_HEIGHT }, (_, y) => y);

/** Pixels that differ from row to row alone. */
const striped = (rowOf: (y: number) => number[], channels: 3 | 4): Promise<Buffer> =>
  sharp(Buffer.from(rows.flatMap(rowOf)), { raw: { width: 1, height: CARD_HEIGHT, channels } })
    .resize({ ...size, fit: "fill", kernel: "nearest" })
    .raw()
    .toBuffer();

/** Red, green and blue, each 0 to 255. */
const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function plainGround({ band, ground }: GroundColours) {
  const foot = channelsOf(band);
  return striped((y) => channelsOf(ground).map((one, at) => one + (((foot[at] ?? 0) - one) * y) / CARD_HEIGHT), 3);
}

/** Returns the background of a card: the cropped picture, or a plain background without a readable one. */
export async function cardGround(picture: string, colours: GroundColours) {
  const cropped = sharp(picture, { failOn: "error" })
    .resize({ ...size, fit: "cover" })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer()
    .catch(() => undefined);
  return sharp((await cropped) || (await plainGround(colours)), { raw: { ...size, channels: 3 } });
}

/** The colour of the band over the picture, dense from where the text begins, in pixels from the top. */
export async function scrim(textTop: number, { band }: GroundColours) {
  const denseFrom = textTop - ABOVE;
  const densityAt = (y: number) => Math.min(1, Math.max(0, (y - denseFrom + FADE) / FADE));
  const alphaAt = (y: number) => Math.round(255 * (THIN + (DENSE - THIN) * densityAt(y)));
  return { input: await striped((y) => [...channelsOf(band), alphaAt(y)], 4), raw: { ...size, channels: 4 as const } };
}
