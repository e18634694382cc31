import { seedEvents } from "#demo/seeds/events.ts";
import { breakPublishedReads } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessible, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

async function add(site: ServedSite, title: string, fields: Record<string, string> = {}, pictures = 1) {
  const images = await Promise.all(Array.from({ length: pictures }, (_, index) => pictureFile(`${index}.png`)));
  const answer = await site.call("POST", "/api/events", {
    body: formOf({
      title,
      description: "A short description",
      date: "2026-12-05",
      time: "16:30",
      location: "Lab 3",
      ...fields,
      images,
    }),
  });
  expect(answer.status).toBe(201);
}

// Visitors in other time zones see the branch's time.
test.use({ timezoneId: "America/Los_Angeles" });

test("both tabs show an empty state", async ({ page }) => {
  await page.goto("/events");
  await expect(page.getByText("No upcoming events at the moment. Check back soon!")).toBeVisible();
  await page.getByRole("button", { name: "Past Events" }).click();
  await expect(page.getByText("No past events to display.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Join the branch" })).toHaveAttribute("href", "/join");
  await page.getByRole("button", { name: "Upcoming Events" }).click();
  await expect(page.getByText("No upcoming events at the moment. Check back soon!")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Newsletter" })).toHaveCount(0);
  await expectAccessible(page);
});

test("upcoming events show first and past events behind the toggle, by the branch's clock", async ({ page, site }) => {
  // 16:30 in Asia/Kolkata is 11:00 UTC.
  await add(site, "Today's talk", { date: "2026-11-21" });
  await add(site, "Next month", { date: "2026-12-05" });
  site.time.now = new Date("2026-11-21T10:59:00Z");
  await page.goto("/events");
  await expect(page.getByRole("article")).toHaveText([/Today's talk/, /Next month/]);
  await expect(page.getByRole("article").first()).toContainText("Sat, 21 Nov 2026");
  await expect(page.getByRole("article").first()).toContainText("16:30");
  site.time.now = new Date("2026-11-21T11:01:00Z");
  await page.reload();
  await expect(page.getByRole("article")).toHaveText([/Next month/]);
  await page.getByRole("button", { name: "Past Events" }).click();
  await expect(page.getByRole("article")).toHaveText([/Today's talk/]);
  await expect(page).toHaveURL(/show=past/);
});

test("registration is open, coming soon, or closed", async ({ page, site }) => {
  await add(site, "With link", { registrationLink: "https://example.org/register" });
  await add(site, "Without link", { date: "2026-12-06" });
  await page.goto("/events");
  const withLink = page.getByRole("article", { name: "With link" });
  await expect(withLink.getByRole("link", { name: "Register Now" })).toHaveAttribute(
    "href",
    "https://example.org/register",
  );
  await expect(withLink.getByRole("link", { name: "Register Now" })).toHaveAttribute("target", "_blank");
  await expect(
    page.getByRole("article", { name: "Without link" }).getByRole("button", { name: "Registration Coming Soon" }),
  ).toBeDisabled();
});

test("pictures wrap in both directions, and a single picture has no buttons", async ({ page, site }) => {
  await add(site, "Three pictures", {}, 3);
  await add(site, "One picture", { date: "2026-12-06" });
  await page.goto("/events");
  const card = page.getByRole("article", { name: "Three pictures" });
  await expect(card.getByText("1 / 3")).toBeVisible();
  await card.getByRole("button", { name: "Previous image" }).click();
  await expect(card.getByText("3 / 3")).toBeVisible();
  await card.getByRole("button", { name: "Next image" }).press("Enter");
  await expect(card.getByText("1 / 3")).toBeVisible();
  await expect(
    page.getByRole("article", { name: "One picture" }).getByRole("button", { name: "Next image" }),
  ).toBeHidden();
});

test("long descriptions expand and collapse, and short ones have no button", async ({ page, site }) => {
  const description = `${"Signal ".repeat(14)}ab, and the end that was hidden`;
  await add(site, "Long", { description });
  await add(site, "Short", { date: "2026-12-06" });
  await page.goto("/events");
  const card = page.getByRole("article", { name: "Long" });
  await expect(card.getByText(`${description.slice(0, 100)}…`)).toBeVisible();
  await card.getByRole("button", { name: "Read More" }).click();
  await expect(card.getByText("the end that was hidden")).toBeVisible();
  await card.getByRole("button", { name: "Read Less" }).click();
  await expect(card.getByText("the end that was hidden")).toBeHidden();
  await expect(page.getByRole("article", { name: "Short" }).getByRole("button", { name: "Read More" })).toBeHidden();
});

test("only past events with a gallery link to it", async ({ page, site }) => {
  await add(site, "With gallery", { date: "2025-12-05", gallery: "true" });
  await add(site, "Without gallery", { date: "2025-12-06" });
  await page.goto("/events?show=past");
  await expect(
    page.getByRole("article", { name: "With gallery" }).getByRole("link", { name: "View Gallery" }),
  ).toHaveAttribute("href", "/gallery/with-gallery-2025-12-05");
  await expect(
    page.getByRole("article", { name: "Without gallery" }).getByRole("link", { name: "View Gallery" }),
  ).toBeHidden();
});

test("many events are paged, and the page reads well at every width", async ({ page, site }) => {
  for (let day = 1; day <= 14; day += 1)
    await add(site, `Event of a rather long title that wraps, number ${day}`, {
      date: `2026-12-${String(day).padStart(2, "0")}`,
    });
  await page.goto("/events");
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page).toHaveTitle(/^Upcoming Events, page 2 · /);
  // After a page change, the focus is before the list.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("article").first().getByRole("link").first()).toBeFocused();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectAccessibleDayAndNight(page);
});

test("when events cannot be read, the page says so instead of showing an empty list", async ({
  page,
  site,
  complaints,
}) => {
  await add(site, "Unreadable");
  await breakPublishedReads(site.deps.db, "events");
  const answer = await page.goto("/events");
  expect(answer?.status()).toBe(503);
  expect(complaints.splice(0).join()).toContain("503");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("No upcoming events at the moment. Check back soon!")).toHaveCount(0);
});

test("on a phone the menu opens, closes with a choice, and marks the current page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/events");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Events" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("banner").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
});

