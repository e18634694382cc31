import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { CARD_HEIGHT, CARD_WIDTH } from "../share-cards.rules.ts";
import type { CardBrand, CardContent, LogoGround } from "./branch-cards.drawing.ts";
import {
  background,
  box,
  type CardFamily,
  channelsOf,
  logoPixels,
  type RenderedText,
  renderLine,
  renderTitle,
  rows,
  showable,
} from "./card.drawing.ts";

/** Some sites do not show larger pictures. */
const CARD_BYTES_MAX = 300_000;
/** The first quality with which the card is small enough is used. The last is nearly always enough. */
const QUALITIES = [84, 70, 55, 40, 20] as const;

// All lengths are in pixels.
const MARGIN = 72;
const FOOT = 58;
const TEXT_WIDTH = CARD_WIDTH - 2 * MARGIN;
const BAR = { width: 96, height: 8 } as const;
const LOGO_TOP = 64;
const LOGO_BOX = { width: 420, height: 130 };
const LOGO_PADDING = 20;
/** Opacity of the scrim at the top and behind the text. White text on it has a contrast of 9:1 over a white picture. */
const SCRIM = { thin: 0.18, dense: 0.86 };
/** Height over which the scrim gets dense, and its distance from the text below. */
const SCRIM_FADE = 180;
const SCRIM_ABOVE_TEXT = 24;

const size = { width: CARD_WIDTH, height: CARD_HEIGHT };

/** Returns the band's color over the picture, dense behind the text. */
async function scrim(textTop: number, { band }: CardBrand): Promise<OverlayOptions> {
  const denseFrom = textTop - SCRIM_ABOVE_TEXT;
  const densityAt = (y: number) => Math.min(1, Math.max(0, (y - denseFrom + SCRIM_FADE) / SCRIM_FADE));
  const alphaAt = (y: number) => Math.round(255 * (SCRIM.thin + (SCRIM.dense - SCRIM.thin) * densityAt(y)));
  return { input: await rows(size, (y) => [...channelsOf(band), alphaAt(y)], 4), raw: { ...size, channels: 4 } };
}

/** Returns the logo. A logo for light backgrounds gets a white box. */
async function cardLogo(path: string, ground: LogoGround): Promise<OverlayOptions[]> {
  const logo = await logoPixels(path, LOGO_BOX);
  const at = { left: MARGIN, top: LOGO_TOP };
  if (ground === "band") return [{ ...logo, ...at }];
  const { width, height } = logo.raw;
  const paper = await box({ width: width + 2 * LOGO_PADDING, height: height + 2 * LOGO_PADDING }, "white");
  return [
    { ...paper, ...at },
    { ...logo, left: at.left + LOGO_PADDING, top: at.top + LOGO_PADDING },
  ];
}

type Coverage = Record<CardFamily, readonly number[]>;

async function drawCard({ title, line, brand, logoGround }: CardContent, coverage: Coverage, folder: string) {
  const shown = (text: string, family: CardFamily) => showable(text, new Set(coverage[family]));
  const overlays: OverlayOptions[] = [];
  let top = CARD_HEIGHT - FOOT;
  const placeAbove = ({ input, raw }: RenderedText, gap: number) => {
    top -= raw.height;
    overlays.push({ input, raw, left: MARGIN, top });
    top -= gap;
  };

  // From the bottom upwards, so that a short title leaves more of the picture free.
  placeAbove(await renderLine(brand.name, { size: 27, color: "#c3d4e3" }, TEXT_WIDTH), 40);
  const shownLine = line.flatMap((part) => shown(part, "Card Text") ?? []).join(" · ");
  if (shownLine) placeAbove(await renderLine(shownLine, { size: 36, color: "#d9f1fa" }, TEXT_WIDTH), 42);
  const heading = shown(title, "Card Title");
  if (heading) placeAbove(await renderTitle(heading, "#ffffff", TEXT_WIDTH), 38);
  placeAbove(await box(BAR, brand.accent), 0);
  if (logoGround) overlays.push(...(await cardLogo(join(folder, "logo"), logoGround)));
  return (await background(join(folder, "picture"), size, brand)).composite([await scrim(top, brand), ...overlays]);
}

/**
 * Command `card.worker.ts FOLDER FONTS`: draws the card of `content.json` in the folder, with the files `picture` and
 * `logo` if they exist.
 */
const [folder = "", fonts = ""] = process.argv.slice(2);

// The parent process has the other end of the channel. If the parent has ended, nobody needs the card.
process.stdin.on("end", () => process.exit(1)).resume();

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadWebpFile"] });
sharp.concurrency(1);
sharp.cache(false);

const readJson = async (path: string) => JSON.parse(await readFile(path, "utf8"));
const content: CardContent = await readJson(join(folder, "content.json"));
const coverage: Coverage = await readJson(join(fonts, "coverage.json"));
const pixels = await (await drawCard(content, coverage, folder)).removeAlpha().raw().toBuffer();
for (const quality of QUALITIES) {
  const card = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
  await writeFile(join(folder, "drawn"), card);
  if (card.length < CARD_BYTES_MAX) break;
}
process.exit();
