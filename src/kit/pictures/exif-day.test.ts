import sharp from "sharp";
import { expect, test } from "vitest";
import { exifDay } from "./exif-day.ts";

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