test("the footer's legal links have the URLs of IEEE", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const [label, target] of [
    ["Privacy Policy", "https://www.ieee.org/security-privacy.html"],
    ["Terms & Conditions", "https://www.ieee.org/about/help/site-terms-conditions.html"],
    ["Nondiscrimination", "https://www.ieee.org/about/corporate/governance/p9-26.html"],
    ["Accessibility", "https://www.ieee.org/accessibility-statement.html"],
    ["Ethics Reporting", "https://www.ieee-ethics-reporting.org"],
  ] as const) {
    const href = await footer.getByRole("link", { name: label }).getAttribute("href");
    expect(href?.replace(/\/$/, "")).toBe(target);
  }
  await expect(footer).toContainText("2026");
  await expect(footer.getByRole("link", { name: /LinkedIn/ })).toBeVisible();
  await expect(footer.getByRole("link", { name: /Instagram/ })).toBeVisible();
});

test("an unknown URL responds with 404 in the site's design", async ({ page, complaints }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "There is no page at this address" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/");
  await expectAccessible(page);
  complaints.splice(0);
});

test("events are grouped by month, and the list starts on the first screen of a phone", async ({ page, site }) => {
  await add(site, "Winter school", { date: "2026-12-19" });
  await add(site, "New year's lab", { date: "2027-01-09" });
  await add(site, "Soldering", { date: "2026-12-05" });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/events");
  const december = page.getByRole("region", { name: "December 2026" });
  await expect(december.getByRole("article")).toHaveText([/Soldering/, /Winter school/]);
  await expect(page.getByRole("region", { name: "January 2027" }).getByRole("article")).toHaveText([/New year/]);
  await expect(december.getByRole("heading", { name: "Soldering" })).toBeInViewport();
});

test("a filter applies as soon as it changes and keeps the tab, and an empty tab offers the others", async ({
  page,
  site,
}) => {
  await add(site, "Upcoming talk", { kind: "talk" });
  await add(site, "Upcoming workshop", { kind: "workshop" });
  await add(site, "Past talk", { kind: "talk", date: "2026-01-05" });
  await add(site, "Past visit", { kind: "visit", date: "2026-01-06" });
  await page.goto("/events");
  await expect(async () => {
    await page.getByLabel("Kind of event").selectOption("talk");
    await expect(page).toHaveURL(/kind=talk/, { timeout: 1000 });
  }).toPass();
  await expect(page).toHaveURL("/events?show=upcoming&kind=talk");
  await expect(page.getByRole("article")).toHaveText([/Upcoming talk/]);
  await page.getByRole("button", { name: "Past Events" }).click();
  await expect(page.getByRole("article")).toHaveText([/Past talk/]);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/events");
  await expect(page.getByLabel("Kind of event")).toHaveValue("");
  await page.goto("/events?show=upcoming&kind=visit");
  await page.getByRole("link", { name: "Search upcoming and past events" }).click();
  await expect(page.getByRole("article")).toHaveText([/Past visit/]);
});

test("visitors subscribe with Apple, Google, Outlook or the calendar link", async ({ page, context }) => {
  await page.goto("/events");
  await page.getByText("Subscribe to the calendar").click();
  await expect(page.getByRole("link", { name: "Apple Calendar" })).toHaveAttribute("href", /^webcal:.*\/events\.ics$/);
  for (const name of ["Google Calendar", "Outlook"])
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", /webcal%3A%2F%2F.*%2Fevents\.ics/);
  await expect(page.getByText(/^https?:.*[/]events[.]ics$/)).toBeVisible();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${new URL(page.url()).origin}/events.ics`);
  await expectAccessible(page);
});

test("a long event page prints on one sheet", async ({ page, site }) => {
  const description = "We wind the inductor, breadboard the converter and watch the switching node. ".repeat(20);
  await add(site, "Power Electronics: Build a Buck Converter, Step by Step", { description }, 3);
  await page.goto("/events");
  await page.getByRole("link", { name: /^Power Electronics/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const file = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(file.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
});

test("a past event shows its summary and the number of participants before its description", async ({ page, site }) => {
  const description = "Join us for an open lab.";
  const past = { date: "2026-01-05", description };
  await seedEvents(site, [{ title: "Open lab", pictures: 1, summary: "Twelve circuits worked.", ...past }]);
  await page.goto("/events/open-lab-2026-01-05");
  const text = await page.getByRole("article", { name: "Open lab" }).innerText();
  expect(text.indexOf("Twelve circuits worked.")).toBeGreaterThan(text.indexOf("What happened"));
  expect(text.indexOf(description)).toBeGreaterThan(text.indexOf("Twelve circuits worked."));
});

test("a past event says what happened and that photos follow", async ({ page, site }) => {
  await add(site, "Open lab", { date: "2026-01-05", registrationLink: "https://example.org/register" });
  await page.goto("/events/open-lab-2026-01-05");
  await expect(page.getByRole("heading", { name: "What happened" })).toBeVisible();
  await expect(page.getByText("Photos will follow.")).toBeVisible();
  await expect(page.getByRole("main").getByText(/register/i)).toHaveCount(0);
});
