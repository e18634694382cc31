import { afterEach, expect, test } from "vitest";
import { seedSite, siteSize } from "#demo/seed-site.ts";
import { prepareEvents } from "#demo/seeds/events.ts";
import { prepareGallery } from "#demo/seeds/gallery.ts";
import { commit } from "#demo/seeds/ground.ts";
import { loadBuiltPages } from "#platform/ssr/built-pages.ts";
import { crawlSite } from "#tests/support/crawl-site.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

let site: TestSite;
afterEach(() => site.close());

/** A young branch's site, which is walked in seconds; DEMO_SIZE=mature has the whole of an old one walked. */
const size = siteSize(process.env["DEMO_SIZE"] ?? "small");

test("every link, picture and address for machines leads straight to what it names", { timeout: 180_000 }, async () => {
  const pages = await loadBuiltPages(buildFolder);
  site = await openTestSite({ pages, clock: () => new Date("2026-11-21T09:00:00Z") });
  await seedSite(site, { size });
  // Enough past events for a list of several pages.
  const past = Array.from({ length: 9 }, (_, index) => ({
    title: `Old Workshop ${index + 1}`,
    date: `2025-0${index + 1}-14`,
    endDate: undefined,
    pictures: 1,
  }));
  const events = await commit(site, await prepareEvents(site, past));
  // Many pictures are given one title at once.
  await commit(site, await prepareGallery(site, Array(4).fill({ title: "Open Lab" }), events));
  const walked = await crawlSite(site);
  expect(walked.faults).toEqual([]);
  expect(walked.pages.length).toBeGreaterThan(12);
});
