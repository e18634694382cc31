import { afterEach, expect, test } from "vitest";
import { seedSite, siteSizes } from "#demo/seed-site.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { searchEntriesJob } from "#src/site-jobs.ts";
import { queryCounter } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

let site: TestSite;
afterEach(() => site.close());

/** A list page queries its rows. Chapters queries upcoming and past events with their pictures. Lists of events add registration forms and which events are cancelled. The sitemap adds the newsletter's settings and issues. Totals, years and pictures per album are read once per change. */
const queries: Record<string, number> = {
  "/": 11,
  "/resources": 0,
  "/events": 3,
  "/events?show=past": 3,
  "/events?show=past&page=2": 3,
  "/events?q=a&kind=workshop&unit=branch": 4,
  "/events/2026": 3,
  "/gallery": 5,
  "/gallery/2026-11": 1,
  "/achievements": 2,
  "/achievements?kind=paper": 2,
  "/chapters": 4,
  "/team": 2,
  "/join": 0,
  "/privacy": 0,
  "/search": 0,
  "/feed.xml": 4,
  "/events.ics": 3,
  "/sitemap.xml": 6,
};

/** The first request of the home page also queries values that the server keeps until a change, such as the months with events. */
const FIRST_HOME = 14;

/**
 * Two lists of events query pictures if they are not empty. Results with people query their portraits, and results with
 * events which of them are cancelled. About reads the achievements that its text links to: their addresses and rows.
 */
const atMost: Record<string, number> = { "/about": 7, "/chapters/wie-miet": 7, "/search?q=robotics&page=2": 5 };

test.each(Object.keys(siteSizes))("rendering a page of a %s site needs the same few queries", async (size) => {
  const counter = queryCounter();
  const pages = { ...(await loadBuiltPages(buildFolder)), cache: false };
  site = await openTestSite({ pages, queries: counter.plugin, clock: () => new Date("2026-11-21T09:00:00Z") });
  await seedSite(site, { size: size as keyof typeof siteSizes });
  const picture = formOf({ title: "Lab night", date: "2026-11-02", image: await pictureFile() });
  expect((await site.call("POST", "/api/gallery", { body: picture })).status).toBe(201);
  await searchEntriesJob(site.deps).run(site.deps.clock(), new AbortController().signal);
  // External pictures, the retention of applications, the units and months with events, and the lists of chapters and
  // resources are each queried once after a change.
  for (const address of ["/about", "/join", "/privacy", "/chapters", "/resources", "/events"])
    await site.call("GET", address, { token: false });
  expect(await counter.during(() => site.call("GET", "/", { token: false }))).toBe(FIRST_HOME);
  const counted: Record<string, number> = {};
  for (const address of Object.keys(queries))
    counted[address] = await counter.during(async () =>
      expect(await site.call("GET", address, { token: false })).toMatchObject({ status: 200 }),
    );
  expect(counted).toEqual(queries);
  for (const [address, most] of Object.entries(atMost)) {
    const count = await counter.during(() => site.call("GET", address, { token: false }));
    expect(count, address).toBeLessThanOrEqual(most);
  }
});
