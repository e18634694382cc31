import { afterEach, expect, test } from "vitest";
import { seedSite } from "#demo/seed-site.ts";
import { prepareEvents } from "#demo/seeds/events.ts";
import { commit } from "#demo/seeds/ground.ts";
import { loadBuiltPages } from "#platform/ssr/built-pages.ts";
import { crawlSite } from "#tests/support/crawl-site.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

let site: TestSite;
afterEach(() => site.close());

test("every link, picture and address for machines leads straight to what it names", async () => {
  const pages = await loadBuiltPages(buildFolder);
  site = await openTestSite({ pages, clock: () => new Date("2026-11-21T09:00:00Z") });
  await seedSite(site, { size: "small" });
  // Enough past events for a list of several pages.
  const past = Array.from({ length: 9 }, (_, index) => ({
    title: `Old Workshop ${index + 1}`,
    date: `2025-0${index + 1}-14`,
    endDate: undefined,
    pictures: 1,
  }));
  await commit(site, await prepareEvents(site, past));
  const walked = await crawlSite(site);
  expect(walked.faults).toEqual([]);
  expect(walked.pages.length).toBeGreaterThan(12);
});
