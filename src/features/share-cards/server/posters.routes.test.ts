import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { ensureCardFonts } from "../../../../scripts/build/card-fonts.ts";

const ORIGIN = "http://localhost:80";
const fields = { description: "d", date: "2026-12-05", time: "16:30", location: "Robotics Arena" };

let site: TestSite;
let folder: string;
beforeAll(async () => {
  await ensureCardFonts(new URL("../../../../build/fonts", import.meta.url).pathname);
  site = await openTestSite();
  folder = await mkdtemp(join(tmpdir(), "posters-"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

async function addEvent(title: string, more: Record<string, string> = {}) {
  const body = formOf({ ...fields, title, ...more, images: await pictureFile() });
  return (await site.call("POST", "/api/events", { body })).body;
}
const visit = (path: string, headers = {}) => site.app.inject({ url: path, headers });

/** Opens an image from a file, because the site reads no images from memory. */
async function open(image: Buffer) {
  const path = join(folder, "poster.png");
  await writeFile(path, image);
  return sharp(path);
}

/** Returns the text of the QR code in an image. */
async function codeIn(image: Buffer): Promise<string> {
  const { data, info } = await (await open(image)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

test("an image poster has the size of the network, and its QR code has the short link", {
  timeout: 60_000,
}, async () => {
  const event = await addEvent("Robotics Workshop");
  for (const [size, width, height] of [
    ["post", 1080, 1350],
    ["story", 1080, 1920],
  ] as const) {
    const { statusCode, headers, rawPayload } = await visit(`/events/${event.slug}/poster.png?size=${size}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=600, s-maxage=0",
      "content-disposition": `inline; filename="poster-${size}.png"`,
    });
    expect(await (await open(rawPayload)).metadata()).toMatchObject({ format: "png", width, height });
    expect(await codeIn(rawPayload)).toBe(ORIGIN + event.shortLink);
    const etag = String(headers.etag);
    expect((await visit(`/events/${event.slug}/poster.png?size=${size}`, { "if-none-match": etag })).statusCode).toBe(
      304,
    );
  }
});

test("a paper poster is a PDF page in A4 or A3 with 300 dpi", { timeout: 60_000 }, async () => {
  const event = await addEvent("Circuits Night");
  for (const [size, width, height] of [
    ["a4", 595, 842],
    ["a3", 842, 1191],
  ] as const) {
    const { statusCode, headers, rawPayload } = await visit(`/events/${event.slug}/poster.pdf?size=${size}`);
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
    const pdf = await PDFDocument.load(rawPayload);
    const [page, ...others] = pdf.getPages();
    expect(others).toEqual([]);
    expect(Math.round(page?.getWidth() ?? 0)).toBe(width);
    expect(Math.round(page?.getHeight() ?? 0)).toBe(height);
    expect(pdf.getTitle()).toBe("Circuits Night");
  }
  const plain = await visit(`/events/${event.slug}/poster.pdf`);
  expect(plain.headers["content-disposition"]).toBe('inline; filename="poster-a4.pdf"');
});

test("titles of every length and script get a poster of their own", { timeout: 60_000 }, async () => {
  const titles = {
    long: "An evening with very long words: electromagnetism, photolithography and much more for everyone who comes",
    malayalam: "റോബോട്ടിക്സ് ശില്പശാല",
    arabic: "ورشة عمل الروبوتات",
  };
  const seen = new Set<string>();
  for (const title of Object.values(titles)) {
    const event = await addEvent(title);
    const { statusCode, rawPayload } = await visit(`/events/${event.slug}/poster.png`);
    expect([title, statusCode]).toEqual([title, 200]);
    expect(await codeIn(rawPayload)).toBe(ORIGIN + event.shortLink);
    seen.add(rawPayload.toString("base64"));
  }
  expect(seen.size).toBe(3);
});

test("drafts, deleted events and unknown sizes have no poster", async () => {
  const draft = await addEvent("Draft", { state: "draft" });
  expect((await visit(`/events/${draft.slug ?? draft._id}/poster.png`)).statusCode).toBe(404);
  const event = await addEvent("Soon gone");
  expect((await visit(`/events/${event.slug}/poster.pdf?size=a9`)).statusCode).toBe(400);
  await site.call("DELETE", `/api/events/${event._id}`);
  expect((await visit(`/events/${event.slug}/poster.pdf`)).statusCode).toBe(410);
});
