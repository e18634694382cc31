import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

const video = { displayMode: "video", videoUrl: "https://cdn.example/loop.mp4" };

describe.each(engines)("hero settings on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const open = async () => {
    site = await openTestSite({ engine });
  };
  const read = () => site.call("GET", "/api/hero-settings", { token: false });
  const save = (body: unknown, headers: Record<string, string> = {}) =>
    site.call("PUT", "/api/hero-settings", { body, headers });

  test("finding 18: returns the defaults as version 0 on request until settings are saved", async () => {
    await open();
    const ask = () => site.call("GET", "/api/hero-settings?defaults=true", { token: false });
    const defaults = { displayMode: "video", videoUrl: "/hero/default.mp4", version: 0 };
    expect(await ask()).toMatchObject({ status: 200, body: defaults });
    await save(video);
    expect((await ask()).body).toEqual({ ...video, version: 1 });
  });

  test("responds with 404 until an officer saves settings", async () => {
    await open();
    expect(await read()).toMatchObject({
      status: 404,
      body: { error: "not_found", message: "Settings not found. Save to create new settings." },
    });
    const saved = await save(video);
    expect(saved).toMatchObject({ status: 200, body: { ...video, version: 1 } });
    expect((await read()).body).toEqual(saved.body);
    expect((await save({ ...video, videoUrl: "https://youtu.be/dQw4w9WgXcQ" })).body).toEqual({
      displayMode: "video",
      videoUrl: "https://youtu.be/dQw4w9WgXcQ",
      version: 2,
    });
  });

  test("the default video can be saved unchanged", async () => {
    await open();
    expect((await save({ displayMode: "video", videoUrl: "/hero/default.mp4" })).body.videoUrl).toBe(
      "/hero/default.mp4",
    );
  });

  test("any mode other than video is the carousel, which needs no video and keeps the last one", async () => {
    await open();
    expect((await save({ displayMode: "images" })).body).toEqual({
      displayMode: "carousel",
      videoUrl: "",
      version: 1,
    });
    await save(video);
    expect((await save({ displayMode: "carousel" })).body).toMatchObject({
      displayMode: "carousel",
      videoUrl: video.videoUrl,
    });
    expect((await save({ displayMode: "carousel", videoUrl: "" })).body.videoUrl).toBe("");
  });

  test.each([
    [{ displayMode: "video" }, "Video URL must be a web address (https://…)"],
    [{ displayMode: "video", videoUrl: " " }, "Video URL must be a web address (https://…)"],
    [{ displayMode: "video", videoUrl: "loop.mp4" }, "Video URL must be a web address (https://…)"],
    [{ displayMode: "video", videoUrl: "/hero/../x.mp4" }, "Video URL must be a web address (https://…)"],
    [{ displayMode: "carousel", videoUrl: "javascript:alert(1)" }, "Video URL must be a web address (https://…)"],
    [{ videoUrl: video.videoUrl }, "Please choose a display mode"],
    [{ displayMode: 1 }, "Please choose a display mode"],
  ])("%j is refused", async (body, message) => {
    await open();
    expect(await save(body)).toMatchObject({ status: 400, body: { error: "invalid", message } });
    expect((await read()).status).toBe(404);
  });

  test("the second of two officers who change the settings gets a conflict", async () => {
    await open();
    expect((await save(video, { "if-match": "1" })).body.error).toBe("stale");
    await save(video);
    expect((await save({ displayMode: "carousel" }, { "if-match": "1" })).status).toBe(200);
    expect(await save(video, { "if-match": "1" })).toMatchObject({ status: 409, body: { error: "stale" } });
    expect((await read()).body.displayMode).toBe("carousel");
  });

  test("visitors cannot change the settings", async () => {
    await open();
    expect((await site.call("PUT", "/api/hero-settings", { token: false, body: video })).status).toBe(401);
    expect((await read()).status).toBe(404);
  });
});
