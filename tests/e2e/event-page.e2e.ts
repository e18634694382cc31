import type { Locator } from "@playwright/test";
import { seedEvents } from "#demo/seeds/events.ts";
import { expect, expectAccessible, test } from "./site.ts";

const ENDLESS_WORD = "electroencephalographically".repeat(5);

const event = {
  title: "Bench evening",
  description: `First line\n\n${"Solder, measure, repeat. ".repeat(10)}The end. ${ENDLESS_WORD}`,
  date: "2026-12-05",
  time: "16:30",
  endTime: "18:00",
  kind: "workshop" as const,
  pictures: 3,
};
const path = "/events/bench-evening-2026-12-05";

/** Swipes sideways over an element. */
async function swipe(target: Locator, by: number) {
  const from = { pointerId: 7, pointerType: "touch", isPrimary: true, clientX: 200, clientY: 100 };
  await target.dispatchEvent("pointerdown", from);
  await target.dispatchEvent("pointerup", { ...from, clientX: from.clientX + by });
}

test("an event opens from its card, can be viewed and shared, and links to the next event", async ({
  page,
  site,
  context,
}) => {
  await seedEvents(site, [event, { title: `The one after ${ENDLESS_WORD}`, date: "2026-12-06", pictures: 1 }]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.assign(Navigator.prototype, { share: undefined }));
  await page.goto("/events");
  await page.getByRole("link", { name: event.title, exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1, name: event.title })).toBeVisible();

  const pictures = page.getByRole("region", { name: `Images of ${event.title}` });
  await pictures.getByRole("button", { name: "Next image" }).click();
  await expect(pictures.getByText("2 / 3")).toBeVisible();
  await swipe(pictures, -80);
  await expect(pictures.getByText("3 / 3")).toBeVisible();
  await swipe(pictures, 80);
  await swipe(pictures, 10);
  await expect(pictures.getByText("2 / 3")).toBeVisible();

  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.address + path);

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: /The one after/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The one after" })).toBeVisible();
});

test("swipes on a phone are not lost while the script of the pictures still loads", async ({ browser, site }) => {
  await seedEvents(site, [event]);
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const page = await browser.newPage({ baseURL: site.address, ...phone });
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/react-/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(path);
  const pictures = page.getByRole("region", { name: `Images of ${event.title}` });
  await expect(pictures.getByText("1 / 3")).toBeVisible();
  const box = await pictures.boundingBox();
  const y = (box?.y ?? 0) + 60;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  for (const _ of ["first", "second"]) {
    await touch("touchStart", 300);
    for (const x of [250, 200, 150]) await touch("touchMove", x);
    await touch("touchEnd");
  }
  await expect(pictures.getByText("1 / 3")).toBeVisible();
  letCome();
  await expect(pictures.getByText("3 / 3")).toBeVisible();
  await page.close();
});

test("all years of past events fit on a phone", async ({ page, site }) => {
  const dates = ["2021", "2022", "2023", "2024", "2025"].map((year) => `${year}-03-06`);
  await seedEvents(
    site,
    dates.map((date) => ({ title: "Soldering", date, pictures: 1 })),
  );
  await page.setViewportSize({ width: 320, height: 1200 });
  await page.goto("/events?show=past");
  const years = page.getByRole("navigation", { name: "Past events by year" }).getByRole("link");
  await expect(years).toHaveCount(dates.length);
  for (const year of await years.all()) await expect(year).toBeInViewport({ ratio: 1 });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an event's page is complete, and a form finds events", async ({ page, site }) => {
    await seedEvents(site, [event, { title: "Last year", date: "2025-12-06", pictures: 1 }]);
    await page.goto("/events");
    await page.getByLabel("Search events").fill("BENCH");
    await page.getByLabel("Kind of event").selectOption("Workshop");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "1 upcoming workshop for “BENCH”" })).toBeVisible();
    await page.getByRole("link", { name: event.title, exact: true }).click();
    await expect(page.getByText("The end.")).toBeVisible();
    await expect(page.getByRole("img", { name: `${event.title}, image 3 of 3` })).toBeVisible();
    const mail = await page.getByRole("link", { name: "Send by email" }).getAttribute("href");
    expect(decodeURIComponent(mail ?? "")).toContain(site.address + path);
    await expect(page.getByRole("main").getByRole("button", { name: /image|Share/ })).toHaveCount(0);

    await page.goto("/events?show=past");
    await page.getByRole("navigation", { name: "Past events by year" }).getByRole("link", { name: /2025/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Events of 2025" })).toBeVisible();
    await expect(page.getByRole("article", { name: "Last year" })).toBeVisible();
  });
});
