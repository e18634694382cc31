import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { CARD_BYTES_MAX, CARD_HEIGHT, CARD_WIDTH, type CardContent } from "./card-content.ts";
import { cardGround, scrim } from "./card-ground.ts";
import { cardLogo } from "./card-logo.ts";
import { showable } from "./card-text.ts";
import { type CardFamily, type SetText, setLine, setTitle } from "./set-text.ts";

const MARGIN = 72;
const FOOT = 58;
const TEXT_WIDTH = CARD_WIDTH - 2 * MARGIN;
const LOGO_TOP = 64;
const BAR = { width: 96, height: 8 } as const;
/** The first with which the card is small enough; the last nearly always is. */
const QUALITIES = [84, 70, 55, 40, 20] as const;

type Covered = Record<CardFamily, readonly number[]>;

async function drawCard({ title, line, brand, logoGround }: CardContent, covered: Covered, folder: string) {
  const shown = (text: string, family: CardFamily) => showable(text, new Set(covered[family]));
  const overlays: OverlayOptions[] = [];
  let top = CARD_HEIGHT - FOOT;
  const placeAbove = ({ input, raw }: SetText, gap: number) => {
    top -= raw.height;
    overlays.push({ input, raw, left: MARGIN, top });
    top -= gap;
  };

  // From the foot upwards: a short title leaves more of the picture free.
  placeAbove(await setLine(brand.name, { size: 27, colour: "#c3d4e3" }, TEXT_WIDTH), 40);
  const whenAndWhere = line.flatMap((part) => shown(part, "Card Text") ?? []).join(" · ");
  if (whenAndWhere) placeAbove(await setLine(whenAndWhere, { size: 36, colour: "#d9f1fa" }, TEXT_WIDTH), 42);
  const heading = shown(title, "Card Title");
  if (heading) placeAbove(await setTitle(heading, "#ffffff", TEXT_WIDTH), 38);
  const { width, height } = BAR;
  const bar = await sharp({ create: { width, height, channels: 4, background: brand.accent } })
    .raw()
    .toBuffer();
  placeAbove({ input: bar, raw: { width, height, channels: 4 } }, 0);
  if (logoGround) overlays.push(...(await cardLogo(join(folder, "logo"), logoGround, { left: MARGIN, top: LOGO_TOP })));
  return (await cardGround(join(folder, "picture"), brand)).composite([await scrim(top, brand), ...overlays]);
}

/**
 * A process of its own, `draw-card.ts FOLDER FONTS`: draws what `content.json` in the folder says, over `picture`
 * and with `logo` in it if they are there, as `card.jpg`. What it takes of memory goes with it, and so does whatever could
 * befall it.
 */
const [folder = "", fonts = ""] = process.argv.slice(2);

// The parent process holds the other end of the channel. When it is gone, nobody needs the card.
process.stdin.on("end", () => process.exit(1)).resume();

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadWebpFile"] });
sharp.concurrency(1);
sharp.cache(false);

const readJson = async (path: string) => JSON.parse(await readFile(path, "utf8"));
const content: CardContent = await readJson(join(folder, "content.json"));
const covered: Covered = await readJson(join(fonts, "coverage.json"));
const drawn = await (await drawCard(content, covered, folder)).removeAlpha().raw().toBuffer();
const raw = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3 } as const;
for (const quality of QUALITIES) {
  const card = await sharp(drawn, { raw }).jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer();
  await writeFile(join(folder, "card.jpg"), card);
  if (card.length < CARD_BYTES_MAX) break;
}
process.exit();
