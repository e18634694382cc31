import type { Page } from "@playwright/test";
import { seedSite } from "#demo/seed-site.ts";
import { expect, test } from "./site.ts";

const TEXT_PAGE_BYTES = 10_000;
const ISLAND_PAGE_BYTES = 75_000;
const textPages = ["/about", "/achievements", "/chapters", "/chapters/wie-miet"];
const islandPages = ["/", "/events", "/gallery", "/resources", "/join"];

/** What has been fetched of scripts, as it came over the wire. */
const fetchedScripts = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const scripts = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(({ name }) =>
      name.endsWith(".js"),
    );
    return {
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      files: scripts.length,
      afterPaint: scripts.filter(({ startTime }) => startTime > (paint?.startTime ?? 0)).length,
    };
  });

/** Scripts in the page that would run while it is parsed. */
const blocking = (page: Page) =>
  page
    .locator("script:not([type=module], [type=speculationrules], [type='application/ld+json'])")
    .evaluateAll((scripts) => scripts.length);

async function openWhole(page: Page, path: string) {
  await page.goto(path, { waitUntil: "networkidle" });
  expect(await blocking(page), path).toBe(0);
}

test("pages of text and pictures fetch one small script", async ({ page, site }) => {
  await seedSite(site, { size: "small" });
  for (const path of textPages) {
    await openWhole(page, path);
    const { bytes, files } = await fetchedScripts(page);
    expect(files, path).toBe(1);
    expect(bytes, path).toBeLessThan(TEXT_PAGE_BYTES);
  }
});

test("pages with parts that answer fetch these parts alone, after they are painted", async ({ page, site }) => {
  await seedSite(site, { size: "small" });
  for (const path of islandPages) {
    await openWhole(page, path);
    // Whoever looks at all of it, and reaches for what there is.
    for (const island of await page.locator("[data-when]").all()) {
      await island.locator("button, a, input").first().focus();
    }
    await expect(page.locator("[data-island]"), path).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    const { bytes, files, afterPaint } = await fetchedScripts(page);
    expect(bytes, path).toBeGreaterThan(TEXT_PAGE_BYTES);
    expect(bytes, path).toBeLessThan(ISLAND_PAGE_BYTES);
    expect(afterPaint, path).toBeGreaterThanOrEqual(files - 1);
  }
});

test("a press that comes before its island is awake is not lost", async ({ page, site }) => {
  await seedSite(site, { size: "small" });
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/react-/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/");
  await page.getByRole("button", { name: /^(Unmute video|Go to slide 2)$/ }).click();
  await page.getByRole("link", { name: "Gallery" }).first().click();
  await page
    .getByRole("link", { name: /^Open picture:/ })
    .first()
    .click();
  await expect(page).toHaveURL("/gallery");
  letCome();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/[/]gallery[/].+[?]picture=/);
});

test("nothing on a page moves when its islands wake", async ({ page, site }) => {
  await seedSite(site, { size: "small" });
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, "shifted") + Reflect.get(entry, "value") });
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The fonts come with the first page; what they move is not looked at here.
  await page.goto("/about", { waitUntil: "networkidle" });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...islandPages, ...textPages]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await page.evaluate(() => Reflect.get(window, "shifted")), `${path} at ${width} px`).toBeLessThan(0.01);
    }
  }
});
