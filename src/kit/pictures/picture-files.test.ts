import sharp from "sharp";
import { expect, test } from "vitest";
import { exifDay, fileSize, fittedSize, formatSizes, isHeic, isTooLarge, renamedFor } from "./picture-files.ts";

const MB = 1024 * 1024;

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 2560, height: 1920 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1920, height: 2560 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 20_000, height: 2 },
    { width: 2560, height: 1 },
  ],
])("%o at most 2560 long is %o", (size, fitted) => {
  expect(fittedSize(size, 2560)).toEqual(fitted);
});

test("a picture is too large at exactly the limit; other files never are", () => {
  const file = (type: string, size: number, name = "a") => ({ name, type, size });
  expect(isTooLarge(file("image/jpeg", 5 * MB - 1), 5 * MB)).toBe(false);
  expect(isTooLarge(file("image/jpeg", 5 * MB), 5 * MB)).toBe(true);
  expect(isTooLarge(file("", 6 * MB, "IMG_1.HEIC"), 5 * MB)).toBe(true);
  expect(isTooLarge(file("application/pdf", 9 * MB), 5 * MB)).toBe(false);
});

test.each([
  ["IMG_1.HEIC", "image/heic", true],
  ["IMG_1.HEIC", "", true],
  ["photo", "image/heif", true],
  ["IMG_1.heic.jpg", "image/jpeg", false],
  ["notes.txt", "", false],
])("%s with the type '%s': detected as HEIC: %s", (name, type, heic) => {
  expect(isHeic({ name, type })).toBe(heic);
});

test("formats sizes and names for people", () => {
  expect([820, 34_000, 9_122_611].map(fileSize)).toEqual(["820 B", "33 kB", "8.7 MB"]);
  expect(formatSizes(8.7 * MB, 1.1 * MB)).toBe("8.7 MB → 1.1 MB");
  expect(renamedFor("IMG.1.HEIC", "image/jpeg")).toBe("IMG.1.jpg");
  expect(renamedFor("IMG_1", "image/webp")).toBe("IMG_1.webp");
});

const photo = (format: "jpeg" | "png", exif?: Record<string, string>) => {
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: "#00629b" } });
  return (exif ? image.withExif({ IFD0: { Make: "Phone" }, IFD2: exif }) : image).toFormat(format).toBuffer();
};

const dayOf = async (content: Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer>) => exifDay(new Blob([await content]));

test("reads the day of a photo from its EXIF data", async () => {
  expect(await dayOf(photo("jpeg", { DateTimeOriginal: "2026:03:12 18:30:00" }))).toBe("2026-03-12");
});

test("knows no day for a photo without EXIF data, with a false date, or with damaged data", async () => {
  expect(await dayOf(photo("jpeg"))).toBeUndefined();
  expect(await dayOf(photo("jpeg", { DateTimeOriginal: "0000:00:00 00:00:00" }))).toBeUndefined();
  expect(await dayOf(photo("png", { DateTimeOriginal: "2026:03:12 18:30:00" }))).toBeUndefined();
  const whole = await photo("jpeg", { DateTimeOriginal: "2026:03:12 18:30:00" });
  expect(await dayOf(whole.subarray(0, 60))).toBeUndefined();
});
