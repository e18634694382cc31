import type { Page } from "@playwright/test";
import { seedEvents } from "#demo/seeds/events.ts";
import { expect, expectAccessible, expectReadableByNight, type ServedSite, test } from "./site.ts";

const csv = "Title,Date,Members\nSpring meeting,03/04/2025,12\nWorkshop,05/05/2025,20\n";
const file = { name: "events.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
const LONG = "Robotics and Automation Workshop for Second-Year Students 2026";

/** Adds past events, reported ones and one to come, so that every screen has lines. */
async function seedReporting(site: ServedSite): Promise<string> {
  const times = { time: "16:30", endDate: undefined, allDay: false };
  const events = await seedEvents(site, [
    { title: LONG, date: "2026-10-02", location: "Innovation Centre, Room 4.12, Block C", ...times },
    { title: "Soldering evening", date: "2026-11-14", ...times },
    { title: "Career talk", date: "2026-12-05", ...times },
  ]);
  const [first] = events;
  const numbers = { numbersConfirmed: true, wrappedUp: true, membersAttending: 24, guestsAttending: 120 };
  await site.call("PUT", `/api/events/${first?.id}/closing`, {
    body: { ...numbers, reportText: "Thirty line followers.", vtoolsId: 512_345, reported: true },
  });
  return first?.id ?? "";
}

const screens: Record<string, (id: string) => string> = {
  Duties: () => "/admin/reporting",
  Events: () => "/admin/reporting?tab=events&year=2026",
  Import: () => "/admin/reporting?tab=import",
  Export: () => "/admin/reporting?tab=export",
  Evidence: () => "/admin/reporting?tab=evidence&year=2026",
  "the vTools packet": (id) => `/admin/events/${id}?tab=report`,
  "the rules on Health": () => "/admin/health",
};

for (const [name, path] of Object.entries(screens))
  test(`${name} fits small and large screens and is accessible by day and by night`, async ({
    adminPage: page,
    site,
  }) => {
    const address = path(await seedReporting(site));
    for (const width of [360, 768, 1280])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(address);
        await showAll(page, name);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expectAccessible(page);
        await expectReadableByNight(page);
      });
  });

/** Waits until a screen has loaded, and shows the parts that a click or a file opens. */
async function showAll(page: Page, screen: string) {
  if (screen === "Import") {
    await page.getByLabel("CSV file").setInputFiles(file);
    await expect(page.getByRole("button", { name: "Choose the order of dates first" })).toBeDisabled();
    await page.getByLabel("Month first: 4 Mar 2025").check();
    const rows = page.getByRole("table", { name: "Preview of the import" }).getByRole("row");
    await expect(rows).toContainText(["Line", "4 Mar 2025New", "5 May 2025New"]);
  }
  if (screen === "Duties") {
    await page.getByRole("button", { name: "Show calendar link" }).click();
    await expect(page.getByLabel("Calendar link")).toBeVisible();
  }
  const loading = page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /Loading|Checking/ });
  await expect(loading).toHaveCount(0);
}
