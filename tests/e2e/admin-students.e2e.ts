import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { recomputeStudents } from "#features/students/server/students.service.ts";
import { renewSession } from "#tests/support/test-site.ts";
import { expect, expectAccessible, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";
import { callsOf, holdAnswers } from "./uploads.ts";

test.use({ timezoneId: "America/New_York" });

const apply = async (site: ServedSite, at: string, fields: Record<string, string>) => {
  site.time.now = new Date(at);
  const body = { branch: "CSE", ...fields };
  expect((await site.call("POST", "/api/student", { body, token: false })).status).toBe(201);
};

/** Three applicants: one on the next day in the site's time zone, two with values that spreadsheets misread. */
async function threeApply(site: ServedSite) {
  const now = site.time.now;
  await apply(site, "2026-11-18T20:00:00Z", { name: "Zoë Rao", email: "zoe@example.org", id: "CS10" });
  await apply(site, "2026-11-19T09:00:00Z", { name: "=1+1", email: "bob@example.org", id: "CS2", branch: "A, B" });
  await apply(site, "2026-11-20T09:00:00Z", { name: "asha rao", email: "asha@example.org", id: "ME1" });
  site.time.now = now;
}

async function manyApply(site: ServedSite, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: site.deps.newId(),
    name: `Applicant ${index}`,
    email: `applicant.${index}@example.org`,
    student_id: `21CS${String(index).padStart(4, "0")}`,
    branch: "Computer Science and Engineering",
    fingerprint: String(index),
    notice_version: 1,
    created_at: Date.UTC(2026, 10, 20) - index * 60_000,
  }));
  for (let start = 0; start < count; start += 1000)
    await site.deps.db
      .insertInto("students")
      .values(rows.slice(start, start + 1000))
      .execute();
  await recomputeStudents(site.deps);
}

const column = (page: Page, number: number) => page.locator(`tbody td:nth-child(${number})`);

test("an officer sees, searches and sorts applications", async ({ adminPage: page, site }) => {
  await threeApply(site);
  await page.goto("/admin/students");
  await expect(page).toHaveTitle(/^Students · Admin/);
  await expect(page.getByRole("heading", { level: 1, name: "Students" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Date", "Student ID", "Name", "Email", "Branch"]);
  await expect(page.getByRole("row").nth(1).getByRole("cell")).toHaveText([
    "20 Nov 2026",
    "ME1",
    "asha rao",
    "asha@example.org",
    "CSE",
    "New",
  ]);
  // Eight in the evening in UTC is the next day in the branch's time zone.
  await expect(column(page, 1)).toHaveText(["20 Nov 2026", "19 Nov 2026", "19 Nov 2026"]);

  const search = page.getByPlaceholder("Search students...");
  await search.fill("RAO cse");
  await expect(column(page, 2)).toHaveText(["ME1", "CS10"]);
  await expect(page.getByText("2 found")).toBeVisible();
  await search.fill("nobody");
  await expect(page.getByText("No students found")).toBeVisible();
  await expect(page.getByText("No students found matching your search.")).toBeVisible();
  await search.fill("");

  const sortBy = (name: string) => page.getByRole("columnheader", { name }).getByRole("button");
  await sortBy("Student ID").press("Enter");
  await expect(column(page, 2)).toHaveText(["CS2", "CS10", "ME1"]);
  await expect(page.getByRole("columnheader", { name: "Student ID" })).toHaveAttribute("aria-sort", "ascending");
  await sortBy("Student ID").press("Enter");
  await expect(column(page, 2)).toHaveText(["ME1", "CS10", "CS2"]);
  await sortBy("Name").click();
  await expect(column(page, 3)).toHaveText(["=1+1", "asha rao", "Zoë Rao"]);
  await sortBy("Date").click();
  await expect(column(page, 2)).toHaveText(["ME1", "CS2", "CS10"]);
});

test("finding 33: the Export button saves the server's file of the filtered list, and the access log records it", async ({
  adminPage: page,
  site,
}) => {
  await threeApply(site);
  await page.goto("/admin/students");
  // The order on screen does not affect the export.
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  const exportButton = page.getByRole("button", { name: "Export" });
  await expect(exportButton).toHaveCSS("background-color", "rgb(0, 132, 61)");
  const exported = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), exportButton.click()]);
    expect(download.suggestedFilename()).toBe("students.csv");
    return readFile(await download.path(), "utf8");
  };
  const recorded = async () =>
    (await site.call("GET", "/api/access-log?kind=answered&limit=50")).body.items
      .filter(({ event }: { event: string }) => event.startsWith("exported"))
      .map(({ event, times }: { event: string; times: number }) => `${event} ${times}`);
  expect(await recorded()).toEqual([]);
  const text = await exported();
  expect(await recorded()).toEqual(["exported applications 1"]);
  await expect(page.getByText("students.csv exported")).toBeVisible();
  expect(text).toBe((await site.call("GET", "/api/student/getcsv")).text);
  expect(text.replace("\uFEFF", "")).toBe(
    [
      "Date,Student ID,Name,Email,Branch",
      "20/11/2026,ME1,asha rao,asha@example.org,CSE",
      `19/11/2026,CS2,'=1+1,bob@example.org,"A, B"`,
      "19/11/2026,CS10,Zoë Rao,zoe@example.org,CSE",
      "",
    ].join("\r\n"),
  );
  await page.getByRole("button", { name: "Download options" }).click();
  const [detailed] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "With state and note" }).click(),
  ]);
  expect(await readFile(await detailed.path(), "utf8")).toContain("Date,Student ID,Name,Email,Branch,State,Note");
  await page.getByPlaceholder("Search students...").fill("zoe");
  await expect(page.getByText("1 found. The export includes only these students.")).toBeVisible();
  expect((await exported()).split("\r\n").slice(1)).toEqual(["19/11/2026,CS10,Zoë Rao,zoe@example.org,CSE", ""]);
});

