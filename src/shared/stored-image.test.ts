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

describe("parsing the URL of a stored picture", () => {
  test("returns its size", () => {
    expect(parseStoredImage(`/media/events/${name}`)).toMatchObject({ width: 1600, height: 900 });
  });

  test("returns its placeholder", () => {
    expect(parseStoredImage(`/media/events/${name}`)?.placeholder).toBe(placeholder);
  });

  test("works behind a CDN and in a folder", () => {
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
  ])("returns null for any other URL: %s", (url) => {
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

  test("refuses other numbers of pixels", () => {
    expect(() => encodePlaceholder(new Uint8Array(48))).toThrow(RangeError);
  });
});

describe("the source set", () => {
  const url = (width: number) => `/media/events/${storedImageName({ id, width, height: 300, placeholder })}`;

  const widths = (set: string | undefined) => (set ?? "").split(", ").map((choice) => choice.split(" ")[1]);

  test("contains the copies and the picture itself", () => {
    const choices = [160, 240, 320, 480].map((width) => `${storedImageVariant(url(640), width)} ${width}w`);
    expect(imageSourceSet(url(640), "webp")).toBe([...choices, `${url(640)} 640w`].join(", "));
    expect(storedImageVariant(url(640), 480)).toBe(url(640).replace(".webp", "@480.webp"));
    expect(imageSourceSet(url(640), "avif")).toBe(imageSourceSet(url(640), "webp")?.replaceAll(".webp", ".avif"));
  });

  test("names only copies that are smaller than the picture", () => {
    expect(widths(imageSourceSet(url(480), "webp"))).toEqual(["160w", "240w", "320w", "480w"]);
    expect(imageSourceSet(url(160), "avif")).toBe(`${url(160).replace(".webp", ".avif")} 160w`);
  });

  test("has widths that grow by at most half", () => {
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
  ])("adds the best format and quality: %s", (given, expected) => {
    expect(withCdnParameters(given)).toBe(expected);
    expect(withCdnParameters(expected)).toBe(expected);
  });

  test.each([
    at("f_auto,q_auto:good/v1/hall.jpg"),
    at("s--aBcD1234--/v1/hall.jpg"),
    "https://example.org/res.cloudinary.com/branch/image/upload/hall.jpg",
    "https://res.cloudinary.com.example.org/branch/image/upload/hall.jpg",
    "/media/events/hall.webp",
  ])("is unchanged if nothing can be added: %s", (url) => {
    expect(withCdnParameters(url)).toBe(url);
  });
});
