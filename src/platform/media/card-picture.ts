import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { CardContent } from "./card-content.ts";

const PAINTER = fileURLToPath(import.meta.resolve("#platform/media/draw-card.ts"));
/** The build writes them there: scripts/build/card-fonts.ts. */
const BUILT_FONTS = fileURLToPath(new URL("../../../build/fonts", import.meta.resolve("#platform/media/draw-card.ts")));
const TIMEOUT_MS = 30_000;

export interface CardPicture extends CardContent {
  /** A stored picture, as WebP; without one the card has a plain ground. */
  picture?: Readable | undefined;
}

interface Workshop {
  /** Where the card is drawn. */
  tempFolder: string;
  fonts?: string;
}

/**
 * Draws a card as a JPEG of 1200 × 630 pixels and less than 300 kB, in a process of its own that gives way to those
 * that serve: somebody waits for it, but for a picture.
 */
export async function makeCardPicture(
  { picture, ...content }: CardPicture,
  { tempFolder, fonts = BUILT_FONTS }: Workshop,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tempFolder, "card-"));
  try {
    if (picture) await pipeline(picture, createWriteStream(join(folder, "picture")));
    await writeFile(join(folder, "card.json"), JSON.stringify(content));
    const drawing = promisify(execFile)(process.execPath, [PAINTER, folder, fonts], {
      // It sees the site's fonts alone, and no setting of the site.
      env: { FONTCONFIG_FILE: join(fonts, "fonts.conf") },
      timeout: TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
    if (drawing.child.pid) setPriority(drawing.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    await drawing;
    return await readFile(join(folder, "card.jpg"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
