import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { ImageFormat } from "#shared/stored-image.ts";

/** Four times the effort makes AVIF only a few hundredths smaller. WebP always halves the color resolution. */
const AVIF = { quality: 50, effort: 2, chromaSubsampling: "4:2:0" } as const;
const WEBP = { quality: 75 } as const;

const encoders: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif(AVIF),
  webp: (picture) => picture.webp(WEBP),
};

/**
 * Runs as a separate process: `encode-copies.ts FILE FOLDER 480.avif 320.webp …`. Writes a copy of the stored picture
 * into the folder for each name; the number is the width in pixels. The process returns its memory when it ends, and
 * a crash of the encoder does not affect the site.
 */
const [picture = "", folder = "", ...names] = process.argv.slice(2);

// The parent process has the other end of the channel. If the parent has ended, nobody needs the copies.
process.stdin.on("end", () => process.exit(1)).resume();

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadWebpFile"] });
sharp.concurrency(1);
sharp.cache(false);
for (const name of names) {
  const [width, format] = name.split(".") as [string, ImageFormat];
  const resized = sharp(picture).resize({ width: Number(width), withoutEnlargement: true });
  await encoders[format](resized).toFile(join(folder, name));
}
process.exit();
