import { describe, expect, test } from "vitest";
import { DEFAULT_VIDEO, heroMode, isFastConnection, nextSlide, shownVideo, videoSource } from "./hero.rules.ts";

const ID = "dQw4w9WgXcQ";

describe("the hero's video", () => {
  test.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?list=PL1&v=${ID}&t=10s`,
    `http://m.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=x`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/shorts/${ID}/`,
    `https://www.youtube.com/embed/${ID}?autoplay=1`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
  ])("of %s is embedded without cookies", (url) => {
    expect(videoSource(url)).toEqual({
      kind: "youtube",
      embedUrl: `https://www.youtube-nocookie.com/embed/${ID}`,
    });
  });

  test.each(["https://cdn.example/loop.mp4", `https://youtube.com.evil.example/watch?v=${ID}`])(
    "of %s is a file",
    (url) => {
      expect(videoSource(url)).toEqual({ kind: "file", url });
    },
  );

  test.each([
    "",
    DEFAULT_VIDEO,
    "javascript:alert(1)",
    "https://www.youtube.com/",
    "https://www.youtube.com/watch",
    "https://www.youtube.com/watch?v=tooshort",
    `https://www.youtube.com/watch?v=${ID}x`,
    "https://www.youtube.com/watch?v=../../evil1",
    `https://www.youtube.com/embed/${ID}/more`,
    "https://www.youtube.com/@channel",
    `https://youtu.be/${ID}/more`,
  ])("is the default if the URL is %j", (url) => {
    expect(videoSource(url)).toEqual({ kind: "file", url: DEFAULT_VIDEO });
  });
});

test("without a chosen video is the branch's video or the built-in video, unless that is off", () => {
  const [chosen, heroVideo] = ["https://cdn.example/a.mp4", "https://cdn.example/b.mp4"];
  expect(shownVideo(chosen, { heroVideo, ownFilm: false })).toBe(chosen);
  expect(shownVideo(DEFAULT_VIDEO, { heroVideo, ownFilm: true })).toBe(heroVideo);
  expect(shownVideo("", { heroVideo: "", ownFilm: true })).toBe(DEFAULT_VIDEO);
  expect(shownVideo(DEFAULT_VIDEO, { heroVideo: "", ownFilm: false })).toBeUndefined();
});

test("any mode other than video shows slides", () => {
  expect(["video", "carousel", "images", ""].map(heroMode)).toEqual(["video", "carousel", "carousel", "carousel"]);
});

test("slides wrap around", () => {
  expect([nextSlide(0, 3), nextSlide(2, 3), nextSlide(0, 1), nextSlide(0, 0)]).toEqual([1, 0, 0, 0]);
});

describe("a video without a user request", () => {
  test.each([{ effectiveType: "4g", downlink: 1.4 }, { effectiveType: "4g" }, { loadMs: 900 }])(
    "may load over %o",
    (line) => expect(isFastConnection(line)).toBe(true),
  );

  test.each([
    { saveData: true, effectiveType: "4g", downlink: 10 },
    { saveData: true, loadMs: 300 },
    { effectiveType: "4g", downlink: 0.9 },
    { effectiveType: "3g", downlink: 10 },
    { effectiveType: "slow-2g", loadMs: 300 },
    { loadMs: 6000 },
    {},
  ])("may not load over %o", (line) => expect(isFastConnection(line)).toBe(false));
});