test("an officer handles applications, and erases data", async ({ adminPage: page, site }) => {
  await threeApply(site);
  await page.goto("/admin/students");
  const menu = page.getByRole("navigation", { name: "Admin" });
  await expect(menu.getByRole("link", { name: "Student Applications, 3 new" })).toBeVisible();

  await page.getByRole("button", { name: "Edit Zoë Rao" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("State").selectOption("Contacted");
  await dialog.getByLabel("Note").fill("Wants to know about the fee");
  await expectAccessibleDayAndNight(page);
  await dialog.getByRole("button", { name: "Save application" }).click();
  await expect(dialog).toBeHidden();
  await expect(menu.getByRole("link", { name: "Student Applications, 2 new" })).toBeVisible();
  const zoe = page.getByRole("row", { name: "Zoë Rao" });
  await expect(zoe).toContainText("Contacted");
  await expect(zoe).toContainText("by asha, 21 Nov 2026Wants to know about the fee");

  // The state of several applications is set at once, and an answer starts from a template.
  await page.getByLabel("Select asha rao").check();
  await page.getByLabel("Select =1+1").check();
  await page.getByLabel("New state").selectOption("Member");
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Set state" }).click();
  await expect(page.getByText("2 applications saved")).toBeVisible();
  await expect(page.getByRole("row", { name: /bob@example/ })).toContainText("Member");
  await page
    .getByRole("row", { name: /bob@example/ })
    .getByText("CS2")
    .click();
  await expect(dialog.getByText("Department")).toBeVisible();
  const answer = dialog.getByRole("link", { name: "Answer by email" });
  await expect(answer).toHaveAttribute("href", /^mailto:bob%40example\.org\?subject=.*Welcome!/);
  await dialog.getByLabel("State").selectOption("Declined");
  await expect(answer).toHaveAttribute("href", /cannot%20accept/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();

  const which = page.getByRole("group", { name: "Filter by state" });
  await which.getByRole("button", { name: "Contacted" }).click();
  await expect(page).toHaveURL(/[?]state=contacted$/);
  await expect(column(page, 2)).toHaveText(["CS10"]);
  await which.getByRole("button", { name: "Declined" }).click();
  await expect(page.getByText("No students found matching your search.")).toBeVisible();
  await which.getByRole("button", { name: "All" }).click();

  await page.getByRole("button", { name: "Delete asha rao" }).click();
  await expect(dialog).toContainText("Are you sure you want to delete this application? This action cannot be undone.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(column(page, 2)).toHaveText(["CS2", "CS10"]);
  await expect(page.getByText("Application deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();

  await page.getByRole("button", { name: "One person’s data" }).click();
  await dialog.getByLabel("Email").fill("nobody@example.org");
  await dialog.getByRole("button", { name: "Find" }).click();
  await expect(dialog).toContainText("No data is stored about this person.");
  await dialog.getByLabel("Email").fill("zoe@example.org");
  await dialog.getByLabel("Email").press("Enter");
  await expect(dialog).toContainText("One application is stored about this person.");
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export their data" }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject([
    { name: "Zoë Rao", studentId: "CS10", state: "contacted", note: "Wants to know about the fee" },
  ]);
  await dialog.getByRole("button", { name: "Erase their data" }).click();
  await page.getByRole("dialog", { name: "Erase one" }).getByRole("button", { name: "Erase", exact: true }).click();
  await expect(column(page, 2)).toHaveText(["CS2"]);
  await expect(dialog).toBeHidden();

  await expect(page.getByText("Applications are erased automatically 24 months after they arrive")).toBeVisible();
  site.time.now = new Date("2027-01-01T09:00:00Z");
  await renewSession(site);
  const token = site.token;
  await page.evaluate((token) => localStorage.setItem("adminToken", token), token);
  await page.reload();
  await page.getByRole("button", { name: "Change period" }).click();
  await dialog.getByLabel("Months").fill("1");
  await dialog.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Erase applications" });
  await expect(question).toContainText("One application is older than this period. The site erases it within an hour.");
  await question.getByRole("button", { name: "Save and erase" }).click();
  await expect(page.getByText("automatically 1 month after they arrive")).toBeVisible();
  await page.goto("/join");
  await expect(page.getByText("erase them after 1 month.")).toBeVisible();
});

test("the screen has a loading state and an empty state", async ({ adminPage: page }) => {
  const release = await holdAnswers(page, "GET", "/api/student");
  await page.goto("/admin/students");
  await expect(page.getByText("Loading students...")).toBeVisible();
  await expect(page.getByRole("button", { name: "Export" })).toBeDisabled();
  release();
  await expect(page.getByText("No students found")).toBeVisible();
  await expect(page.getByText("Student records will appear here once added.")).toBeVisible();
  await expect(page.getByText("Loading students...")).toBeHidden();
  await expectAccessibleDayAndNight(page);
});

test("a failed list is logged and shown", async ({ adminPage: page, site, complaints }) => {
  await threeApply(site);
  await page.route(callsOf("/api/student"), (route) => route.abort(), { times: 1 });
  await page.goto("/admin/students");
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Failed to fetch students");
  await expect(failure).toContainText("The server cannot be reached.");
  await expect(page.getByText("No students found")).toBeHidden();
  await expect(page.getByRole("button", { name: "Export" })).toBeDisabled();
  expect(complaints.splice(0).join()).toContain("Failed to fetch students");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("row")).toHaveCount(4);
  await expect(failure).toBeHidden();
});

test("a signed-out person sees no applicants' data", async ({ adminPage: page, site, complaints }) => {
  await threeApply(site);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Activity Overview" })).toBeVisible();
  site.time.now = new Date(site.time.now.getTime() + 24 * 3_600_000);
  await page.getByRole("link", { name: "Student Applications" }).click();
  await expect(page.getByRole("dialog", { name: "Please sign in again" })).toBeVisible();
  await expect(page.getByText("asha@example.org")).toBeHidden();
  expect(complaints.splice(0).join()).toContain("401");
});

test("six thousand applications load fast in pages and are searched while typing", async ({
  adminPage: page,
  site,
}) => {
  await manyApply(site, 6000);
  await page.goto("/admin/students");
  await expect(page.getByText("6,000 applications")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(51);

  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/student") asked.push(search);
  });
  await page.getByRole("link", { name: "Page 120" }).click();
  await expect(page).toHaveURL(/\?page=120$/);
  await expect(column(page, 2).last()).toHaveText("21CS5999");
  await page.goto("/admin/students?page=999");
  await expect(page.getByRole("link", { name: "Page 120" })).toHaveAttribute("aria-current", "page");
  expect(asked).toEqual(["?limit=50&page=120", "?limit=50&page=999"]);

  await page.getByPlaceholder("Search students...").pressSequentially("applicant.4321@");
  await expect(column(page, 3)).toHaveText(["Applicant 4321"]);
  await expect(page).toHaveURL(/\/admin\/students$/);
  await expect(page.getByRole("navigation", { name: "Pages of students" })).toBeHidden();
  await expect(page.getByText("1 found")).toBeVisible();
  // No URL contains the search words.
  expect(asked.join()).not.toMatch(/applicant/i);
});

test("axe finds nothing on small and large screens", async ({ adminPage: page, site }) => {
  await threeApply(site);
  await manyApply(site, 60);
  // The last page has the same elements as the first page, and axe checks it in a fifth of the time. Phones have shorter pages.
  for (const { width, last, rows } of [
    { width: 360, last: 4, rows: 4 },
    { width: 768, last: 2, rows: 14 },
    { width: 1280, last: 2, rows: 14 },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/admin/students?page=${last}`);
    await expect(page.getByRole("row")).toHaveCount(rows);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});
