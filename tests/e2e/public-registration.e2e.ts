import type { Page } from "@playwright/test";
import { leaveLabels, ownLabels, ownTitles } from "#features/registrations/own-registration.labels.ts";
import { formMessages } from "#features/registrations/registrations.labels.ts";
import { fieldLabels, formLabels } from "#features/registrations/registrations.public.labels.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleDayAndNight,
  type ServedSite,
  test,
  untilFormsInteractive,
} from "./site.ts";

const questions = [
  { id: "size", text: "T-shirt size", type: "single", required: true, options: ["S", "M"] },
  { id: "topics", text: "Topics", type: "multiple", required: false, options: ["Motors", "Sensors"] },
  { id: "laptop", text: "Will you bring a laptop?", type: "yes_no", required: true, options: [] },
  { id: "year", text: "Year of study", type: "number", required: true, options: [] },
  { id: "why", text: "Why do you come?", type: "long", required: false, options: [] },
];

interface OpenEvent {
  id: string;
  path: string;
}

/** Publishes an event in two weeks, with a registration form. */
async function openEvent(site: ServedSite, settings: object = {}): Promise<OpenEvent> {
  const fields = {
    title: "Robotics evening",
    date: "2026-12-05",
    time: "17:30",
    location: "Lab 2",
    description: "Bring a torch.",
  };
  const created = await site.call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile() }) });
  const id: string = created.body._id;
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form", ...settings } });
  return { id, path: `/events/${created.body.slug}` };
}

const people = async (site: ServedSite) =>
  site.deps.db.selectFrom("registrations").select(["name", "email", "state", "answers"]).orderBy("sequence").execute();

async function fillIn(page: Page) {
  await page.getByLabel("Name", { exact: true }).fill("Asha Verma");
  await page.getByLabel("Email", { exact: true }).fill("asha@example.org");
  for (const box of ["IEEE Privacy Policy", "IEEE Event Terms and Conditions", "I am 18 or older"])
    await page.getByLabel(box, { exact: true }).check();
}

const button = (page: Page) => page.getByRole("button", { name: "Register", exact: true });
const summary = (page: Page) => page.getByRole("alert").filter({ hasText: formLabels.problems });

