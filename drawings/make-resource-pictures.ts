/**
 * Draws the neutral marks of the resources and the background of their page into public/resources. The results are
 * kept in the repository: run `node drawings/make-resource-pictures.ts` only to change them.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { defaultResources } from "#features/resources/resources.data.ts";
import { careers } from "./resources/careers.ts";
import { communities } from "./resources/communities.ts";
import { dipoleField } from "./resources/dipole-field.ts";
import { learning } from "./resources/learning.ts";
import { type Marks, markSvg } from "./resources/mark.ts";
import { publications } from "./resources/publications.ts";

const folder = new URL("../public/resources/", import.meta.url);
const marks: Marks = { ...careers, ...communities, ...learning, ...publications };

await mkdir(folder, { recursive: true });
for (const { img } of defaultResources) {
  const name = img.replace(/^\/resources\/(.+)\.svg$/, "$1");
  const mark = marks[name];
  if (!mark) throw new Error(`No mark is drawn for ${img}`);
  await writeFile(new URL(`${name}.svg`, folder), markSvg(mark));
}

// A pixel image, of which phones get the middle part. A browser would lay out an SVG on its main thread.
const drawing = Buffer.from(dipoleField({ width: 1600, height: 800 }));
const cuts = [
  { name: "field", width: 1600, height: 800 },
  { name: "field-phone", width: 640, height: 896 },
];
for (const { name, width, height } of cuts) {
  const field = sharp(drawing, { density: 144 }).resize(width, height);
  const file = fileURLToPath(new URL(name, folder));
  await field.clone().avif({ quality: 40, effort: 6 }).toFile(`${file}.avif`);
  await field.clone().webp({ quality: 55 }).toFile(`${file}.webp`);
}
