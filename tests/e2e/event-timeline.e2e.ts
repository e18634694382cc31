import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { seedEvents } from "#demo/seeds/events.ts";
import { expect, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

const LONG =
  "A title of the greatest length that anybody has ever given to an evening of soldering, measuring and talking";

/** Adds events: three in 2024, two in 2025, one past and one upcoming in 2026. */
const seedYears = (site: ServedSite) =>
  seedEvents(site, [
    { title: "Kite day", date: "2024-02-03" },
    { title: LONG, date: "2024-05-04" },
    { title: "Radio night", date: "2024-10-05" },
    { title: "Bridge contest", date: "2025-03-08" },
    { title: "Robot race", date: "2025-11-09" },
    { title: "Open lab", date: "2026-11-14" },
    { title: "Winter school", date: "2026-12-19" },
  ]);

/** Adds events to the first days of each month since January of a year, as many as asked for. */
const seedMonths = (site: ServedSite, { since, perMonth, count }: { since: number; perMonth: number; count: number }) =>
  seedEvents(
    site,
    Array.from({ length: count }, (_, index) => {
      const month = Math.floor(index / perMonth);
      const date = new Date(Date.UTC(since, month, 1 + (index % perMonth))).toISOString().slice(0, "2026-11-21".length);
      return { title: `Event ${index + 1}`, date, pictures: count > 500 ? 0 : 1 };
    }),
  );

const section = (page: Page) => page.getByRole("region", { name: "Every event on one line" });
const line = (page: Page) => section(page).getByRole("group", { name: "Timeline of events" });
const shown = (page: Page) => section(page).locator("[aria-live] > a");

/** Scrolls to the timeline and waits until scripts handle it. */
async function whenHydrated(page: Page) {
  await section(page).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-island="event-timeline"]')).toHaveCount(0);
}

/** Returns the middle of each dot in percent of the line. */
const dotsOf = (page: Page) =>
  line(page)
    .locator(".timeline-dots > path:first-child")
    .evaluateAll((paths) =>
      paths.flatMap((path) => {
        const side = (path as SVGElement).ownerSVGElement?.viewBox.baseVal.width ?? 0;
        return [...(path.getAttribute("d") ?? "").matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({
          x: (Number(x) * 100) / side,
          y: (Number(y) * 100) / side,
        }));
      }),
    );

const pressPrevious = (page: Page) => section(page).getByRole("button", { name: "Previous event" }).click();

/** Taps the middle of a part exactly once. `Locator.tap` can repeat a tap. */
async function tapOnce(page: Page, part: Locator) {
  await part.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

const positionOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().y + scrollY);

test("keys, buttons and the mouse move along the timeline, and nothing else on the page moves", async ({
  page,
  site,
}) => {
  await seedYears(site);
  await page.goto("/");
  await expect(shown(page)).toHaveText("Open lab");
  await expect(section(page).getByText("Sat, 14 Nov 2026")).toBeVisible();
  await whenHydrated(page);
  await pressPrevious(page);
  const before = await positionOf(page.getByRole("region", { name: "The branch in numbers" }));
  await expect(shown(page)).toHaveText("Robot race");

  // The line is one tab stop.
  const current = line(page).locator("[data-current]");
  await current.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(shown(page)).toHaveText("Bridge contest");
  await page.keyboard.press("Home");
  await expect(shown(page)).toHaveText("Kite day");
  await page.keyboard.press("ArrowRight");
  await expect(shown(page)).toHaveText(LONG);
  await expect(line(page).getByRole("link", { name: `${LONG}, 4 May 2024` })).toBeFocused();
  await page.keyboard.press("End");
  await expect(shown(page)).toHaveText("Winter school");
  await expect(section(page).getByText("Sat, 19 Dec 2026 · Upcoming")).toBeVisible();
  expect(await line(page).locator('[data-point][tabindex="0"]').count()).toBe(1);
  await expect(section(page).getByRole("button", { name: "Next event" })).toBeDisabled();

  const point = line(page).getByRole("link", { name: "Radio night, 5 Oct 2024" });
  await point.hover();
  await expect(shown(page)).toHaveText("Radio night");
  await expect(section(page).locator(".timeline-picture img")).toBeVisible();
  expect(await positionOf(page.getByRole("region", { name: "The branch in numbers" }))).toBe(before);
  await point.click();
  await expect(page.getByRole("heading", { level: 1, name: "Radio night" })).toBeVisible();
});

