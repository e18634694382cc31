import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { samplePicture } from "#demo/pictures/sample-picture.ts";

// The picture beside "Why …?" on the home page, in the sizes its srcset names.
const folder = join(import.meta.dirname, "../public/home");
await mkdir(folder, { recursive: true });
const picture = await samplePicture({ seed: 15, kind: "event", width: 1200, height: 900 });
await sharp(picture).webp({ quality: 64 }).toFile(join(folder, "why.webp"));
await sharp(picture).resize(900).webp({ quality: 64 }).toFile(join(folder, "why-900.webp"));
await sharp(picture).resize(640).webp({ quality: 64 }).toFile(join(folder, "why-640.webp"));
