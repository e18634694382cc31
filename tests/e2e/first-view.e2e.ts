import type { Page } from "@playwright/test";
import { seedSite } from "#demo/seed-site.ts";
import { expect, publicPages, test } from "./site.ts";

const KILOBYTE = 1000;
const BUDGET = 250 * KILOBYTE;
const VIDEO = "/hero/default.mp4";
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const pages = [...publicPages, "/team", "/search?q=workshop"];

/** Returns the bytes of a first visit without a cache. */
async function bytesOf(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await session.detach();
  return bytes;
}

/** Records the URLs that a page requests, and "load" for its load event. */
function heard(page: Page): string[] {
  const order: string[] = [];
  page.on("request", (request) => order.push(new URL(request.url()).pathname));
  page.on("load", () => order.push("load"));
  return order;
}

/** On busy cores, the network can be idle before the page's script has run. An earlier press is not heard. */
const untilScriptRuns = (page: Page) => page.locator(":root[data-settled]").waitFor();

const onLine = (page: Page, line: { saveData?: boolean; effectiveType: string; downlink: number } | undefined) =>
  page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), line);

/** The button works once the video's code runs, which has decided by then. */
async function expectPosterOnly(page: Page, order: string[]) {
  await page.goto("/", { waitUntil: "load" });
  const sound = page.getByRole("button", { name: "Unmute video" });
  await sound.press("Enter");
  await expect(page.getByRole("button", { name: "Mute video" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Play video" })).toBeVisible();
  expect(order).not.toContain(VIDEO);
  expect(order).toContain("/hero/default-poster.webp");
}

test("the first view of each page is small on a phone, even before smaller copies of a picture exist", async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  await seedSite(site, { size: "small" });
  for (const path of pages) {
    const page = await browser.newPage({ baseURL: site.address, ...PHONE });
    const bytes = await bytesOf(page, path);
    expect(bytes, path).toBeGreaterThan(20 * KILOBYTE);
    expect(bytes, path).toBeLessThanOrEqual(BUDGET);
    await page.close();
  }
});

test("a page requests its styles first, and its fonts before the styles have arrived", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/[.]css$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  const arrived = page.goto("/about");
  await expect.poll(() => asked.filter((type) => type === "font")).toHaveLength(3);
  expect(asked.indexOf("stylesheet")).toBeLessThan(asked.indexOf("font"));
  letCome();
  await arrived;
});

test("on a fast connection, the video loads after the page", async ({ page }) => {
  const order = heard(page);
  await onLine(page, { effectiveType: "4g", downlink: 10 });
  await page.goto("/");
  await expect.poll(() => order).toContain(VIDEO);
  expect(order.indexOf("load")).toBeGreaterThan(-1);
  expect(order.indexOf("load")).toBeLessThan(order.indexOf(VIDEO));
});

for (const [wish, line] of [
  ["saves data", { saveData: true, effectiveType: "4g", downlink: 10 }],
  ["is on a slow line", { effectiveType: "3g", downlink: 1.5 }],
] as const)
  test(`a visitor who ${wish} gets the poster, and the video on request`, async ({ page }) => {
    const order = heard(page);
    await onLine(page, line);
    await expectPosterOnly(page, order);
    await page.getByRole("button", { name: "Play video" }).click();
    await expect.poll(() => order).toContain(VIDEO);
  });

test("without information about the connection, the page's own load time decides", async ({ page }) => {
  const order = heard(page);
  await onLine(page, undefined);
  await page.addInitScript(() => {
    const entriesOf = performance.getEntriesByType.bind(performance);
    performance.getEntriesByType = (type) =>
      type === "navigation" ? ([{ loadEventStart: 9000 }] as PerformanceNavigationTiming[]) : entriesOf(type);
  });
  await expectPosterOnly(page, order);
});

test("on a phone the video loads only for visitors who scroll, touch or type", async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.address, ...PHONE });
  const order = heard(page);
  await onLine(page, { effectiveType: "4g", downlink: 10 });
  await page.goto("/", { waitUntil: "networkidle" });
  await untilScriptRuns(page);
  expect(order).not.toContain(VIDEO);
  await page.getByRole("heading", { level: 1 }).tap();
  await expect.poll(() => order).toContain(VIDEO);
  await page.close();
});

test("on a phone the scripts of moving parts load only for visitors who scroll, touch or type", async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ baseURL: site.address, ...PHONE });
  const order = heard(page);
  const scripts = () => order.filter((path) => path.endsWith(".js"));
  await page.goto("/");
  // From here on, islands that are on the screen may hydrate.
  await untilScriptRuns(page);
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        // On busy cores, a page that draws has no idle time.
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 5000 }))),
      ),
  );
  expect(scripts()).toHaveLength(1);
  await page.evaluate(() => scrollBy(0, 40));
  await expect.poll(scripts).toContainEqual(expect.stringContaining("hero-video"));
  await page.close();
});

test("on a phone the first tap may be on the button that plays the video", async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.address, ...PHONE });
  await onLine(page, { effectiveType: "4g", downlink: 10 });
  await page.goto("/");
  await untilScriptRuns(page);
  await page.getByRole("button", { name: "Play video" }).tap();
  await expect(page.getByRole("button", { name: "Pause video" })).toBeVisible();
  await expect.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => !video.paused)).toBe(true);
  await page.close();
});
