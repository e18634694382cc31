import { seedEvents } from "#demo/seeds/events.ts";
import { doorMessages } from "#features/registrations/door.labels.ts";
import { doorAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import { startAction } from "./admin-steps.ts";
import { expect, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

async function seedEvent(site: ServedSite, { date, time } = { date: "2026-12-05", time: "16:30" }) {
  const [event] = await seedEvents(site, [
    {
      title: "Robotics Workshop",
      date,
      time,
      endDate: undefined,
      endTime: undefined,
      allDay: false,
      pictures: 1,
    },
  ]);
  return event?.id ?? "";
}

const register = (site: ServedSite, id: string, name: string) =>
  site.call("POST", `/api/events/${id}/registrations`, {
    token: false,
    body: {
      name,
      email: `${name.toLowerCase()}@example.org`,
      acceptPrivacy: true,
      acceptEventTerms: true,
      adult: true,
      answers: { q1: "2" },
    },
  });

test("point 55: an officer turns on registration in four clicks, and adds a question", async ({
  adminPage: page,
  site,
}) => {
  const id = await seedEvent(site);
  await page.goto("/admin/events");
  await page
    .getByRole("row", { name: /Robotics Workshop/ })
    .getByRole("link", { name: "Robotics Workshop", exact: true })
    .click();
  await page.getByRole("tab", { name: "People" }).click();
  await page.getByRole("radio", { name: "Built-in form" }).check();
  await page.getByRole("button", { name: "Save registration" }).click();
  await expect(page.getByText("Registration saved")).toBeVisible();
  expect((await site.call("GET", `/api/events/${id}/registration`)).body.mode).toBe("form");
  await expect(page.getByText("No registrations yet")).toBeVisible();
  await expectAccessibleDayAndNight(page);

  await page.getByText("Built-in form: settings").click();
  await page.getByLabel("Places", { exact: true }).fill("2");
  const closesAt = page.getByLabel("Closes at");
  await closesAt.fill("2030-01-01T18:00");
  await page.getByRole("button", { name: "Save registration" }).click();
  await expect(closesAt).toHaveAccessibleDescription(/Registration cannot close after the event ends\./);
  await closesAt.fill("");
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("button", { name: "Save registration" }).click();
  await expect(page.getByText("Enter the question.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Question" }).fill("How many years have you studied?");
  await page.getByLabel("Type of answer").selectOption("One of several options");
  await page.getByLabel("Options").fill("1\n\n2\n3");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleDayAndNight(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole("button", { name: "Save registration" }).click();
  await expect
    .poll(async () => (await site.call("GET", `/api/events/${id}/registration`)).body)
    .toMatchObject({
      capacity: 2,
      questions: [{ id: "q1", text: "How many years have you studied?", type: "single", options: ["1", "2", "3"] }],
    });
});

test("Save registration leads to a conflict that is still open", async ({ adminPage: page, site, complaints }) => {
  const id = await seedEvent(site);
  const path = `/api/events/${id}/registration`;
  const { version: _, ...settings } = (await site.call("PUT", path, { body: { mode: "form", capacity: 20 } })).body;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/events/${id}?tab=people`);
  await page.getByText("Built-in form: settings").click();
  await page.getByLabel("Places", { exact: true }).fill("21");
  await site.call("PUT", path, { body: { ...settings, capacity: 30 } });
  const both = page.getByRole("region", { name: "Your version and theirs" });
  await page.getByRole("button", { name: "Save registration" }).click();
  await expect(both).toContainText("Choose which version to keep.");
  await expect(both.getByRole("button", { name: "Keep mine" })).toBeInViewport();
  await page.getByRole("button", { name: "Save registration" }).click();
  await expect(both.getByRole("button", { name: "Keep mine" })).toBeInViewport();
  await expect(both.locator("xpath=..")).toBeFocused();
  await both.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Registration saved")).toBeVisible();
  expect((await site.call("GET", path)).body.capacity).toBe(21);
  expect(complaints.splice(0).join()).toContain("409");
});

test("an officer finds, adds, corrects and removes people", async ({ adminPage: page, site }) => {
  const id = await seedEvent(site);
  const questions = [{ id: "q1", text: "Year", type: "single", required: true, options: ["1", "2"] }];
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form", capacity: 2, questions } });
  for (const name of ["Meera", "Arjun", "Divya"]) expect((await register(site, id, name)).status).toBe(201);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin/events/${id}?tab=people`);
  const section = page.getByRole("region", { name: "People" });
  await expect(section.getByText("2 of 2 places taken · 1 on the waiting list")).toBeVisible();
  await expect(section.getByText("This site has no mail server")).toBeVisible();
  await expect(section.getByRole("row")).toHaveCount(4);
  await expectAccessibleDayAndNight(page);
  await section.getByRole("button", { name: "Waiting list (1)" }).click();
  await expect(section.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/tab=people&state=waiting$/);
  await section.getByRole("button", { name: "All", exact: true }).click();
  await section.getByLabel("Search people").fill("arj");
  await expect(section.getByText("1 found")).toBeVisible();
  expect(page.url()).not.toContain("arj");

  await section.getByRole("button", { name: "Edit Arjun" }).click();
  const edit = page.getByRole("dialog", { name: "Registration of Arjun" });
  await expect(edit.getByRole("region", { name: "Answers" })).toContainText("Year2");
  await edit.getByLabel("Name").fill("Arjun Menon");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(section.getByText("Arjun Menon")).toBeVisible();

  await section.getByRole("button", { name: "Remove Arjun Menon" }).click();
  const remove = page.getByRole("dialog", { name: "Remove Arjun Menon" });
  await remove.getByRole("button", { name: "Remove person" }).click();
  await expect(remove.getByText("Enter a reason.").first()).toBeVisible();
  await remove.getByLabel("Reason").fill("Asked by phone");
  await remove.getByRole("button", { name: "Remove person" }).click();
  await expect(remove).toBeHidden();
  await section.getByLabel("Search people").fill("");
  await expect(section.getByRole("row", { name: /Divya/ })).toContainText("Confirmed");

  await section.getByRole("button", { name: "Add person" }).click();
  const add = page.getByRole("dialog", { name: "Add person" });
  await add.getByRole("button", { name: "Add person" }).click();
  const reasons = ["Enter a name.", "Enter an email address, such as name@example.org.", "Enter a reason."];
  await expect(add.getByRole("alert").first().getByRole("paragraph")).toHaveText(reasons);
  await add.getByLabel("Name").fill("Speaker");
  await add.getByLabel("Email").fill("speaker@example.org");
  await add.getByLabel("Reason").fill("Speaker of the evening");
  await add.getByRole("button", { name: "Add person" }).click();
  const added = page.getByRole("dialog", { name: "Link for Speaker" });
  await expect(added.getByText(/\/r\/[\w.-]+$/)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await added.getByRole("button", { name: "Done" }).click();
  await expect(section.getByRole("row", { name: /Speaker/ })).toContainText("Added above capacity");
  await expect(section.getByText("3 places taken, 1 above capacity")).toBeVisible();

  await page.evaluate(() => {
    globalThis.print = () => {
      const cells = document.querySelectorAll(".print-list tbody td:first-child");
      const { top, left } = document.querySelector(".print-list")?.getBoundingClientRect() ?? {};
      document.title = `${[...cells].map(({ textContent }) => textContent).join(", ")} at ${top} ${left}`;
    };
  });
  // Pages on paper hide the button.
  const print = await section.getByRole("button", { name: "Print list" }).elementHandle();
  await page.emulateMedia({ media: "print" });
  await print?.evaluate((button: HTMLElement) => button.click());
  await expect(page).toHaveTitle("Arjun Menon, Divya, Meera, Speaker at 0 0");
  await page.emulateMedia({ media: "screen" });

  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  expect((await download).suggestedFilename()).toBe("registrations.csv");
});

test("points 16, 33: without email, an officer corrects an address on a phone and hands over the new link", async ({
  adminPage: page,
  site,
}) => {
  const id = await seedEvent(site);
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form" } });
  await register(site, id, "Meera");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/events/${id}?tab=people`);
  const row = page.getByRole("row", { name: /Meera/ });
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(90);
  await startAction(page, "Meera", "Edit Meera");
  const edit = page.getByRole("dialog", { name: "Registration of Meera" });
  await expect(edit.getByText("You see the link after you save.")).toBeVisible();
  await edit.getByLabel("Email").fill("meera.nair@example.org");
  await edit.getByRole("button", { name: "Save changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Link for Meera" });
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  const url = await dialog.getByText(/\/r\/[\w.-]+$/).textContent();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await startAction(page, "Meera", "Show the link of Meera");
  await expect(dialog.getByText(url ?? "-")).toBeVisible();
  await page.goto(url ?? "");
  await expect(page.getByRole("heading", { name: "You are registered" })).toBeVisible();
  await expect(page.getByText("meera.nair@example.org").first()).toBeVisible();
});

test("point 43: an officer revokes a certificate, and its page says so", async ({ adminPage: page, site }) => {
  const id = await seedEvent(site, { date: "2026-11-21", time: "14:45" });
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form" } });
  const { manageUrl, ticketUrl } = (await register(site, id, "Meera")).body;
  // The event has started.
  site.time.now = new Date("2026-11-21T09:20:00Z");
  const record = { uuid: "a", ticket: ticketUrl, device: "phone", scannedAt: new Date().toISOString() };
  await site.call("POST", `/api/events/${id}/check-ins`, { body: { records: [record] } });
  const own = await site.call("GET", `/api/registrations/${manageUrl.split("/").at(-1)}`, { token: false });
  const certificate = () => site.call("GET", own.body.certificateUrl, { token: false });
  expect((await certificate()).text).toContain("Meera");

  await page.goto(`/admin/events/${id}?tab=people`);
  const row = page.getByRole("row", { name: /Meera/ });
  for (const [title, submit, note, status] of [
    ["Revoke the certificate of Meera", "Revoke certificate", 1, 410],
    ["Restore the certificate of Meera", "Restore certificate", 0, 200],
  ] as const) {
    await row.getByRole("button", { name: title }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.getByRole("button", { name: submit }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByText("Certificate revoked")).toHaveCount(note);
    const answer = await certificate();
    expect(answer.status).toBe(status);
    expect(answer.text.includes("This certificate was revoked")).toBe(status === 410);
  }
  const { text } = await site.call("GET", "/api/stats/activity");
  expect(text).toContain('"certificate"');
});

test("points 42, 45, 55: after the event, an officer works through the checklist and wraps up", async ({
  adminPage: page,
  site,
}) => {
  const id = await seedEvent(site);
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form" } });
  const tickets: string[] = [];
  for (const name of ["Meera", "Ravi", "Lena"]) tickets.push((await register(site, id, name)).body.ticketUrl);
  await page.goto(`/admin/events/${id}?tab=report`);
  await expect(page.getByText("Attendance and the checklist appear here after the event.")).toBeVisible();
  await page.clock.setFixedTime("2026-12-06T12:00:00Z");
  const scannedAt = site.time.now.toISOString();
  const scan = { device: "phone", scannedAt };
  const records = [
    ...tickets.slice(0, 2).map((ticket, index) => ({ ...scan, uuid: `scan-${index}`, ticket })),
    { ...scan, uuid: "walk-in", type: "walk_in", member: true },
  ];
  expect((await site.call("POST", `/api/events/${id}/check-ins`, { body: { records } })).status).toBe(200);
  await page.reload();
  const attendance = page.getByRole("region", { name: "Attendance" });
  await expect(attendance).toContainText("3 people attended.");
  for (const [name, count] of [
    ["Members", 0],
    ["Guests", 2],
    ["Walk-ins: members", 1],
    ["Walk-ins: guests", 0],
    ["No-shows", 1],
  ] as const)
    await expect(attendance.locator("div", { has: page.getByText(name, { exact: true }) }).locator("dd")).toHaveText(
      `${count}`,
    );
  await page.getByRole("tab", { name: "Door" }).click();
  await expect(page.getByRole("tabpanel", { name: "Door" }).getByText("No-shows")).toBeVisible();
  await expect(page.getByText("Registration form")).toHaveCount(0);
  await page.getByRole("tab", { name: "Report" }).click();
  const checklist = page.getByRole("region", { name: "Checklist" });
  await expect(checklist).toContainText("No report file is uploaded.");
  await checklist.getByRole("button", { name: "Confirm numbers" }).click();
  await expect(checklist).toContainText("Numbers confirmed by asha");
  await expectAccessibleDayAndNight(page);
  await checklist.getByRole("button", { name: "Wrap up event" }).click();
  await expect(checklist.getByRole("button", { name: "Reopen event" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await checklist.getByRole("button", { name: "Wrap up event" }).click();
  await expect(checklist.getByRole("button", { name: "Reopen event" })).toBeVisible();
  expect((await site.call("GET", `/api/events/${id}/closing`)).body.wrappedUp).toMatchObject({ by: "asha" });
});

test("points 23, 47: an owner changes consents and retention of all registration forms", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/branch");
  const edit = page.getByRole("button", { name: "Edit registration forms" });
  await expect(edit).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save/ })).toHaveText(["Save Settings"]);
  await edit.click();
  const form = page.getByRole("dialog", { name: "Registration forms" });
  const terms = form.getByRole("group", { name: "Event terms" });
  await terms.getByLabel("Label of the checkbox").fill("House rules");
  await terms.getByLabel("Link").fill("https://example.org/rules");
  await form.getByLabel("Ask “I am 18 or older”").uncheck();
  const days = form.getByLabel("Erase answers after (days)");
  await days.fill("0");
  await form.getByRole("button", { name: "Save registration forms" }).click();
  await expect(form.getByText("Enter a whole number of days from 1 to 3650.").first()).toBeVisible();
  await days.fill("30");
  await expectAccessibleDayAndNight(page);
  await form.getByRole("button", { name: "Save registration forms" }).click();
  await expect(page.getByText("Registration forms saved")).toBeVisible();

  const id = await seedEvent(site);
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form" } });
  const { slug } = (await site.call("GET", `/api/events/${id}`)).body;
  await page.goto(`/events/${slug}/register`);
  await expect(page.getByLabel("House rules")).toBeVisible();
  await expect(page.getByLabel("I am 18 or older")).toBeHidden();
  await expect(page.getByText("erase your answers 30 days")).toBeVisible();
});

test("point 15: an officer cancels an event, and can undo it", async ({ adminPage: page, site }) => {
  const id = await seedEvent(site);
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form" } });
  await page.goto(`/admin/events/${id}?tab=people`);
  const section = page.getByRole("region", { name: "Cancel the event" });
  await section.getByRole("button", { name: "Cancel event" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel event" }).click();
  await expect(section).toContainText("This event is cancelled.");
  expect((await site.call("GET", `/api/events/${id}/availability`)).body).toMatchObject({ state: "closed" });
  await expectAccessibleDayAndNight(page);
  await page.goto("/admin/events");
  await expect(page.getByRole("row", { name: /Robotics/ })).toContainText("Cancelled");
  await page.goto(`/admin/events/${id}`);
  await expect(page.getByRole("main").getByText("This event is cancelled.")).toBeVisible();
  await page.goto(`/admin/events/${id}?tab=people`);
  await section.getByRole("button", { name: "Undo cancellation" }).click();
  await expect(section.getByRole("button", { name: "Cancel event" })).toBeVisible();
  expect((await site.call("GET", `/api/events/${id}/availability`)).body).toMatchObject({ state: "open" });
});

test("point 35: a day after the event, the Door tab says that check-in is closed", async ({
  adminPage: page,
  site,
}) => {
  const id = await seedEvent(site, { date: "2026-11-10", time: "16:30" });
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form" } });
  await page.goto(`/admin/events/${id}?tab=door`);
  await expect(page.getByText(doorMessages.over)).toBeVisible();
  await expect(page.getByRole("button", { name: doorAdminLabels.create })).toBeHidden();
  await expectAccessibleDayAndNight(page);
});
