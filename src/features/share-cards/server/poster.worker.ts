import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import type { PosterContent } from "./branch-cards.drawing.ts";
import {
  background,
  box,
  type CardFamily,
  type RenderedText,
  renderBlock,
  renderLine,
  showable,
  sizesForLines,
} from "./card.drawing.ts";

/** All lengths are fractions of the width. */
const MARGIN = 0.075;
/** The sizes of the title. A long title leaves the picture a smaller part of the height. */
const TITLE_SIZES = [
  ...[0.098, 0.082, 0.068].map((size) => ({ size, picture: 0.34 })),
  ...[0.055, 0.046, 0.04].map((size) => ({ size, picture: 0.12 })),
];
const LINE_SIZES = [0.042, 0.034, 0.03];
const CALL_SIZE = 0.042;
const SMALL_SIZE = 0.026;
/** Most lines. The title has all the height that the picture leaves. */
const LINES = { line: 4.25, name: 4.25 };
const CODE = 0.25;
const CODE_PADDING = 0.018;
const BAR = { width: 0.11, height: 0.011 };
const TITLE_GAP = 0.04;
const BAR_GAP = 0.05;
const QUALITY = 88;

const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

type Coverage = Record<CardFamily, readonly number[]>;

async function drawPoster(content: PosterContent, coverage: Coverage, folder: string) {
  const { width, height, title, line, brand, call, address, code } = content;
  const shown = (text: string, family: CardFamily) => showable(text, new Set(coverage[family]));
  const part = (share: number) => Math.round(width * share);
  const margin = part(MARGIN);
  const within = width - 2 * margin;
  const overlays: OverlayOptions[] = [];
  // Draw the QR code and the texts beside it at the bottom.
  const side = part(CODE);
  const padding = part(CODE_PADDING);
  const paper = side + 2 * padding;
  const codeTop = height - margin - paper;
  const pixels = await sharp(Buffer.from(code), { density: 72 * 8 })
    .resize({ width: side, height: side, kernel: "nearest" })
    .ensureAlpha()
    .raw()
    .toBuffer();
  overlays.push(
    { ...(await box({ width: paper, height: paper }, "white")), left: margin, top: codeTop },
    { input: pixels, raw: { width: side, height: side, channels: 4 }, left: margin + padding, top: codeTop + padding },
  );
  const textLeft = margin + paper + part(0.04);
  const room = width - margin - textLeft;
  const wrap = (text: string, color: string, within: number, { sizes, lines }: { sizes: number[]; lines: number }) =>
    renderBlock(text, { family: "Card Text", color, within }, sizesForLines(text, "Card Text", lines, sizes.map(part)));
  const name = shown(brand.name, "Card Text");
  const texts = [
    await renderLine(call, { size: part(CALL_SIZE), color: "#ffffff" }, room),
    await renderLine(address, { size: part(SMALL_SIZE), color: "#d9f1fa" }, room),
    ...(name ? [await wrap(name, "#c3d4e3", room, { sizes: [SMALL_SIZE], lines: LINES.name })] : []),
  ];
  let bottom = height - margin;
  for (const { input, raw } of texts.toReversed()) {
    bottom -= raw.height;
    overlays.push({ input, raw, left: textLeft, top: bottom });
    bottom -= part(0.022);
  }

  // From the bottom upwards, so that a short title leaves more room for the picture.
  let top = codeTop - part(0.05);
  const isRightToLeft = RIGHT_TO_LEFT.test(title);
  /** Texts of scripts that run from right to left start at the right margin. */
  const place = ({ input, raw }: Pick<RenderedText, "input" | "raw">, gap: number) => {
    top -= raw.height;
    overlays.push({ input, raw, left: isRightToLeft ? Math.max(margin, width - margin - raw.width) : margin, top });
    top -= part(gap);
  };
  for (const text of line.toReversed()) {
    const shownText = shown(text, "Card Text");
    if (shownText) place(await wrap(shownText, "#d9f1fa", within, { sizes: LINE_SIZES, lines: LINES.line }), 0.018);
  }
  top -= part(0.02);
  const heading = shown(title, "Card Title");
  if (heading) {
    const left = top - part(TITLE_GAP + BAR.height + BAR_GAP);
    const sizes = TITLE_SIZES.map(({ size, picture }) => ({ size: part(size), height: left - height * picture }));
    place(await renderBlock(heading, { family: "Card Title", color: "#ffffff", within }, sizes), TITLE_GAP);
  }
  place(await box({ width: part(BAR.width), height: part(BAR.height) }, brand.accent), BAR_GAP);
  const picture = { width, height: Math.max(1, top) };
  const over = await (await background(join(folder, "picture"), picture, brand)).toBuffer({ resolveWithObject: true });
  return sharp({ create: { width, height, channels: 3, background: brand.band } }).composite([
    { input: over.data, raw: { ...picture, channels: 3 }, left: 0, top: 0 },
    ...overlays,
  ]);
}

/** Command `poster.worker.ts FOLDER FONTS`: draws the poster of `content.json` in the folder, with the file `picture`. */
const [folder = "", fonts = ""] = process.argv.slice(2);

// The parent process has the other end of the channel. If the parent has ended, the poster is not needed.
process.stdin.on("end", () => process.exit(1)).resume();

sharp.block({ operation: ["VipsForeignLoad"] });
// SVG is safe here, because the only SVG is the QR code that this site creates.
sharp.unblock({ operation: ["VipsForeignLoadWebpFile", "VipsForeignLoadSvgBuffer"] });
sharp.concurrency(1);
sharp.cache(false);

const readJson = async (path: string) => JSON.parse(await readFile(path, "utf8"));
const content: PosterContent = await readJson(join(folder, "content.json"));
const drawn = await drawPoster(content, await readJson(join(fonts, "coverage.json")), folder);
const file = content.isPng
  ? drawn.png({ compressionLevel: 9 })
  : drawn.jpeg({ quality: QUALITY, mozjpeg: true, chromaSubsampling: "4:4:4" });
await writeFile(join(folder, "drawn"), await file.toBuffer());
process.exit();