test("many events are grouped by month, and each of them can be reached", async ({ page, site }) => {
  await seedMonths(site, { since: 2025, perMonth: 4, count: 88 });
  await page.goto("/");
  await expect(shown(page)).toHaveText("Event 88");
  await whenHydrated(page);
  await pressPrevious(page);
  await expect(shown(page)).toHaveText("Event 87");
  await expect(section(page).getByText("Sat, 3 Oct 2026 · Event 3 of 4 in October 2026")).toBeVisible();
  // Each event is a dot, and the third one of the month is marked.
  const dots = await dotsOf(page);
  expect(dots).toHaveLength(88);
  await expect(line(page).locator("circle")).toHaveCount(1);
  const marker = line(page).locator("[data-current] circle");
  await expect(marker).toHaveAttribute("cx", `${dots[86]?.x}%`);
  await expect(marker).toHaveAttribute("cy", `${dots[86]?.y}%`);
  await line(page).getByRole("link", { name: "4 events, February 2025" }).focus();
  await expect(shown(page)).toHaveText("Event 5");
  await page.keyboard.press("ArrowLeft");
  await expect(shown(page)).toHaveText("Event 4");
  await line(page).getByRole("link", { name: "2025", exact: true }).click();
  await expect(page).toHaveURL("/events/2025");
});

test("a finger scrolls through the years, taps a point to see it, and taps it again to open it", async ({
  browser,
  site,
}) => {
  await seedMonths(site, { since: 2024, perMonth: 3, count: 105 });
  const page = await browser.newPage({
    baseURL: site.address,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  await page.goto("/");
  // Before the scripts run, a point is a link: tapping it would leave the page.
  await whenHydrated(page);
  const november = line(page).getByRole("link", { name: "3 events, November 2026" });
  const october = line(page).getByRole("link", { name: "3 events, October 2026" });
  await october.tap();
  await expect(shown(page)).toHaveText("Event 100");
  await november.tap();
  await expect(shown(page)).toHaveText("Event 103");
  await line(page)
    .locator("xpath=..")
    .evaluate((scroller) => scroller.scrollTo({ left: -scroller.scrollWidth }));
  await expect(shown(page)).toHaveText("Event 1");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const first = line(page).getByRole("link", { name: "3 events, January 2024" });
  await expect(first).toHaveAttribute("data-current");
  await tapOnce(page, first);
  await expect(page).toHaveURL("/events/2024");
  await page.close();
});

for (const [count, perMonth, since] of [
  [3, 3, 2026],
  [1000, 8, 2016],
] as const)
  test(`the timeline of ${count} events is accessible, with targets of at least 24 px and at most 20 kB of markup`, async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000);
    await seedMonths(site, { since, perMonth, count });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      await expectAccessibleDayAndNight(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const boxes = await line(page)
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.firstElementChild?.getBoundingClientRect() ?? new DOMRect()));
      for (const { width: wide, height } of boxes) expect(Math.min(wide, height)).toBeGreaterThanOrEqual(23.9);
      const markup = await section(page).evaluate((element) => element.outerHTML);
      expect(gzipSync(markup).length).toBeLessThan(14_000);
    }
  });

test("with fewer than three events, there is no timeline", async ({ page, site }) => {
  await seedMonths(site, { since: 2026, perMonth: 2, count: 2 });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Why IEEE SB MIET?" })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the timeline is links to events and to years, and a list of years", async ({ page, site }) => {
    await seedYears(site);
    await page.goto("/");
    await expect(section(page).getByRole("listitem")).toHaveText(["2024", "2025", "2026"]);
    await expect(section(page).getByRole("button")).toHaveCount(0);
    await line(page).getByRole("link", { name: "Robot race, 9 Nov 2025" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Robot race" })).toBeVisible();
    await page.goBack();
    await line(page).getByRole("link", { name: "2024", exact: true }).click();
    await expect(page).toHaveURL("/events/2024");
  });
});

test("the hero says what happens this week", async ({ page, site }) => {
  // It is Saturday.
  await seedEvents(site, [
    { title: "Soldering night", date: "2026-11-22" },
    { title: "Winter school", date: "2026-12-19" },
  ]);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "This week" })).toContainText("Soldering night");
  await seedEvents(site, [{ title: "Quiz", date: "2026-12-20" }]);
  // After the events: the site looks for unknown pictures again only when time has passed.
  site.time.now = new Date("2026-12-17T09:00:00Z");
  await page.reload();
  await expect(page.getByRole("region", { name: "This week: 2 events" })).toContainText("Winter school");
});