async function expectAccessibleAtEveryWidth(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await (width === 360 ? expectAccessibleDayAndNight(page) : expectAccessible(page));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test("a visitor goes from the event to the form, answers all questions and gets a ticket", async ({ page, site }) => {
  const event = await openEvent(site, { capacity: 12, questions });
  await page.goto(event.path);
  await expect(page.getByText("12 places left")).toBeVisible();
  await page.getByRole("link", { name: "Register Now" }).click();
  await expect(page).toHaveURL(`${event.path}/register`);
  await expectAccessibleAtEveryWidth(page);
  await fillIn(page);
  await expect(page.getByLabel("Membership number")).toBeHidden();
  await page.getByLabel("IEEE member", { exact: true }).check();
  await page.getByLabel("Membership number").fill("95123456");
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("checkbox", { name: "Motors" }).check();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByLabel("Year of study").fill("2");
  await page.getByLabel("Why do you come?").fill("To build a robot.");
  await button(page).click();
  await expect(page.getByRole("heading", { level: 1, name: ownTitles.confirmed })).toBeVisible();
  await expect(page).toHaveURL(/\/r\//);
  await expect(page.getByRole("img", { name: ownLabels.qrCode })).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  const [row] = await people(site);
  expect(row).toMatchObject({ name: "Asha Verma", email: "asha@example.org", state: "confirmed" });
  expect(JSON.parse(row?.answers ?? "")).toEqual({
    size: "M",
    topics: ["Motors"],
    laptop: true,
    year: 2,
    why: "To build a robot.",
  });
});

test("point 21: the error summary takes the focus, links to the fields, and the form works by keyboard", async ({
  page,
  site,
}) => {
  const event = await openEvent(site, { questions });
  await page.goto(`${event.path}/register`);
  await page.getByLabel("Name", { exact: true }).focus();
  await untilFormsInteractive(page);
  await page.keyboard.press("Enter");
  await expect(summary(page)).toBeFocused();
  await expectAccessibleAtEveryWidth(page);
  const year = page.getByLabel("Year of study");
  await page.getByRole("link", { name: /^Year of study/ }).press("Enter");
  await expect(year).toBeFocused();
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  await expect(summary(page)).toBeFocused();
  await expect(page.getByRole("link", { name: "Year of study: Enter a number." })).toBeVisible();
  await expect(year).toHaveValue("many");

  await year.fill("3");
  await fillIn(page);
  await page.getByRole("radio", { name: "S", exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("radio", { name: "No" }).focus();
  await page.keyboard.press("Space");
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: ownTitles.confirmed })).toBeVisible();
});

test("point 25: people under 18 learn how to take part, and nothing is stored", async ({ page, site }) => {
  const event = await openEvent(site);
  await page.goto(`${event.path}/register`);
  await fillIn(page);
  await page.getByLabel("I am 18 or older").uncheck();
  await untilFormsInteractive(page);
  await button(page).click();
  await expect(summary(page)).toContainText("ask a parent or guardian");
  await expect(summary(page)).toContainText("Write to ieee.sb@miet.example.");
  expect(await people(site)).toEqual([]);
});

test("point 19: before the opening, the form counts down on the server's clock and can be sent when it ends", async ({
  page,
  site,
}) => {
  const event = await openEvent(site, { opensAt: "2026-11-21T09:00:30Z" });
  await page.goto(`${event.path}/register`);
  await fillIn(page);
  await expect(page.getByRole("timer")).toHaveText(/^00:00:[0-3]\d$/);
  await expect(button(page)).toBeDisabled();
  await expectAccessibleAtEveryWidth(page);
  // A new page reads the server's clock again.
  site.time.now = new Date("2026-11-21T09:00:25Z");
  await page.reload();
  await expect(button(page)).toBeDisabled();
  await fillIn(page);
  site.time.now = new Date("2026-11-21T09:00:31Z");
  await expect(button(page)).toBeEnabled();
  await button(page).click();
  await expect(page.getByRole("heading", { level: 1, name: ownTitles.confirmed })).toBeVisible();
});

test("point 9: after a lost response, the form sends itself again and takes one place", async ({
  page,
  site,
  complaints,
}) => {
  const event = await openEvent(site);
  let sent = 0;
  await page.route("**/registrations", async (route) => {
    sent += 1;
    // The server stores the first registration, and its response is lost.
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.goto(`${event.path}/register`);
  await fillIn(page);
  await untilFormsInteractive(page);
  await button(page).click();
  await expect(page.getByText(formLabels.retrying)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: ownTitles.confirmed })).toBeVisible({ timeout: 20_000 });
  expect(sent).toBe(2);
  expect(await people(site)).toHaveLength(1);
  expect(complaints.splice(0).join()).toContain("ERR_CONNECTION_RESET");
});

test("point 21: an outdated form shows the new question with its error, and keeps everything that was typed", async ({
  page,
  site,
  complaints,
}) => {
  const event = await openEvent(site, { questions: questions.slice(0, 2) });
  await page.goto(`${event.path}/register`);
  await fillIn(page);
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("checkbox", { name: "Sensors" }).check();
  await page.getByLabel(fieldLabels.accessNeeds).fill("Vegan");
  await untilFormsInteractive(page);
  const added = { id: "meal", text: "Which meal?", type: "short", required: true };
  const settings = { mode: "form", questions: [...questions.slice(0, 2), added] };
  await site.call("PUT", `/api/events/${event.id}/registration`, { body: settings });
  await button(page).click();
  await expect(summary(page)).toContainText("Which meal? Answer this question.");
  await expect(summary(page)).toBeFocused();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Asha Verma");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("asha@example.org");
  await expect(page.getByRole("radio", { name: "M", exact: true })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Sensors" })).toBeChecked();
  await expect(page.getByLabel(fieldLabels.accessNeeds)).toHaveValue("Vegan");
  await expect(page.getByLabel("IEEE Privacy Policy", { exact: true })).toBeChecked();
  expect(complaints.splice(0).join()).toContain("400");

  await page.getByLabel("Which meal?").fill("Thali");
  await page.getByLabel("Email", { exact: true }).fill("jörg@example.org");
  await untilFormsInteractive(page);
  await button(page).click();
  await expect(summary(page)).toContainText(`Email: ${formMessages.emailLetters}`);
  await page.getByLabel("Email", { exact: true }).fill("asha@example.org");
  await button(page).click();
  await expect(page.getByRole("heading", { level: 1, name: ownTitles.confirmed })).toBeVisible();
  expect(await people(site)).toHaveLength(1);
});

test("point 10: if the last place goes while the form is open, the form offers the waiting list", async ({
  page,
  site,
  complaints,
}) => {
  const event = await openEvent(site, { capacity: 1 });
  await page.goto(`${event.path}/register`);
  await fillIn(page);
  await untilFormsInteractive(page);
  await site.call("POST", `/api/events/${event.id}/registrations`, {
    token: false,
    body: { name: "A", email: "a@example.org", acceptPrivacy: true, acceptEventTerms: true, adult: true },
  });
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("All places are taken. You can join the waiting list.");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Asha Verma");
  expect(await people(site)).toHaveLength(1);
  expect(complaints.splice(0).join()).toContain("409");
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: ownTitles.waiting })).toBeVisible();
});

