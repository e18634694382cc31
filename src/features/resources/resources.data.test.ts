import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defaultResources as resources } from "./resources.data.ts";

const publicFile = (path: string) => readFileSync(new URL(`../../../public${path}`, import.meta.url), "utf8");

describe("the resources", () => {
  test("consist of twenty entries, numbered 1 to 20", () => {
    expect(resources.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test("five are popular: the library, the standards, the magazine, the courses and the network", () => {
    const popular = resources.filter((resource) => resource.popular);
    expect(popular.map(({ id, title }) => [id, title])).toEqual([
      [5, "IEEE Xplore"],
      [9, "IEEE Standards Association"],
      [12, "IEEE Spectrum"],
      [13, "IEEE Learning Network"],
      [16, "IEEE Collabratec"],
    ]);
  });

  test("each has its own https link", () => {
    const links = resources.map(({ link }) => new URL(link));
    expect(links.filter(({ protocol }) => protocol !== "https:")).toEqual([]);
    expect(new Set(links.map(String)).size).toBe(20);
  });

  test("each is described in at most two sentences", () => {
    for (const { title, desc } of resources) {
      expect(desc.length, title).toBeGreaterThan(40);
      expect(desc.match(/[.!?](?=\s|$)/g)?.length, title).toBeLessThanOrEqual(2);
    }
  });

  test("each has its own icon of plain shapes: no script, no embedded picture, no external content", () => {
    expect(new Set(resources.map(({ img }) => img)).size).toBe(20);
    for (const { img } of resources) {
      const svg = publicFile(img);
      expect(svg, img).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg, img).not.toMatch(/<(script|image|text|foreignObject)|href|\son\w+=/);
    }
  });
});
