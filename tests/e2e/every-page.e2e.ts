import type { Page } from "@playwright/test";
import { seedSite } from "#demo/seed-site.ts";
import { seedTeam } from "#demo/seeds/team.ts";
import { searchEntriesJob } from "#src/site-jobs.ts";
import {
  expect,
  expectAccessibleDayAndNight,
  expectReadableByNight,
  expectTargetSizes,
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
  test(`every page is accessible at ${width} px in light and dark mode, and nothing overflows`, async ({
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
      await test.step(path, () => expectTargetSizes(tab));
      expect(await tab.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    });
    expect(complaints.splice(0).filter((text) => !text.includes("404"))).toEqual([]);
  });

/** Returns one page of each type, with the form of an event. */
async function pagesOfVisitors(site: ServedSite) {
  await fill(site);
  const { text } = await site.call("GET", "/events", { token: false });
  const form = /href="([^"]+\/register)"/.exec(text)?.[1];
  if (!form) throw new Error("No event has a form");
  return [...oneOfEachSort(await publicPaths(site)), ...faces, form];
}

/** Sets the text size that a visitor chose in the browser. */
const enlargeText = (tab: Page) =>
  tab.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });

test("with text of 200 %, no page scrolls sideways on a phone", async ({ page, site, complaints }) => {
  test.setTimeout(120_000);
  await visitInTabs(page, await pagesOfVisitors(site), async (tab, path) => {
    await standStill(tab);
    await enlargeText(tab);
    await tab.setViewportSize({ width: 360, height: 740 });
    await tab.goto(path);
    expect(await tab.evaluate(() => getComputedStyle(document.documentElement).fontSize), path).toBe("32px");
    const [scrolled, shown] = await tab.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(scrolled, path).toBeLessThanOrEqual(shown ?? 0);
  });
  complaints.splice(0);
});

test("the public site has at most six text sizes", async ({ page, site, complaints }) => {
  test.setTimeout(120_000);
  const sizes = new Set<string>();
  await visitInTabs(page, await pagesOfVisitors(site), async (tab, path) => {
    await tab.goto(path);
    const found = await tab.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const elements = new Set<Element>();
      while (texts.nextNode())
        if (texts.currentNode.textContent?.trim() && texts.currentNode.parentElement)
          elements.add(texts.currentNode.parentElement);
      return [...elements]
        .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
        .map((element) => getComputedStyle(element).fontSize);
    });
    for (const size of found) sizes.add(size);
  });
  expect([...sizes].toSorted((one, other) => Number.parseFloat(one) - Number.parseFloat(other))).toHaveLength(6);
  complaints.splice(0);
});

test("every admin screen is readable in dark mode", async ({ adminPage: page, site }) => {
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
