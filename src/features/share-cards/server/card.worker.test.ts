import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeCardFonts } from "../../../../scripts/build/card-fonts.ts";
import { showable } from "./card.drawing.ts";
import { draw } from "./share-cards.service.ts";

const content = {
  title: "Robotics Workshop",
  line: ["Sat, 5 December 2026, 16:30", "Lab 3"],
  brand: { name: "A branch", ground: "#00629b", band: "#002855", accent: "#ffa300" },
};

let tempFolder: string;
let fonts: string;
beforeAll(async () => {
  tempFolder = await mkdtemp(join(tmpdir(), "cards-"));
  fonts = await mkdtemp(join(tmpdir(), "fonts-"));
  await writeCardFonts(fonts);
});
afterAll(async () => {
  await rm(tempFolder, { recursive: true });
  await rm(fonts, { recursive: true });
});

/** Draws a card over a picture that is stored under the key "picture". */
const make = ({ picture, ...more }: Partial<typeof content> & { picture?: Buffer } = {}) =>
  draw(
    { key: "cards/1.jpg", content: { ...content, ...more }, pictures: { picture: picture && "picture" } },
    {
      media: {
        open: async () =>
          picture ? { stream: Readable.from([picture]), size: picture.length, contentType: "image/webp" } : null,
      },
      temp: { folder: tempFolder },
      fonts,
    },
  );

/** Returns a picture that compresses badly. */
async function noise(): Promise<Buffer> {
  const grain = { type: "gaussian", mean: 128, sigma: 80 } as const;
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: "grey", noise: grain } });
  return picture.webp({ quality: 90 }).toBuffer();
}

test("draws any content as a picture of the right dimensions and less than 300 kB", async () => {
  const cards = {
    hostile: await make({ title: '<span size="999999">&', picture: Buffer.from("no picture") }),
    long: await make({ title: "electromagnetism".repeat(19).slice(0, 300), picture: await noise() }),
    untitled: await make({ title: "" }),
    tamil: await make({ title: "பட்டறை", line: [...content.line, "அரங்கம்"] }),
  };
  const path = join(fonts, "card.jpg");
  for (const [name, card] of Object.entries(cards)) {
    await writeFile(path, card);
    const { format, width, height, exif } = await sharp(path).metadata();
    expect([name, format, width, height, exif]).toEqual([name, "jpeg", 1200, 630, undefined]);
    expect([name, card.length < 300_000]).toEqual([name, true]);
  }
  // Characters that the fonts lack are left out without a replacement.
  expect(cards.tamil.equals(cards.untitled)).toBe(true);
  expect(new Set(Object.values(cards).map((card) => card.toString("base64"))).size).toBe(3);
  const covered = JSON.parse(await readFile(join(fonts, "coverage.json"), "utf8"));
  for (const text of ["ശില്പശാല", "कार्यशाला", "Žofia’s €5"]) {
    expect(showable(text, new Set(covered["Card Title"]))).toBe(text);
    expect(showable(text, new Set(covered["Card Text"]))).toBe(text);
  }
  expect(await readdir(tempFolder)).toEqual([]);
});