test("point 18: an open event page shows a new state without a reload", async ({ page, site }) => {
  const event = await openEvent(site, { capacity: 1 });
  await page.goto(event.path);
  await expect(page.getByText("1 place left")).toBeVisible();
  await site.call("POST", `/api/events/${event.id}/registrations`, {
    token: false,
    body: { name: "A", email: "a@example.org", acceptPrivacy: true, acceptEventTerms: true, adult: true },
  });
  site.time.now = new Date(site.time.now.getTime() + 2000);
  // The page listens only once its script has loaded.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("link", { name: "Join the waiting list" })).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test("point 28: a participant corrects and cancels, and each change asks first", async ({ page, site }) => {
  const event = await openEvent(site);
  await page.goto(`${event.path}/register`);
  await fillIn(page);
  await button(page).click();
  await page.getByRole("link", { name: ownLabels.correct }).click();
  await page.getByLabel("Name").fill("Asha Rao");
  await page.getByLabel("Email").fill("asha.rao@example.org");
  await expect(page.getByText(ownLabels.emailHelp)).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  const previous = new URL(page.url()).pathname;
  await page.getByRole("button", { name: ownLabels.save }).click();
  await expect(page.getByText("Asha Rao").first()).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe(previous);
  expect((await page.request.get(previous)).status()).toBe(404);
  await page.getByRole("link", { name: leaveLabels.confirmed.action }).click();
  await expect(page.getByRole("heading", { name: leaveLabels.confirmed.question })).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  await page.getByRole("button", { name: leaveLabels.confirmed.action }).click();
  await expect(page.getByRole("heading", { level: 1, name: ownTitles.cancelled })).toBeVisible();
  expect(await people(site)).toMatchObject([{ name: "Asha Rao", state: "cancelled" }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("point 21: a visitor registers for the waiting list, and a refused form keeps what was typed", async ({
    page,
    site,
    complaints,
  }) => {
    const event = await openEvent(site, { capacity: 0, questions: questions.slice(0, 2) });
    await page.goto("/events");
    await page.getByRole("link", { name: "Join the waiting list" }).click();
    await fillIn(page);
    await page.getByRole("radio", { name: "M", exact: true }).check();
    await page.getByRole("checkbox", { name: "Sensors" }).check();
    // The browser accepts spaces as a name. The server does not.
    await page.getByLabel("Name", { exact: true }).fill(" ");
    await page.getByRole("button", { name: "Join the waiting list" }).click();
    await expect(page).toHaveURL(new RegExp(`${event.path}/register/form/[0-9a-f-]{36}$`));
    await expect(summary(page)).toBeFocused();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("asha@example.org");
    await expect(page.getByRole("radio", { name: "M", exact: true })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Sensors" })).toBeChecked();
    await expect(page.getByLabel("IEEE Privacy Policy", { exact: true })).toBeChecked();
    complaints.splice(0);

    await page.getByLabel("Name", { exact: true }).fill("Asha Verma");
    await page.getByRole("button", { name: "Join the waiting list" }).click();
    await expect(page.getByRole("heading", { level: 1, name: ownTitles.waiting })).toBeVisible();
    await expect(page.getByText("You are number 1 on the waiting list.")).toBeVisible();
    await page.getByRole("link", { name: ownLabels.erase }).click();
    await page.getByRole("button", { name: ownLabels.erase }).click();
    await expect(page.getByRole("heading", { level: 1, name: ownLabels.erased })).toBeVisible();
    expect(await people(site)).toMatchObject([{ name: "", email: "", state: "cancelled" }]);
  });
});
