import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { seedSite } from "#demo/seed-site.ts";
import { expect, oneOfEachSort, publicPaths, type ServedSite, test, visitAtOnce } from "./site.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** Chromium's "slow 3G" profile. */
async function onSlowLine(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const bytesPerSecond = 400_000 / 8;
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Holds files that match `pattern` until `come` is called. */
async function holdBack(page: Page, pattern: RegExp) {
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await mayCome;
    await route.continue();
  });
  return come;
}

const paint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);

test("on a slow connection, the menu opens and the form is sent before any script has loaded", async ({
  page,
  site,
}) => {
  const come = await holdBack(page, /\.js$/);
  await onSlowLine(page);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Join" }).click();
  await page.waitForURL("/join", { waitUntil: "commit" });
  await page.getByLabel("Full Name").fill("Asha Verma");
  await page.getByLabel("Email").fill("asha@example.org");
  await page.getByLabel("Student ID").fill("MIET-2026-041");
  await page.getByLabel("Branch/Department").fill("Electronics");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("Successfully submitted")).toBeVisible();
  expect(await site.deps.db.selectFrom("students").select("name").execute()).toEqual([{ name: "Asha Verma" }]);
  come();
});

/** Counts the layout shift of the page. Returns the function that waits for the last layout to be reported. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const seen: number[] = Object.assign(window, { shifts: [] }).shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return Reflect.get(window, "shifts") as number[];
    });
    return shifts.reduce((total, shift) => total + shift, 0);
  };
}

/** Returns the layout shift of a page whose fonts load after its text, on a first visit. */
async function movedOnFirstVisit(browser: Browser, site: ServedSite, path: string, width: number): Promise<number> {
  const context = await browser.newContext({ baseURL: site.address, viewport: { width, height: 740 } });
  const page = await context.newPage();
  const moved = await watchShifts(page);
  const come = await holdBack(page, /\.woff2$/);
  await page.goto(path, { waitUntil: "commit" });
  await paint(page);
  come();
  await page.waitForLoadState("load");
  const sum = await moved();
  expect(await page.evaluate(() => document.fonts.check('1rem "Open Sans Variable"')), path).toBe(true);
  await context.close();
  return sum;
}

for (const width of [360, 768, 1280])
  test(`at ${width} px, nothing on a page moves on a first visit, even if its fonts load after its text`, async ({
    browser,
    site,
  }) => {
    await seedSite(site, { size: "small" });
    const moved: string[] = [];
    await visitAtOnce(oneOfEachSort(await publicPaths(site)), async (path) => {
      const sum = await movedOnFirstVisit(browser, site, path, width);
      if (sum >= 0.01) moved.push(`${path} ${sum.toFixed(4)}`);
    });
    expect(moved).toEqual([]);
  });

/** Serves the site, but holds the part of each page that follows `end` until `come` is called. */
async function servePart(site: ServedSite, end: string) {
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "/", site.address));
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type });
    if (!type.startsWith("text/html")) return response.end(Buffer.from(await answer.arrayBuffer()));
    const html = await answer.text();
    const cut = html.indexOf(end) + end.length;
    response.write(html.slice(0, cut));
    await mayCome;
    response.end(html.slice(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, come, close: () => server.close() };
}

for (const width of [360, 1280])
  test(`at ${width} px, nothing on a page moves when it arrives in two parts`, async ({ browser, site }) => {
    await seedSite(site, { size: "small" });
    const moved: string[] = [];
    // The gallery is also cut between an album's caption and picture, which are in the reverse order on the screen.
    const cuts = new Map([
      ["/gallery#albums", "</h3>"],
      ["/gallery#covers", "<figure"],
    ]);
    await visitAtOnce([...oneOfEachSort(await publicPaths(site)), ...cuts.keys()], async (path) => {
      const part = await servePart(site, cuts.get(path) ?? "</h1>");
      const context = await browser.newContext({ baseURL: part.address, viewport: { width, height: 740 } });
      const page = await context.newPage();
      const shifts = await watchShifts(page);
      await page.goto(path, { waitUntil: "commit" });
      await paint(page);
      part.come();
      await page.waitForLoadState("load");
      const sum = await shifts();
      if (sum >= 0.01) moved.push(`${path} ${sum.toFixed(4)}`);
      await context.close();
      part.close();
    });
    expect(moved).toEqual([]);
  });
