import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { IconContent } from "./branch-cards.drawing.ts";
import { logoPixels, markGround, markSvg } from "./card.drawing.ts";

/** The distance of a logo from the area that may be cropped, in 64ths. */
const LOGO_MARGIN = 7;

async function drawIcon({ size, shape, inset, colors, logoGround }: IconContent, logo: string): Promise<Sharp> {
  const svg = (inner: string) => sharp(Buffer.from(inner.replace("<svg ", `<svg width="${size}" height="${size}" `)));
  if (!logoGround) return svg(markSvg(shape, inset, colors));
  const ground = markGround(shape, logoGround === "paper" ? "#ffffff" : colors.ground);
  const side = Math.round((size * (64 - 2 * (inset + LOGO_MARGIN))) / 64);
  const { input, raw } = await logoPixels(logo, { width: side, height: side });
  const left = Math.round((size - raw.width) / 2);
  const top = Math.round((size - raw.height) / 2);
  return svg(`<svg viewBox="0 0 64 64" xmlns="http://www.w3.org/2000/svg">${ground}</svg>`).composite([
    { input, raw, left, top },
  ]);
}

/** Command `icon.worker.ts FOLDER`: draws the icon of `content.json` in the folder, with the file `logo` if there is one. */
const [folder = ""] = process.argv.slice(2);

// The parent process has the other end of the channel. If the parent has ended, nobody needs the icon.
process.stdin.on("end", () => process.exit(1)).resume();

// It renders only SVG from this program.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadWebpFile", "VipsForeignLoadSvgBuffer"] });
sharp.concurrency(1);
sharp.cache(false);

const content: IconContent = JSON.parse(await readFile(join(folder, "content.json"), "utf8"));
const icon = await drawIcon(content, join(folder, "logo"));
await writeFile(join(folder, "drawn"), await icon.png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer());
process.exit();
