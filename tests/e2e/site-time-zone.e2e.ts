import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { site as branch } from "#src/site.ts";
import { administrator, expect, type ServedSite, test } from "./site.ts";

// Neither the zone of src/site.ts nor the officer's. At NOON_UTC, only this zone has the next day.
const ZONE = "Pacific/Auckland";
const NOON_UTC = new Date("2026-11-18T12:00:00Z");
test.use({ siteTimeZone: ZONE, timezoneId: "America/New_York" });

/** At NOON_UTC, a visitor applies and an officer saves a change. */
async function noonPasses(site: ServedSite) {
  const { now } = site.time;
  // A session from a later time would be invalid then.
  const seenAt = (instant: Date) =>
    site.deps.db.updateTable("sessions").set({ last_seen_at: instant.getTime() }).execute();
  site.time.now = NOON_UTC;
  await seenAt(NOON_UTC);
  const body = { name: "Zoë Rao", email: "zoe@example.org", id: "CS10", branch: "CSE" };
  expect((await site.call("POST", "/api/student", { body, token: false })).status).toBe(201);
  expect((await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel" } })).status).toBe(200);
  site.time.now = now;
  await seenAt(now);
}

async function expectDaysOfTheSite(page: Page, site: ServedSite) {
  await expect(page.getByRole("row").nth(1).getByRole("cell").first()).toHaveText("19 Nov 2026");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  const fromBrowser = await readFile(await download.path());
  const fromServer = Buffer.from((await site.call("GET", "/api/student/getcsv")).text);
  expect(fromBrowser.equals(fromServer), "the two exports are identical").toBe(true);
  expect(fromServer.toString()).toContain("19/11/2026,CS10");
}

test("applications show days in the server's time zone", async ({ adminPage: page, site }) => {
  expect(branch.branch.timeZone).not.toBe(ZONE);
  await noonPasses(site);
  await page.goto("/admin/students");
  await expectDaysOfTheSite(page, site);
});

test("after a sign-in, recent activity uses the same time zone", async ({ page, site }) => {
  await noonPasses(site);
  await page.goto("/admin/students");
  await page.getByLabel("Username").fill(administrator.username);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expectDaysOfTheSite(page, site);

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("region", { name: "Recent Activity" })).toContainText("19 Nov 2026, 01:00");
});

test("at New Year, the footer shows the year in the site's time zone", async ({ page, site }) => {
  site.time.now = new Date("2026-12-31T11:30:00Z");
  await page.goto("/about");
  await expect(page.getByRole("contentinfo")).toContainText("© 2027");
});
