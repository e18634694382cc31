import { afterEach, expect, test } from "vitest";
import { seedSite, siteSize } from "#demo/seed-site.ts";
import { prepareEvents } from "#demo/seeds/events.ts";
import { prepareGallery } from "#demo/seeds/gallery.ts";
import { commit } from "#demo/seeds/seed.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { crawlSite } from "#tests/support/crawl-site.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

let site: TestSite;
afterEach(() => site.close());

/** A young branch's site, which is crawled in seconds. DEMO_SIZE=mature crawls a mature site. */
const size = siteSize(process.env["DEMO_SIZE"] ?? "small");

test("every link, picture and machine-readable URL leads directly to its target", { timeout: 180_000 }, async () => {
  const pages = await loadBuiltPages(buildFolder);
  site = await openTestSite({ pages, clock: () => new Date("2026-11-21T09:00:00Z") });
  await seedSite(site, { size });
  // Enough past events for several pages.
  const past = Array.from({ length: 9 }, (_, index) => ({
    title: `Old Workshop ${index + 1}`,
    date: `2025-0${index + 1}-14`,
    endDate: undefined,
    pictures: 1,
  }));
  const events = await commit(site, await prepareEvents(site, past));
  // Officers often give many pictures the same title.
  await commit(site, await prepareGallery(site, Array(4).fill({ title: "Open Lab" }), events));
  const walked = await crawlSite(site);
  expect(walked.faults).toEqual([]);
  expect(walked.pages.length).toBeGreaterThan(12);
});
