import { describe, expect, test } from "vitest";
import {
  encodePlaceholder,
  imageSourceSet,
  parseStoredImage,
  storedImageName,
  storedImageVariant,
  withCdnParameters,
} from "./stored-image.ts";

const id = "019a2f3c-7a10-7bcd-8e55-0123456789ab";
const placeholder = "f0000000000000000f00000000000000007f";
const name = storedImageName({ id, width: 1600, height: 900, placeholder });

describe("what the URL of a stored picture says", () => {
  test("gives its size back", () => {
    expect(parseStoredImage(`/media/events/${name}`)).toMatchObject({ width: 1600, height: 900 });
  });

  test("gives a bitmap of its colours back, pixel by pixel", () => {
    const uri = parseStoredImage(`/media/events/${name}`)?.placeholder ?? "";
    expect(uri).toMatch(/^data:image\/bmp;base64,/);
    const bytes = Uint8Array.from(atob(uri.split(",")[1] ?? ""), (character) => character.charCodeAt(0));
    const view = new DataView(bytes.buffer);
    expect(String.fromCharCode(...bytes.slice(0, 2))).toBe("BM");
    expect(view.getUint32(2, true)).toBe(bytes.length);
    const rgb = (column: number, row: number) => {
      const at = view.getUint32(10, true) + (2 - row) * 12 + column * 3;
      return [bytes[at + 2], bytes[at + 1], bytes[at]];
    };
    expect(rgb(0, 0)).toEqual([255, 0, 0]);
    expect(rgb(1, 0)).toEqual([0, 0, 0]);
    expect(rgb(1, 1)).toEqual([0, 0, 255]);
    expect(rgb(3, 2)).toEqual([0, 119, 255]);
  });

  test("is understood behind a CDN, in a folder of it too", () => {
    expect(parseStoredImage(`https://cdn.example/media/team/${name}`)?.width).toBe(1600);
    expect(parseStoredImage(`https://cdn.example/branch/media/team/${name}`)?.width).toBe(1600);
  });

  test.each([
    "",
    "/media/events/poster.webp",
    `/images/events/${name}`,
    `/media/events/${name.replace("1600x900", "0x900")}`,
    `/media/events/${name}?v=2`,
    `/media/events/${storedImageVariant(name, 480)}`,
    `javascript:/media/events/${name}`,
  ])("is nothing for any other address: %s", (url) => {
    expect(parseStoredImage(url)).toBeNull();
    expect(imageSourceSet(url, "webp")).toBeUndefined();
  });
});

describe("a placeholder", () => {
  test("rounds every channel to the nearest of sixteen steps", () => {
    const pixels = new Uint8Array(36);
    pixels.set([255, 128, 8, 9, 25, 26]);
    expect(encodePlaceholder(pixels)).toBe(`f80112${"0".repeat(30)}`);
  });

  test("refuses pixels of another shape", () => {
    expect(() => encodePlaceholder(new Uint8Array(48))).toThrow(RangeError);
  });

  test("survives the way into the name and out again", () => {
    const pixels = Uint8Array.from({ length: 36 }, (_, index) => (index % 16) * 17);
    const stored = parseStoredImage(
      `/media/gallery/${storedImageName({ id, width: 10, height: 10, placeholder: encodePlaceholder(pixels) })}`,
    );
    const bytes = Uint8Array.from(atob(stored?.placeholder.split(",")[1] ?? ""), (character) =>
      character.charCodeAt(0),
    );
    // The top row is the last one of a bitmap.
    const top = Array.from(bytes.slice(54 + 24));
    expect(top).toEqual([34, 17, 0, 85, 68, 51, 136, 119, 102, 187, 170, 153]);
  });
});

describe("the source set", () => {
  const url = (width: number) => `/media/events/${storedImageName({ id, width, height: 300, placeholder })}`;

  const widths = (set: string | undefined) => (set ?? "").split(", ").map((choice) => choice.split(" ")[1]);

  test("offers the copies and the picture itself", () => {
    const choices = [160, 240, 320, 480].map((width) => `${storedImageVariant(url(640), width)} ${width}w`);
    expect(imageSourceSet(url(640), "webp")).toBe([...choices, `${url(640)} 640w`].join(", "));
    expect(storedImageVariant(url(640), 480)).toBe(url(640).replace(".webp", "@480.webp"));
    expect(imageSourceSet(url(640), "avif")).toBe(imageSourceSet(url(640), "webp")?.replaceAll(".webp", ".avif"));
  });

  test("names only copies that are smaller than the picture", () => {
    expect(widths(imageSourceSet(url(480), "webp"))).toEqual(["160w", "240w", "320w", "480w"]);
    expect(imageSourceSet(url(160), "avif")).toBe(`${url(160).replace(".webp", ".avif")} 160w`);
  });

  test("has no step of more than half as much again", () => {
    const steps = widths(imageSourceSet(url(1600), "webp")).map((width) => Number.parseInt(width ?? "", 10));
    for (const [index, width] of steps.entries()) expect(width / (steps[index - 1] ?? width)).toBeLessThanOrEqual(1.5);
  });
});

describe("a picture at an image CDN", () => {
  const at = (rest: string) => `https://res.cloudinary.com/branch/image/upload/${rest}`;

  test.each([
    [at("v1/hall.jpg"), at("f_auto,q_auto/v1/hall.jpg")],
    [at("w_400,c_fill/v1/hall.jpg"), at("f_auto,q_auto/w_400,c_fill/v1/hall.jpg")],
    [at("f_auto/v1/hall.jpg"), at("q_auto/f_auto/v1/hall.jpg")],
  ])("asks for the best format and quality: %s", (given, expected) => {
    expect(withCdnParameters(given)).toBe(expected);
    expect(withCdnParameters(expected)).toBe(expected);
  });

  test.each([
    at("f_auto,q_auto:good/v1/hall.jpg"),
    at("s--aBcD1234--/v1/hall.jpg"),
    "https://example.org/res.cloudinary.com/branch/image/upload/hall.jpg",
    "https://res.cloudinary.com.example.org/branch/image/upload/hall.jpg",
    "/media/events/hall.webp",
  ])("is left alone where there is nothing to ask or nobody to be asked: %s", (url) => {
    expect(withCdnParameters(url)).toBe(url);
  });
});
