import { afterEach, describe, expect, test } from "vitest";
import { createPublicSite, normalizeUrl } from "#site/public-site.tsx";
import { recomputeColumns } from "#src/site-content.ts";
import { engines } from "#tests/support/databases.ts";
import { contentTypeNamed, contentTypeNames } from "#tests/support/every-content-type.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;
const time = { now: new Date("2027-03-01T09:00:00Z") };
afterEach(() => site.close());

const add = async (name: string, title: string, more: Record<string, string> = {}) =>
  (await site.call("POST", contentTypeNamed(name).path, { body: contentTypeNamed(name).form(title, more) })).body;
const bulk = (path: string, action: string, id: string) =>
  site.call("POST", `${path}/bulk`, { body: { ids: [id], action } });
const follow = async (link: string) => {
  const { status, headers } = await site.call("GET", link, { token: false });
  return status === 303 ? headers["location"] : status;
};
const linkOf = async (id: string) => (await site.call("GET", `/api/events/${id}`)).body.shortLink;

describe.each(engines)("short links on %s", (engine) => {
  const open = async () => {
    const pages = { render: createPublicSite({ script: "/start.js", styles: [] }), normalizeUrl, cache: true };
    site = await openTestSite({ engine, pages, clock: () => time.now });
  };

  test("lead to the current page of an event after it is renamed, and say so when it is in the trash", async () => {
    await open();
    const event = await add("event", "Open Lab");
    expect(event.shortLink).toMatch(/^\/s\/[2-9b-z]{7}$/);
    expect(await follow(event.shortLink)).toBe(`/events/${event.slug}`);
    expect(await follow(event.shortLink.toUpperCase().replace("/S/", "/s/"))).toBe(`/events/${event.slug}`);
    await bulk("/api/events", "draft", event._id);
    expect(await follow(event.shortLink)).toBe(410);
    await site.call("PUT", `/api/events/${event._id}`, { body: contentTypeNamed("event").form("Closed Lab") });
    await bulk("/api/events", "publish", event._id);
    expect(await follow(event.shortLink)).toBe(`/events/${event.slug}`);
    expect(await linkOf(event._id)).toBe(event.shortLink);
    await bulk("/api/events", "delete", event._id);
    const { status, text } = await site.call("GET", event.shortLink, { token: false });
    expect([status, text]).toEqual([410, expect.stringContaining("This page was removed")]);
    expect(await follow("/s/2222222")).toBe(404);
  });

  test("lead to the photos of a past event that has some", async () => {
    await open();
    const event = await add("event", "Open Lab", { date: "2027-03-05" });
    await add("gallery item", "Bench", { event: event._id });
    expect(await follow(event.shortLink)).toBe(`/events/${event.slug}`);
    time.now = new Date("2027-03-06T09:00:00Z");
    site.deps.changes.emit([{ entity: "event", id: event._id }]);
    expect(await follow(event.shortLink)).toBe(`/gallery/${event.slug}`);
    time.now = new Date("2027-03-01T09:00:00Z");
  });

  test("exist for achievements, chapters, pages and months, but not for drafts and visitors", async () => {
    await open();
    const achievement = await add("achievement", "First prize");
    const chapter = await add("chapter", "Robotics");
    expect(await follow(achievement.shortLink)).toBe(`/achievements/${achievement.slug}`);
    expect(await follow(chapter.shortLink)).toBe("/chapters/robotics");
    expect(await follow("/s/about")).toBe("/about");
    expect(await follow("/s/2026-03")).toBe("/gallery/2026-03");
    const event = await add("event", "Open Lab");
    await add("gallery item", "Bench", { event: event._id });
    await add("gallery item", "Window");
    const albums = (await site.call("GET", "/api/gallery/albums")).body;
    const [ofEvent, ofMonth] = [event.slug, "2026-03"].map((slug) =>
      albums.find((album: { slug: string }) => album.slug === slug),
    );
    expect(ofEvent.shortLink).toBe(event.shortLink);
    expect(ofMonth.shortLink).toBe("/s/2026-03");
    expect((await site.call("GET", "/api/gallery/albums", { token: false })).text).not.toContain("shortLink");
    const draft = await add("event", "Later", { state: "draft" });
    expect(draft.shortLink).toBeUndefined();
    const listed = await site.call("GET", "/api/achievements?limit=5");
    expect(listed.body.items[0].shortLink).toBe(achievement.shortLink);
    expect((await site.call("GET", "/api/achievements", { token: false })).body[0].shortLink).toBeUndefined();
  });

  test("lead to a picture in the album of its event or month, and say so after it is deleted", async () => {
    await open();
    const event = await add("event", "Open Lab");
    const picture = await add("gallery item", "Bench", { event: event._id });
    expect(picture.shortLink).toMatch(/^\/s\/[2-9b-z]{7}$/);
    expect(await follow(picture.shortLink)).toBe(`/gallery/${event.slug}?picture=${picture._id}`);
    await bulk("/api/events", "draft", event._id);
    expect(await follow(picture.shortLink)).toBe(`/gallery/${picture.date.slice(0, 7)}?picture=${picture._id}`);
    await bulk("/api/gallery", "delete", picture._id);
    expect(await follow(picture.shortLink)).toBe(410);
    await bulk("/api/gallery", "restore", picture._id);
    expect(await follow(picture.shortLink)).toBe(`/gallery/${picture.date.slice(0, 7)}?picture=${picture._id}`);
  });

  test("are in the officers' responses about every published item that visitors see", async () => {
    await open();
    for (const name of contentTypeNames) {
      const { path, list, form, isSeenByVisitors } = contentTypeNamed(name);
      const { shortLink } = (await site.call("POST", path, { body: form("An item") })).body;
      if (!isSeenByVisitors) {
        expect(shortLink, name).toBeUndefined();
        continue;
      }
      expect(await follow(shortLink), name).toMatch(/^\//);
      expect((await site.call("GET", list)).text, name).toContain(shortLink);
      expect((await site.call("GET", list, { token: false })).text, name).not.toContain(shortLink);
    }
  });

  test("are in the responses about pages, for officers only", async () => {
    await open();
    const linksOf = async (options = {}) =>
      (await site.call("GET", "/api/pages", options)).body.map(({ shortLink }: { shortLink?: string }) => shortLink);
    expect(await linksOf()).toContain("/s/about");
    expect((await site.call("GET", "/api/pages/privacy")).body.shortLink).toBe("/s/privacy");
    expect(await follow("/s/privacy")).toBe("/privacy");
    expect((await linksOf({ token: false })).filter(Boolean)).toEqual([]);
  });

  test("are added to items of earlier releases when the site starts", async () => {
    await open();
    const event = await add("event", "Open Lab");
    const first = await add("gallery item", "Bench");
    const second = await add("gallery item", "Window");
    await site.deps.db.deleteFrom("addresses").where("entity", "=", "short link").execute();
    expect(await linkOf(event._id)).toBeUndefined();
    // Another item has the code of the second picture.
    const slug = second.shortLink.replace("/s/", "");
    await site.deps.db.insertInto("addresses").values({ entity: "short link", slug, item_id: "event:x" }).execute();
    await recomputeColumns(site.deps);
    expect(await linkOf(event._id)).toBe(event.shortLink);
    const links = async () => (await site.call("GET", "/api/gallery")).body.map(({ shortLink }: never) => shortLink);
    expect((await links()).sort()).toEqual([first.shortLink, `${second.shortLink}-2`].sort());
  });
});
