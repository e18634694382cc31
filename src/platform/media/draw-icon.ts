import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { IconContent } from "./icon-content.ts";
import { logoPixels } from "./logo-pixels.ts";
import { markGround, markSvg } from "./site-mark.ts";

/** In 64ths: the distance of a logo from the area that may be cropped. */
const AROUND_LOGO = 7;

async function drawIcon({ size, shape, inset, colours, logoGround }: IconContent, logo: string): Promise<Sharp> {
  const ground = (inner: string) =>
    sharp(Buffer.from(inner.replace("<svg ", `<svg width="${size}" height="${size}" `)));
  if (!logoGround) return ground(markSvg(shape, inset, colours));
  const plain = markGround(shape, logoGround === "paper" ? "#ffffff" : colours.ground);
  const side = Math.round((size * (64 - 2 * (inset + AROUND_LOGO))) / 64);
  const { input, raw } = await logoPixels(logo, { width: side, height: side });
  const at = { left: Math.round((size - raw.width) / 2), top: Math.round((size - raw.height) / 2) };
  return ground(`<svg viewBox="0 0 64 64" xmlns="http://www.w3.org/2000/svg">${plain}</svg>`).composite([
    { input, raw, ...at },
  ]);
}

/** A process of its own, `draw-icon.ts FOLDER`: draws what `content.json` in the folder says, with `logo` in it if there is one, as `icon.png`. */
const [folder = ""] = process.argv.slice(2);

// The parent process holds the other end of the channel. When it is gone, nobody needs the icon.
process.stdin.on("end", () => process.exit(1)).resume();

// It renders only SVG from this program.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadWebpFile", "VipsForeignLoadSvgBuffer"] });
sharp.concurrency(1);
sharp.cache(false);

const content: IconContent = JSON.parse(await readFile(join(folder, "content.json"), "utf8"));
const icon = await drawIcon(content, join(folder, "logo"));
await writeFile(
  join(folder, "icon.png"),
  await icon.png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer(),
);
process.exit();
