import type { Page } from "@playwright/test";
import { joinFormLabels, privacySentence, studentMessages } from "#features/students/students.labels.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleDayAndNight,
  type ServedSite,
  test,
  untilFormsInteractive,
} from "./site.ts";

const asha = {
  "Full Name": "Asha Verma",
  Email: "asha@example.org",
  "Student ID": "MIET-2026-041",
  "Branch/Department": "Electronics",
};
type Label = keyof typeof asha;
const labels = Object.keys(asha) as Label[];

async function fillIn(page: Page, changes: Partial<Record<Label, string>> = {}) {
  for (const label of labels) await page.getByLabel(label).fill(changes[label] ?? asha[label]);
}

async function expectFields(page: Page, values: Partial<Record<Label, string>>) {
  for (const label of labels) await expect(page.getByLabel(label)).toHaveValue(values[label] ?? "");
}

async function expectAccessibleAtEveryWidth(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await (width === 360 ? expectAccessibleDayAndNight(page) : expectAccessible(page));
  }
}

const applications = (site: ServedSite) =>
  site.deps.db.selectFrom("students").select(["name", "email", "student_id", "branch"]).execute();

/** Stores as many applications as a network can send without a ticket. */
async function sendJunk({ address }: ServedSite) {
  for (let number = 0; number < 300; number += 1) {
    const body = JSON.stringify({ name: "j", email: `j${number}@example.org`, id: `J${number}`, branch: "j" });
    const answer = await fetch(`${address}/api/student`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(answer.status).toBe(201);
  }
}

async function fillInAfterJunk(page: Page, site: ServedSite) {
  await sendJunk(site);
  await page.goto("/join");
  await fillIn(page);
}

function letTicketBecomeValid({ time }: ServedSite) {
  time.now = new Date(time.now.getTime() + 3000);
}

const submitted = (page: Page) => page.getByRole("status").filter({ hasText: "Successfully submitted" });
const failed = (page: Page) => page.getByRole("alert");
const { fieldProblems } = joinFormLabels;
const problems: Record<Label, string> = {
  "Full Name": fieldProblems.name,
  Email: fieldProblems.email,
  "Student ID": fieldProblems.id,
  "Branch/Department": fieldProblems.branch,
};
const summary = (page: Page) => page.getByRole("alert").filter({ hasText: joinFormLabels.problems });
const submitButton = (page: Page) => page.getByRole("button", { name: joinFormLabels.submit });

test("a visitor applies, sees a green message in place of the form, and the fields are cleared", async ({
  page,
  site,
}) => {
  await page.goto("/join");
  await expect(page.getByRole("heading", { level: 1, name: "Join IEEE SB MIET" })).toBeVisible();
  await expect(page.getByText(privacySentence(24))).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  await fillIn(page);
  await submitButton(page).click();
  await expect(submitted(page)).toBeVisible();
  await expect(submitted(page)).toHaveCSS("color", "rgb(0, 105, 47)");
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expect(page.getByRole("link", { name: "See upcoming events" })).toHaveAttribute("href", "/events");
  await expect(submitButton(page)).toBeHidden();
  await expectFields(page, {});
  await expectAccessibleAtEveryWidth(page);
  expect(await applications(site)).toEqual([
    { name: "Asha Verma", email: "asha@example.org", student_id: "MIET-2026-041", branch: "Electronics" },
  ]);
});

test("a repeated application gets the same response", async ({ page, site }) => {
  await page.goto("/join");
  await fillIn(page);
  await submitButton(page).click();
  await expect(submitted(page)).toBeVisible();
  await page.getByRole("link", { name: "Send another application" }).click();
  await expect(submitButton(page)).toBeVisible();
  await fillIn(page, { Email: "ASHA@example.org" });
  await submitButton(page).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  await expect(submitted(page)).toBeVisible();
  expect(await applications(site)).toHaveLength(1);
});

test("the button is disabled and shows progress while sending", async ({ page, site }) => {
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/api/student", async (route) => {
    sent += 1;
    await mayGo;
    await route.continue();
  });
  await page.goto("/join");
  await fillIn(page);
  await untilFormsInteractive(page);
  await page.getByLabel("Branch/Department").press("Enter");
  const waiting = page.getByRole("button", { name: joinFormLabels.pending });
  await expect(waiting).toBeDisabled();
  await page.getByLabel("Branch/Department").press("Enter");
  await expectAccessible(page);
  letGo();
  await expect(submitted(page)).toBeVisible();
  await expect(waiting).toBeHidden();
  expect(sent).toBe(1);
  expect(await applications(site)).toHaveLength(1);
});

test("a failure shows in red, keeps the input, and disappears on the next try", async ({ page, site, complaints }) => {
  await page.goto("/join");
  await fillIn(page);
  await untilFormsInteractive(page);
  await site.deps.db.schema.alterTable("students").renameTo("students_away").execute();
  await submitButton(page).click();
  await expect(failed(page)).toHaveText("Failed to submit");
  await expect(failed(page)).toHaveCSS("color", "rgb(186, 12, 47)");
  await expect(page.getByText("Server error. Please try again later.")).toBeVisible();
  await expectFields(page, asha);
  await expectAccessibleAtEveryWidth(page);
  expect(complaints.splice(0).join()).toContain("500");

  await site.deps.db.schema.alterTable("students_away").renameTo("students").execute();
  await submitButton(page).click();
  await expect(submitted(page)).toBeVisible();
  await expect(failed(page)).toBeHidden();
  await expectFields(page, {});
});

