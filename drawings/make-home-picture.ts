import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { samplePicture } from "#demo/pictures/sample-picture.ts";
import { sceneNumber } from "#demo/pictures/scenes.ts";

// The picture beside "Why …?" on the home page, in the files its source sets name.
const folder = join(import.meta.dirname, "../public/home");
await mkdir(folder, { recursive: true });
const picture = await samplePicture({ seed: sceneNumber("bench", 0), kind: "scene", width: 1200, height: 900 });
for (const width of [320, 480, 640, 960, 1200]) {
  const file = join(folder, `why-${width}`);
  await sharp(picture).resize(width).webp({ quality: 64 }).toFile(`${file}.webp`);
  await sharp(picture).resize(width).avif({ quality: 50, effort: 6 }).toFile(`${file}.avif`);
}
