import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { processImage } from "./media.ts";
import { openMedia } from "./open-media.ts";

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "images-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function upload(bytes: Buffer | string): Promise<string> {
  const path = join(folder, `${++files}`);
  await writeFile(path, bytes);
  return path;
}
const process = async (bytes: Buffer | string) => processImage(await upload(bytes));
/** Read from a file, because the image processor accepts no other input. */
const look = async (bytes: Buffer) => sharp(await upload(bytes));

const refused = async (bytes: Buffer | string) =>
  expect(process(bytes)).rejects.toMatchObject({ name: "AppError", code: "image_invalid", status: 400 });

/** The first bytes already cause the refusal, so the claimed size does not matter. */
async function refusedUnread(bytes: Buffer | string) {
  const decode = vi.spyOn(sharp.prototype, "toBuffer");
  await refused(bytes);
  expect(decode).not.toHaveBeenCalled();
  decode.mockRestore();
}

const plain = (width: number, height: number, background = "#204080") =>
  sharp({ create: { width, height, channels: 3, background } });
const RED = "#e01020";
const BLUE = "#1020e0";
const leftRedRightBlue = (width: number, height: number) =>
  plain(width, height, RED).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: BLUE } }, left: width / 2, top: 0 },
  ]);

const ONE_BIT_GREY = { depth: 1, colorType: 0, pixelBits: 1 };
const DEEP_TRANSPARENT = { depth: 16, colorType: 6, pixelBits: 64 };

/** A complete, valid PNG of zeros: a small file that is large once decoded. */
function blackPng(width: number, height: number, { depth, colorType, pixelBits } = ONE_BIT_GREY): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colorType, 9);
  const rows = Buffer.alloc((1 + Math.ceil((width * pixelBits) / 8)) * height);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("accepted pictures", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "%s becomes WebP of at most 1600 pixels, with smaller copies",
    async (format) => {
      const result = await process(await leftRedRightBlue(2400, 1200).toFormat(format).toBuffer());
      expect(await (await look(result.data)).metadata()).toMatchObject({ format: "webp", width: 1600, height: 800 });
      expect([result.width, result.height]).toEqual([1600, 800]);
      const variants = await Promise.all(result.variants.map(async ({ data }) => (await look(data)).metadata()));
      expect(variants.map(({ format, width, height }) => [format, width, height])).toEqual([
        ["webp", 480, 240],
        ["webp", 960, 480],
      ]);
      expect(result.variants.map(({ width }) => width)).toEqual([480, 960]);
    },
  );

  test("a small picture keeps its size and has no larger copies", async () => {
    const result = await process(await plain(480, 300).png().toBuffer());
    expect([result.width, result.height, result.variants]).toEqual([480, 300, []]);
    expect((await process(await plain(500, 1600).png().toBuffer())).variants.map(({ width }) => width)).toEqual([480]);
  });

  test("the placeholder shows the picture's colors in 4 × 3 pixels", async () => {
    const { placeholder } = await process(await leftRedRightBlue(800, 600).png().toBuffer());
    const pixels = placeholder.match(/.{3}/g) ?? [];
    expect(pixels).toHaveLength(12);
    expect([pixels[0], pixels[3], pixels[8], pixels[11]]).toEqual(["d12", "12d", "d12", "12d"]);
  });

  test("grey, 16-bit, transparent, palette and CMYK pictures are accepted", async () => {
    const kinds = {
      grey: plain(300, 200, "#808080").toColourspace("b-w").png(),
      deep: plain(300, 200, "#808080").toColourspace("rgb16").png(),
      transparent: sharp({ create: { width: 300, height: 200, channels: 4, background: "#ff000000" } }).png(),
      palette: plain(300, 200, "#808080").png({ palette: true }),
      cmyk: plain(300, 200, "#808080").toColourspace("cmyk").jpeg(),
    };
    for (const [kind, picture] of Object.entries(kinds)) {
      const result = await process(await picture.toBuffer());
      expect([kind, result.placeholder.length, result.width]).toEqual([kind, 36, 300]);
      const { hasAlpha, space } = await (await look(result.data)).metadata();
      expect([kind, hasAlpha, space]).toEqual([kind, kind === "transparent", "srgb"]);
    }
    expect((await process(await kinds.transparent.toBuffer())).placeholder).toBe("f".repeat(36));
  });

  test("the first frame of an animated picture is stored", async () => {
    const frame = (color: string) => plain(200, 100, color).png().toBuffer();
    const paths = await Promise.all([upload(await frame(RED)), upload(await frame(BLUE))]);
    const moving = await sharp(paths, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await (await look(moving)).metadata()).pages).toBe(2);
    const { data, height, placeholder } = await process(moving);
    expect((await (await look(data)).metadata()).pages).toBeUndefined();
    expect([height, placeholder.slice(0, 3)]).toEqual([100, "d12"]);
  });

  test("a photo is stored upright, without its location and camera data", async () => {
    const photo = await leftRedRightBlue(600, 400)
      .withExif({ IFD0: { Make: "Camera", Artist: "Somebody" }, IFD3: { GPSLatitude: "52/1 13/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Somebody</x:xmpmeta>")
      .jpeg()
      .toBuffer();
    const before = await (await look(photo)).metadata();
    expect(before).toMatchObject({ orientation: 6, exif: expect.any(Buffer), xmp: expect.any(Buffer) });

    const { data, width, height, placeholder, variants } = await process(photo);
    expect([width, height]).toEqual([400, 600]);
    // Red at the top, blue at the bottom. JPEG changes the colors slightly.
    expect(placeholder).toMatch(/^[de][012]{2}.*[012]{2}[de]$/);
    expect(variants).toEqual([]);
    const { exif, xmp, icc, iptc, orientation } = await (await look(data)).metadata();
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
    expect(data.includes("Camera") || data.includes("Somebody") || data.includes("EXIF")).toBe(false);
  });

  test("a program or page that is appended to a picture is not stored", async () => {
    const tail = Buffer.from("<script>alert(1)</script>PK\x03\x04");
    for (const format of ["jpeg", "png", "webp"] as const) {
      const picture = await plain(100, 100).toFormat(format).toBuffer();
      const { data } = await process(Buffer.concat([picture, tail]));
      expect(data.includes("script")).toBe(false);
    }
    const commented = await plain(100, 100).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 27]), Buffer.from("<script>alert(1)</script>")]);
    const { data } = await process(Buffer.concat([commented.subarray(0, 2), comment, commented.subarray(2)]));
    expect(data.includes("script")).toBe(false);
  });
});

