import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ICONS } from "./icons.ts";
import { type SamplePictureKind, samplePicture, samplePictureSvg } from "./sample-picture.ts";
import { SCENE_PICTURES } from "./scenes.ts";

const kinds: SamplePictureKind[] = ["scene", "banner", "person", "icon"];
const heightOf = (kind: SamplePictureKind) => (kind === "person" || kind === "icon" ? 320 : 180);

// Reads a file, because sharp does not read buffers in a process that serves pictures.
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "picture-"));
  file = join(folder, "picture.jpg");
});
afterAll(() => rm(folder, { recursive: true }));

describe("samplePicture", () => {
  test.each(kinds)("makes %s pictures of the size asked for", async (kind) => {
    for (let seed = 0; seed < (kind === "scene" ? SCENE_PICTURES : 11); seed += 1) {
      await writeFile(file, await samplePicture({ seed, width: 320, height: heightOf(kind), kind }));
      const { format, width, height } = await sharp(file).metadata();
      expect({ format, width, height }).toEqual({ format: "jpeg", width: 320, height: heightOf(kind) });
      // A flat field would mean that the composition fell outside its frame.
      const { channels } = await sharp(file).stats();
      expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(8);
    }
  });

  test("the same seed gives the same bytes, another seed another picture", async () => {
    const draw = (seed: string) => samplePicture({ seed, width: 320, height: 180, kind: "banner" });
    const [first, again, other] = await Promise.all([draw("hackathon"), draw("hackathon"), draw("orientation")]);
    expect(first.equals(again)).toBe(true);
    expect(first.equals(other)).toBe(false);
  });

  test.each(kinds)("%s pictures differ, and contain no NaN", (kind) => {
    const length = kind === "icon" ? ICONS : 40;
    const drawings = Array.from({ length }, (_, seed) => samplePictureSvg({ seed, width: 800, height: 600, kind }));
    expect(new Set(drawings).size).toBe(length);
    for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("draws while the SVG loader is blocked, and leaves it blocked", async () => {
    sharp.block({ operation: ["VipsForeignLoadSvg"] });
    try {
      const draw = (seed: number) => samplePicture({ seed, width: 160, height: 90, kind: "scene" });
      expect(await Promise.all([1, 2, 3, 4].map(draw))).toHaveLength(4);
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      await expect(sharp(svg).png().toBuffer()).rejects.toThrow("unsupported image format");
    } finally {
      sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
    }
  });
});
