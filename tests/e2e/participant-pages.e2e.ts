import type { Page } from "@playwright/test";
import { ownLabels, ownTitles } from "#features/registrations/own-registration.labels.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

/** Publishes an event with a registration form, an hour after the site's time. */
async function openEvent(site: ServedSite, capacity: number) {
  const fields = { title: "Robotics evening", date: "2026-11-21", time: "15:30", endTime: "16:30" };
  const body = formOf({ ...fields, location: "Lab 2", description: "Bring a torch.", images: await pictureFile() });
  const { _id: id, slug } = (await site.call("POST", "/api/events", { body })).body;
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form", capacity } });
  return { id: String(id), path: `/events/${slug}` };
}

/** Registers a person. @returns the paths of the person's page and ticket */
async function register(site: ServedSite, eventId: string, name: string) {
  const consents = { acceptPrivacy: true, acceptEventTerms: true, adult: true };
  const body = { name, email: `${name.toLowerCase()}@example.org`, ...consents };
  const registered = await site.call("POST", `/api/events/${eventId}/registrations`, { body, token: false });
  return registered.body as { manageUrl: string; ticketUrl: string };
}

/** The API path of a person's registration. */
const own = ({ manageUrl }: { manageUrl: string }) => `/api/registrations/${manageUrl.split("/").at(-1)}`;

/** Opens a page and checks it on a phone and a desktop in both color schemes. */
async function expectPage(page: Page, path: string, title: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleDayAndNight(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test.describe("points 21, 27, 43, 44: each page of a participant is accessible on phones and desktops, by day and night", () => {
  test("before the event", async ({ page, site }) => {
    const event = await openEvent(site, 1);
    const asha = await register(site, event.id, "Asha");
    const meera = await register(site, event.id, "Meera");
    await expectPage(page, meera.manageUrl, ownTitles.waiting);
    await expectPage(page, asha.ticketUrl, "Robotics evening");
    await expectPage(page, `${asha.manageUrl}?ask=erase`, ownLabels.confirmErase);
    await expectPage(page, `${event.path}/register/link`, "Send my link again");
  });

  test("after the event or a registration was cancelled", async ({ page, site }) => {
    const event = await openEvent(site, 1);
    const asha = await register(site, event.id, "Asha");
    const meera = await register(site, event.id, "Meera");
    const setCancelled = (isCancelled: boolean) =>
      site.call("PUT", `/api/events/${event.id}/registration/cancelled`, { body: { isCancelled } });
    await setCancelled(true);
    await expectPage(page, meera.manageUrl, ownLabels.eventCancelledTitle);
    await setCancelled(false);
    await site.call("POST", `${own(asha)}/cancel`, { token: false });
    await expectPage(page, asha.manageUrl, ownTitles.cancelled);
    await expectPage(page, meera.manageUrl, ownTitles.offered);
  });

  test("after the event", async ({ page, site }) => {
    const event = await openEvent(site, 1);
    const meera = await register(site, event.id, "Meera");
    const lena = await register(site, event.id, "Lena");
    const { ticketUrl } = (await site.call("GET", own(meera), { token: false })).body;
    const record = { uuid: "a", ticket: ticketUrl, device: "phone", scannedAt: site.time.now.toISOString() };
    await site.call("POST", `/api/events/${event.id}/check-ins`, { body: { records: [record] } });
    site.time.now = new Date(site.time.now.getTime() + 3 * 3_600_000);
    await expectPage(page, meera.manageUrl, ownTitles.attended);
    await expectPage(page, lena.manageUrl, ownTitles.over);
    await expectPage(page, `${meera.manageUrl}?ask=feedback`, "Give feedback");
    const { certificateUrl } = (await site.call("GET", own(meera), { token: false })).body;
    await expectPage(page, certificateUrl, "Meera");
  });
});
