import type { Page } from "@playwright/test";
import { seedSite } from "#demo/seed-site.ts";
import { expect, oneOfEachSort, publicPaths, test, visitInTabs } from "./site.ts";

const TEXT_PAGE_BYTES = 10_000;
const ISLAND_PAGE_BYTES = 75_000;
const islandPages = ["/", "/events", "/gallery", "/resources", "/join"];
/** Pages of text and pictures, without interactive parts. */
const isText = (path: string) => /^\/(about|achievements|chapters|newsletter\/issues|privacy|team)/.test(path);

/** Records the scripts that were fetched, as transferred. */
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

/** Returns scripts in the page that would run during parsing. */
const blocking = (page: Page) =>
  page
    .locator("script:not([type=module], [type=speculationrules], [type='application/ld+json'])")
    .evaluateAll((scripts) => scripts.length);

test("pages fetch one small script, and after painting the scripts of interactive parts", async ({ page, site }) => {
  await seedSite(site, { size: "small" });
  await visitInTabs(page, oneOfEachSort(await publicPaths(site)), async (tab, path) => {
    await tab.goto(path, { waitUntil: "networkidle" });
    expect(await blocking(tab), path).toBe(0);
    // Scroll through the page, open its sections and focus their controls. A disabled control cannot be focused, so
    // its island hydrates because it is visible.
    for (const island of await tab.locator("[data-hydrate]").all()) {
      await island.evaluate((node) => {
        node.closest("details")?.setAttribute("open", "");
        (node.firstElementChild ?? node).scrollIntoView({ block: "center", behavior: "instant" });
      });
      await island.locator("button, a, input").first().focus();
      await expect(island, path).not.toHaveAttribute("data-island");
    }
    await expect(tab.locator("[data-island]"), path).toHaveCount(0);
    const text = isText(path);
    // A list with a filter also fetches the script that applies it, when the browser has nothing else to do.
    const filters = await tab.locator("form[data-apply]").count();
    if (text) await expect.poll(async () => (await fetchedScripts(tab)).files, { message: path }).toBe(1 + filters);
    const { bytes, files, afterPaint } = await fetchedScripts(tab);
    if (text) {
      expect(bytes, path).toBeLessThan(TEXT_PAGE_BYTES);
    } else {
      expect(bytes, path).toBeGreaterThan(TEXT_PAGE_BYTES);
      expect(bytes, path).toBeLessThan(ISLAND_PAGE_BYTES);
      expect(afterPaint, path).toBeGreaterThanOrEqual(files - 1);
    }
  });
});

test("a press before an island hydrates is not lost", async ({ page, site }) => {
  await seedSite(site, { size: "small" });
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/react-/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/");
  await page.getByRole("button", { name: /^(Unmute video|Go to slide 2)$/ }).click();
  await page.getByRole("link", { name: "Gallery" }).first().click();
  // The small script that holds the press has run when the page has loaded.
  await page.waitForURL("/gallery");
  await page
    .getByRole("link", { name: /^Open photo:/ })
    .first()
    .click();
  await expect(page).toHaveURL("/gallery");
  letCome();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/[/]gallery[/].+[?]picture=/);
});

/** On busy cores, a page that draws has no idle time. */
const IDLE_TIMEOUT_MS = 5000;

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

interface Shifts {
  total: number;
  moved: (string | null)[];
}

/** Counts the islands on the screen that hydrate automatically and have not yet. */
const waitingIslands = (page: Page) =>
  page.locator('[data-island]:not([data-hydrate="interaction"])').evaluateAll(
    (islands) =>
      islands.filter((island) => {
        const { width, top, bottom } = (island.firstElementChild ?? island).getBoundingClientRect();
        return width > 0 && top < innerHeight && bottom > 0;
      }).length,
  );

test("nothing on a page moves when its islands hydrate and its fonts load", async ({ page, context, site }) => {
  await seedSite(site, { size: "small" });
  await context.addInitScript(() => {
    const shifts: Shifts = { total: 0, moved: [] };
    const count = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[]) {
        shifts.total += value;
        for (const { node } of sources)
          shifts.moved.push(node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? null));
      }
    };
    const observer = new PerformanceObserver((list) => count(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const readShifts = () => {
      count(observer.takeRecords());
      return shifts;
    };
    Object.assign(window, { readShifts });
  });
  for (const width of [360, 768, 1280]) {
    await visitInTabs(page, islandPages, async (tab, path) => {
      await tab.setViewportSize({ width, height: 900 });
      await tab.goto(path, { waitUntil: "networkidle" });
      // On busy cores, the network can be idle before the page's script has run. An earlier press is not heard.
      await tab.locator(":root[data-settled]").waitFor();
      // On a narrow screen, some islands hydrate only for visitors who use the page.
      await tab.keyboard.press("Shift");
      await expect.poll(() => waitingIslands(tab), { message: path }).toBe(0);
      const { total, moved } = await tab.evaluate(
        (timeout) =>
          new Promise<Shifts>((resolve) =>
            requestIdleCallback(() => resolve(Reflect.get(window, "readShifts")()), { timeout }),
          ),
        IDLE_TIMEOUT_MS,
      );
      expect(total, `${path} at ${width} px moves ${moved.join("\n")}`).toBeLessThan(0.01);
    });
  }
});
