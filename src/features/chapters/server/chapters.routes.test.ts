import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inProcessApi } from "#api-client/in-process.ts";
import { createHttpServer, type HttpServer } from "#platform/http/server.ts";
import { fetchChapter, fetchChapters } from "../chapters.calls.ts";
import { chaptersRoutes } from "./chapters.routes.ts";

describe("the chapters over the API", () => {
  let app: HttpServer;
  const api = inProcessApi(async (path) => {
    const answer = await app.inject(path);
    return { status: answer.statusCode, body: answer.json() };
  });

  beforeAll(async () => {
    app = await createHttpServer({
      authenticate: async () => null,
      trustProxy: [],
      logLevel: "silent",
      https: false,
      inProcessKey: "chapters-test",
    });
    chaptersRoutes(app);
  });
  afterAll(() => app.close());

  test("a visitor who is not signed in finds the one chapter, Women in Engineering", async () => {
    const chapters = await fetchChapters(api);
    expect(chapters.map(({ id, name }) => [id, name])).toEqual([["wie-miet", "Women in Engineering"]]);
  });

  test("the chapter has its six focus areas in the specification's words and order", async () => {
    const { focusAreas } = await fetchChapter(api, "wie-miet");
    expect(focusAreas).toEqual([
      "Technical Skill Development",
      "Mentorship Programs",
      "Networking Opportunities",
      "Leadership Development",
      "STEM Outreach Initiatives",
      "Career Advancement Resources",
    ]);
  });

  test.each(["robotics", "WIE-MIET", "../events", "%2e%2e"])("there is no chapter %s: 404, in words", async (id) => {
    await expect(fetchChapter(api, id)).rejects.toMatchObject({
      status: 404,
      code: "not_found",
      message: "There is no such chapter",
    });
  });
});
