import { afterEach, describe, expect, test } from "vitest";
import { createPublicSite, normalizeUrl } from "#site/public-site.tsx";
import { engines } from "#tests/support/databases.ts";
import { formOf, openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";

const news = { title: "The lab is closed", text: "Workshops move to Lab 3.", endsOn: "2026-11-22" };

describe.each(engines)("announcements on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  let now: Date;
  const open = async () => {
    now = new Date("2026-11-21T09:00:00Z");
    const pages = { render: createPublicSite({ script: "/start.js", styles: [] }), normalizeUrl, cache: true };
    site = await openTestSite({ engine, pages, clock: () => now });
  };
  const add = (fields: Partial<typeof news> & Record<string, string> = {}) =>
    site.call("POST", "/api/announcements", { body: formOf({ ...news, ...fields }) });
  const seen = async (path: string) => (await site.call("GET", path, { token: false })).text.includes(news.title);

  test("the home page and the feed show an announcement until the end of its last day in the site's time zone", async () => {
    await open();
    const { status, body } = await add({ link: "https://example.org/lab" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...news, link: "https://example.org/lab" });
    for (const path of ["/", "/feed.xml", "/api/announcements"]) expect(await seen(path), path).toBe(true);
    // 23:59 in Asia/Kolkata.
    now = new Date("2026-11-22T18:29:00Z");
    for (const path of ["/", "/feed.xml", "/api/announcements"]) expect(await seen(path), path).toBe(true);
    now = new Date("2026-11-22T18:31:00Z");
    for (const path of ["/", "/feed.xml", "/api/announcements"]) expect(await seen(path), path).toBe(false);
    await renewSession(site);
    expect((await site.call("GET", "/api/announcements")).body).toHaveLength(1);
  });

  test("a link can be a page of this site, and the feed has its whole address", async () => {
    await open();
    expect((await add({ link: " /about#contact " })).body).toMatchObject({ link: "/about#contact" });
    expect((await site.call("GET", "/")).text).toContain('href="/about#contact"');
    expect((await site.call("GET", "/feed.xml")).text).toMatch(/<link>http:[^<]*\/about#contact<\/link>/);
  });

  test("a draft is not public, and an edit can remove the link", async () => {
    await open();
    const { body } = await add({ state: "draft", link: "https://example.org/lab" });
    expect(await seen("/")).toBe(false);
    const fields = formOf({ ...news, link: "", state: "published" });
    const edited = await site.call("PUT", `/api/announcements/${body._id}`, { body: fields });
    expect(edited.body).not.toHaveProperty("link");
    expect(await seen("/")).toBe(true);
  });

  test.each([
    { title: " " },
    { text: "" },
    { endsOn: "soon" },
    { link: "javascript:alert(1)" },
    { link: "//evil.example" },
  ])("%j is refused", async (wrong) => {
    await open();
    expect((await add(wrong)).status).toBe(400);
    expect((await site.call("GET", "/api/announcements")).body).toEqual([]);
  });
});
