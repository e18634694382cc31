import type { Page } from "@playwright/test";
import { seedSite } from "#demo/seed-site.ts";
import { seedTeam } from "#demo/seeds/team.ts";
import { searchEntriesJob } from "#src/site-jobs.ts";
import {
  expect,
  expectAccessibleDayAndNight,
  expectReadableByNight,
  oneOfEachSort,
  publicPaths,
  type ServedSite,
  test,
  visitInTabs,
} from "./site.ts";

async function fill(site: ServedSite) {
  await seedSite(site, { size: "small" });
  await seedTeam(site, { wieTeam: [{ name: "Bela Sen", year: "2023-24" }] });
  await searchEntriesJob(site.deps).run(site.time.now, new AbortController().signal);
}

/** Animations in a background tab never end. */
const standStill = (tab: Page) => tab.emulateMedia({ reducedMotion: "reduce" });

/** States of pages that the sitemap does not list. */
const faces = ["/events?q=zz", "/search?q=the", "/nothing"];

for (const width of [360, 1280])
  test(`every page is accessible at ${width} px by day and by night, and nothing sticks out`, async ({
    page,
    site,
    complaints,
  }) => {
    test.setTimeout(120_000);
    await fill(site);
    const paths = [...oneOfEachSort(await publicPaths(site)), ...faces];
    expect(paths.length).toBeGreaterThan(16);
    await visitInTabs(page, paths, async (tab, path) => {
      await standStill(tab);
      await tab.setViewportSize({ width, height: 800 });
      await tab.goto(path);
      await test.step(path, () => expectAccessibleDayAndNight(tab));
      expect(await tab.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    });
    expect(complaints.splice(0).filter((text) => !text.includes("404"))).toEqual([]);
  });

test("every admin screen is readable at night", async ({ adminPage: page, site }) => {
  test.setTimeout(120_000);
  await fill(site);
  await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel", videoUrl: "" } });
  const screens = ["achievements", "banners", "gallery", "hero-settings", "reports", "students", "team"];
  await visitInTabs(page, screens, async (tab, screen) => {
    await standStill(tab);
    await tab.goto(`/admin/${screen}`, { waitUntil: "networkidle" });
    await test.step(screen, () => expectReadableByNight(tab));
  });
});