describe("rejected files", () => {
  test.each([
    ["nothing at all", ""],
    ["text named .png", "this is not a picture"],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
    ["SVG with a declaration", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a web page", "<!doctype html><img src=x onerror=alert(1)>"],
    ["a script that begins like a GIF", "GIF89a/*\0\0\0*/=1;alert(1)"],
    ["a BMP", `BM${"\0".repeat(100)}`],
    ["a PDF", "%PDF-1.7\n%%EOF"],
    ["a PNG signature and then a page", "\x89PNG\r\n\x1a\n<script>alert(1)</script>"],
  ])("%s", async (_, bytes) => {
    await refusedUnread(Buffer.from(bytes, "latin1"));
  });

  test.each(["gif", "avif", "tiff"] as const)("a real %s", async (format) => {
    await refusedUnread(await plain(64, 64).toFormat(format).toBuffer());
  });

  test("an SVG behind the first bytes of a JPEG or inside a RIFF", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await refusedUnread(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]));
    await refusedUnread(`RIFF\0\0\0\0WEBP${svg}`);
  });

  test("a PNG of 12,000 × 12,000 pixels", async () => {
    const bomb = blackPng(12_000, 12_000);
    expect(bomb.length).toBeLessThan(100_000);
    await refusedUnread(bomb);
  });

  test("a PNG with an allowed number of pixels that needs too much memory", async () => {
    await refusedUnread(blackPng(5100, 5000, DEEP_TRANSPARENT));
    await expect(process(blackPng(510, 500, DEEP_TRANSPARENT))).resolves.toMatchObject({ width: 510 });
  });

  test("the decoder accepts a smaller PNG of the same kind", async () => {
    expect(await process(blackPng(1200, 1200))).toMatchObject({ width: 1200, placeholder: "0".repeat(36) });
  });

  test("strips of 65,500 pixels, and a header that claims such a size", async () => {
    await refusedUnread(blackPng(65_500, 1));
    await refusedUnread(blackPng(1, 65_500));
    await refusedUnread(await plain(65_500, 10).jpeg().toBuffer());
    const lying = await plain(16, 16).jpeg().toBuffer();
    const frame = lying.indexOf(Buffer.from([0xff, 0xc0]));
    lying.writeUInt16BE(65_500, frame + 5);
    lying.writeUInt16BE(65_500, frame + 7);
    await refusedUnread(lying);
  });

  test.each(["jpeg", "png", "webp"] as const)("a %s that breaks off", async (format) => {
    const whole = await leftRedRightBlue(800, 600).toFormat(format).toBuffer();
    for (const part of [0.02, 0.5, 0.9]) await refused(whole.subarray(0, Math.ceil(whole.length * part)));
  });
});

test("when too many uploads wait, the next is rejected as busy, and the waiting ones are completed", async () => {
  const { media } = await openMedia({ dataDir: folder, newId: randomUUID, minimumFreeBytes: 1 });
  const save = () => media.saveImage("events", path);
  const path = await upload(await plain(600, 400).jpeg().toBuffer());
  const results = await Promise.allSettled(Array.from({ length: 12 }, save));
  const done = Array.from({ length: 10 }, () => "fulfilled");
  expect(results.map(({ status }) => status)).toEqual([...done, "rejected", "rejected"]);
  expect(results.at(-1)).toMatchObject({ reason: { code: "busy", status: 503, retryAfterSeconds: 5 } });
  await expect(save()).resolves.toMatch(/^events\//);
  await expect(media.saveImage("events", join(folder, "missing"))).rejects.toMatchObject({ code: "ENOENT" });
  await expect(save()).resolves.toMatch(/^events\//);
});
