import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withPalette } from "#features/branch/colors/palette.ts";
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
  // The decoder reads at most 4,096 pixels a side.
  const small = (await open(image)).resize({ width: 1240, withoutEnlargement: true }).ensureAlpha();
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

/** Returns the JPEG that a PDF contains. */
const pictureIn = (pdf: Buffer) =>
  pdf.subarray(pdf.indexOf(Buffer.from("ffd8ff", "hex")), pdf.lastIndexOf(Buffer.from("ffd9", "hex")) + 2);

test("an image poster has the size of the network, and its QR code has the short link", async () => {
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

test("a paper poster is a PDF page in A4 or A3 with 300 dpi", async () => {
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
    expect(await codeIn(pictureIn(rawPayload))).toBe(ORIGIN + event.shortLink);
  }
  const plain = await visit(`/events/${event.slug}/poster.pdf`);
  expect(plain.headers["content-disposition"]).toBe('inline; filename="poster-a4.pdf"');
});

test("titles of every length and script get a poster of their own", async () => {
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

test("a poster shows long titles, places and branch names up to the last word", async () => {
  const long = (words: number) => Array.from({ length: words }, (_, at) => `laboratory${at}`).join(" ");
  const texts = { title: long(15), location: long(15) };
  const event = await addEvent(texts.title, { location: texts.location });
  const branch = (await site.call("GET", "/api/branch")).body;
  const draw = async () => (await visit(`/events/${event.slug}/poster.png`)).rawPayload.toString("base64");
  const seen = [await draw()];
  const change = { title: `${texts.title} end`, location: `${texts.location} end` };
  for (const [name, text] of Object.entries(change)) {
    const body = formOf({ ...fields, ...texts, [name]: text });
    expect((await site.call("PUT", `/api/events/${event._id}`, { body })).status).toBe(200);
    seen.push(await draw());
  }
  for (const longName of [long(7), `${long(7)} end`]) {
    expect((await site.call("PUT", "/api/branch", { body: { longName } })).status).toBe(200);
    seen.push(await draw());
  }
  await site.call("PUT", "/api/branch", { body: { longName: branch.longName } });
  expect(new Set(seen).size).toBe(seen.length);
});

test("lines of an Arabic title are as close as those of other scripts", async () => {
  const title = "ورشة عمل الروبوتات والذكاء الاصطناعي لطلاب الهندسة الكهربائية والإلكترونية في الجامعة";
  const event = await addEvent(title, { location: "Lab" });
  const { rawPayload } = await visit(`/events/${event.slug}/poster.png`);
  const { data, info } = await (await open(rawPayload)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data.readUIntBE((y * info.width + x) * info.channels, 3);
  const band = at(4, info.height - 4);
  // The title is the only white text to the right of the QR code and above it.
  const hasTitle = (y: number) =>
    at(4, y) === band && Array.from({ length: info.width / 2 }, (_, x) => at(info.width / 2 + x, y)).includes(0xffffff);
  const rows = Array.from({ length: Math.round(info.height * 0.65) }, (_, y) => hasTitle(y));
  const gaps = rows.lastIndexOf(true) - rows.indexOf(true) + 1 - rows.filter(Boolean).length;
  expect(rows.filter(Boolean).length).toBeGreaterThan(100);
  expect(gaps).toBeLessThan(rows.filter(Boolean).length / 2);
});

test("a poster has the branch's colors and changes with them", async () => {
  const event = await addEvent("Colors");
  const colorsOf = async () => {
    const { rawPayload } = await visit(`/events/${event.slug}/poster.png`);
    const { data, info } = await (await open(rawPayload)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    /** The band fills the bottom corner, and the bar starts at the left margin. */
    const at = (x: number, y: number) => data.readUIntBE((y * info.width + x) * info.channels, 3);
    const margin = Math.round(info.width * 0.075) + 2;
    const column = new Set(Array.from({ length: info.height }, (_, y) => at(margin, y)));
    return { band: at(4, info.height - 4), column };
  };
  const before = await colorsOf();
  const branch = { mainColour: "#7a1f5c", accentColour: "#20c997" };
  const { navy, amber } = withPalette(branch).palette;
  await site.call("PUT", "/api/branch", { body: branch });
  const after = await colorsOf();
  const number = (color: string) => Number.parseInt(color.slice(1), 16);
  expect(after.band).toBe(number(navy));
  expect(after.column).toContain(number(amber));
  expect(before.band).not.toBe(after.band);
  expect(before.column).not.toContain(number(amber));
});

test("an officer sees the poster of a draft, with its future short link; visitors do not", async () => {
  const draft = await addEvent("Not yet", { state: "draft" });
  const url = `/api/events/${draft._id}/poster`;
  expect((await visit(url)).statusCode).toBe(401);
  const { statusCode, headers, rawPayload } = await visit(url, { authorization: `Bearer ${site.token}` });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "no-store" });
  const link = await codeIn(await (await open(rawPayload)).png().toBuffer());
  await site.call("POST", "/api/events/bulk", { body: { ids: [draft._id], action: "publish" } });
  const { shortLink } = (await site.call("GET", `/api/events/${draft._id}`)).body;
  expect(link).toBe(ORIGIN + shortLink);
  await site.call("DELETE", `/api/events/${draft._id}`);
  expect((await visit(url, { authorization: `Bearer ${site.token}` })).statusCode).toBe(404);
});

test("drafts, deleted events and unknown sizes have no poster", async () => {
  const draft = await addEvent("Draft", { state: "draft" });
  expect((await visit(`/events/${draft.slug ?? draft._id}/poster.png`)).statusCode).toBe(404);
  const event = await addEvent("Soon gone");
  expect((await visit(`/events/${event.slug}/poster.pdf?size=a9`)).statusCode).toBe(400);
  await site.call("DELETE", `/api/events/${event._id}`);
  expect((await visit(`/events/${event.slug}/poster.pdf`)).statusCode).toBe(410);
});
