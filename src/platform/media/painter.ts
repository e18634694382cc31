import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The build writes them there: scripts/build/card-fonts.ts. */
const BUILT_FONTS = fileURLToPath(new URL("../../../build/fonts", import.meta.resolve("#platform/media/draw-card.ts")));
const TIMEOUT_MS = 30_000;

/** Where pictures are drawn. */
export interface Workshop {
  tempFolder: string;
  fonts?: string;
}

interface Commission {
  /** Path of the program that draws: `PAINTER FOLDER FONTS`. */
  painter: string;
  /** It finds this in the folder as `content.json`. */
  content: object;
  /** And these under their names. */
  pictures: Readonly<Record<string, Readable | undefined>>;
  /** The result that it leaves in the file. */
  drawn: string;
}

/** Has a picture drawn in a process of its own that gives way to those that serve: somebody waits for it, but for a picture. */
export async function paint(
  { painter, content, pictures, drawn }: Commission,
  { tempFolder, fonts = BUILT_FONTS }: Workshop,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tempFolder, "drawing-"));
  try {
    for (const [name, picture] of Object.entries(pictures))
      if (picture) await pipeline(picture, createWriteStream(join(folder, name)));
    await writeFile(join(folder, "content.json"), JSON.stringify(content));
    const drawing = promisify(execFile)(process.execPath, [painter, folder, fonts], {
      // It sees the site's fonts alone, and no setting of the site.
      env: { FONTCONFIG_FILE: join(fonts, "fonts.conf") },
      timeout: TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
    if (drawing.child.pid) setPriority(drawing.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    await drawing;
    return await readFile(join(folder, drawn));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