test("a lost connection has its own message", async ({ page, context, complaints }) => {
  await page.goto("/join");
  await fillIn(page);
  await untilFormsInteractive(page);
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(failed(page)).toHaveText("Failed to submit");
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();
  await expectFields(page, asha);
  expect(complaints.splice(0).length).toBeGreaterThan(0);
});

test("finding 23: when many people apply from one network, the form waits a few seconds and sends itself again", async ({
  page,
  site,
  complaints,
}) => {
  await fillInAfterJunk(page, site);
  await untilFormsInteractive(page);
  const ticketIssued = page.waitForResponse("**/api/student/ticket");
  await submitButton(page).click();
  await ticketIssued;
  letTicketBecomeValid(site);
  await expect(submitted(page)).toBeVisible({ timeout: 20_000 });
  await expect(failed(page)).toBeHidden();
  expect(await applications(site)).toHaveLength(301);
  expect(complaints.splice(0).join()).toContain("429");
});

test("all four fields are required, and the browser checks the email address", async ({ page, complaints }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto("/join");
  await fillIn(page);
  await untilFormsInteractive(page);
  for (const missing of labels) {
    await fillIn(page, { [missing]: "" });
    await submitButton(page).click();
    await expect(page.getByLabel(missing)).toBeFocused();
    await expect(page.getByLabel(missing)).toHaveJSProperty("validity.valueMissing", true);
    await expect(page.getByLabel(missing)).toHaveAccessibleDescription(problems[missing]);
    await expect(summary(page).getByRole("link")).toHaveText([problems[missing]]);
  }
  await expectAccessibleAtEveryWidth(page);
  await fillIn(page, { Email: "not an address" });
  await submitButton(page).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveJSProperty("validity.typeMismatch", true);
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(problems.Email);
  expect(sent).toEqual([]);

  // The browser accepts a space as a name. The server does not.
  await fillIn(page, { "Full Name": " " });
  await submitButton(page).click();
  await expect(failed(page)).toHaveText("Failed to submit");
  await expect(page.getByText("Please fill in all required fields")).toBeVisible();
  expect(complaints.splice(0).join()).toContain("400");
});

test("the form works by keyboard", async ({ page, site }) => {
  await page.goto("/join");
  await page.getByLabel("Full Name").focus();
  for (const label of labels) {
    await expect(page.getByLabel(label)).toBeFocused();
    await page.keyboard.type(asha[label]);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "How we handle your data" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(submitButton(page)).toBeFocused();
  await untilFormsInteractive(page);
  await page.keyboard.press("Enter");
  await expect(submitted(page)).toBeFocused();
  expect(await applications(site)).toHaveLength(1);
});

test("text typed before the form's script has loaded stays, and is sent without leaving the page", async ({
  page,
  site,
}) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/join-/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/join");
  await fillIn(page);
  letCome();
  await untilFormsInteractive(page);
  await expectFields(page, asha);
  await submitButton(page).click();
  await expect(submitted(page)).toBeVisible();
  await expect(page).toHaveURL("/join");
  expect(await applications(site)).toHaveLength(1);
});

test("a visitor who submits before the form's script has loaded applies through the plain form", async ({
  page,
  site,
  complaints,
}) => {
  await page.route(/\/join-/, () => {});
  await page.goto("/join");
  await fillIn(page);
  await submitButton(page).click();
  await expect(submitted(page)).toBeVisible();
  expect(await applications(site)).toHaveLength(1);
  complaints.splice(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor applies, sees a green message in place of the form, and the fields are cleared", async ({
    page,
    site,
  }) => {
    await page.goto("/join");
    await fillIn(page);
    await submitButton(page).click();
    await expect(submitted(page)).toBeVisible();
    await expect(submitted(page)).toHaveCSS("color", "rgb(0, 105, 47)");
    await expect(submitted(page)).toBeInViewport();
    await expect(submitButton(page)).toBeHidden();
    await expectFields(page, {});
    expect(await applications(site)).toEqual([
      { name: "Asha Verma", email: "asha@example.org", student_id: "MIET-2026-041", branch: "Electronics" },
    ]);
  });

  test("finding 23: when many people apply from one network, the form comes back filled in and is stored when sent again", async ({
    page,
    site,
    complaints,
  }) => {
    await fillInAfterJunk(page, site);
    await submitButton(page).click();
    await expect(failed(page)).toHaveText("Failed to submit");
    await expect(page.getByText(studentMessages.tooMany)).toBeVisible();
    await expectFields(page, asha);
    letTicketBecomeValid(site);
    await submitButton(page).click();
    await expect(submitted(page)).toBeVisible();
    expect(await applications(site)).toHaveLength(301);
    expect(complaints.splice(0).join()).toContain("429");
  });

  test("errors appear beside their fields and in a summary, and the input is kept", async ({
    page,
    site,
    complaints,
  }) => {
    await page.goto("/join");
    await fillIn(page, { "Full Name": " ", Email: "not an address" });
    await submitButton(page).click();
    await expect(summary(page).getByRole("link")).toHaveText([problems["Full Name"], problems.Email]);
    await expect(summary(page)).toHaveCSS("color", "rgb(186, 12, 47)");
    await expect(page.getByLabel("Full Name")).toBeFocused();
    await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription(problems["Full Name"]);
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(problems.Email);
    await expectFields(page, { ...asha, "Full Name": " ", Email: "not an address" });
    await page.getByLabel("Email").fill(asha.Email);
    await page.getByLabel("Full Name").fill(asha["Full Name"]);
    await submitButton(page).click();
    await expect(submitted(page)).toBeVisible();
    expect(await applications(site)).toHaveLength(1);
    expect(complaints.splice(0).join()).toContain("400");
  });
});
