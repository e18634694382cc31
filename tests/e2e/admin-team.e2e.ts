import type { Page } from "@playwright/test";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { administrator, expect, expectAccessible, type ServedSite, test } from "./site.ts";
import { file, holdAnswers, picture, writesOf } from "./uploads.ts";

type Section = "branchCounselor" | "facultyCoordinators" | "ieeeSbTeam" | "wieTeam";

const present = async (site: ServedSite, name: string, section: Section = "branchCounselor") => {
  const fields = { name, position: "Chair", department: "ECE", linkedin: "https://www.linkedin.com/in/x", section };
  const answer = await site.call("POST", "/api/team", { body: formOf({ ...fields, image: await pictureFile() }) });
  expect(answer.status).toBe(201);
  return answer.body as { _id: string; version: number };
};
const names = async (site: ServedSite, section: Section) =>
  (await site.call("GET", `/api/team?section=${section}`)).body.map((member: { name: string }) => member.name);

const addForm = (page: Page) => page.getByRole("form", { name: "Add member" });
const addButton = (page: Page) => addForm(page).getByRole("button", { name: "Add Member" });
const cards = (page: Page, tab = "Branch Counselors") => page.getByRole("list", { name: tab }).locator("> li");
const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

async function fill(page: Page, name: string) {
  await addForm(page).getByLabel("Name").fill(name);
  await addForm(page).getByLabel("Position").fill("Chair");
  await addForm(page).getByLabel("LinkedIn URL").fill("https://www.linkedin.com/in/asha-rao");
  await addForm(page)
    .getByLabel("Profile image")
    .setInputFiles(await picture("asha.png"));
}

test("an officer adds a member, edits them, a visitor sees them, and they are deleted", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/team");
  await expect(page).toHaveTitle(/^Team Management · Admin/);
  await expect(page.getByRole("tab")).toHaveText([
    "Branch Counselors",
    "Faculty Coordinators",
    "IEEE SB Team",
    "WIE Team",
  ]);
  await expect(page.getByRole("tab", { name: "Branch Counselors" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("No branch counselors available")).toBeVisible();
  await expect(addForm(page).getByLabel("Department")).toBeHidden();

  await page.getByRole("tab", { name: "WIE Team" }).click();
  await expect(page.getByText("No WIE team members available")).toBeVisible();
  await fill(page, "Asha Rao");
  await addForm(page).getByLabel("Department").fill("ECE");
  await expect(addForm(page).getByText("asha.png")).toBeVisible();
  const release = await holdAnswers(page, "POST", "/api/team");
  await addButton(page).click();
  await expect(addForm(page).getByRole("button", { name: "Adding..." })).toBeDisabled();
  await expect(addForm(page).getByRole("progressbar")).toBeVisible();
  release();
  await expect(page.getByText("Member added")).toBeVisible();
  await expect(addForm(page).getByLabel("Name")).toHaveValue("");
  await expect(addForm(page).getByLabel("Department")).toHaveValue("");
  await expect(addForm(page).getByText("asha.png")).toBeHidden();
  await expect(addForm(page).getByRole("alert")).toHaveCount(0);
  const asha = cards(page, "WIE Team").filter({ hasText: "Asha Rao" });
  await expect(asha).toContainText("Chair");
  await expect(asha).toContainText("ECE");
  await expect(asha.locator("img").last()).toHaveJSProperty("naturalWidth", 96);
  await page.reload();
  await expect(page.getByRole("tab", { name: "WIE Team" })).toHaveAttribute("aria-selected", "true");

  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Team Member Details" });
  await expect(edit.getByLabel("Name")).toHaveValue("Asha Rao");
  await expect(edit.getByLabel("Position")).toHaveValue("Chair");
  await expect(edit.getByLabel("Department")).toHaveValue("ECE");
  await expect(edit.getByLabel("LinkedIn URL")).toHaveValue("https://www.linkedin.com/in/asha-rao");
  await expect(edit.locator("[required]")).toHaveCount(0);
  await expect(edit.getByText("*", { exact: true })).toHaveCount(0);
  await edit.getByRole("button", { name: "Close" }).click();
  await expect(edit).toBeHidden();

  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  await edit.getByLabel("Position").fill("Vice Chair");
  await edit.getByLabel("Profile image").setInputFiles(await picture("new.png"));
  const before = await site.storedFiles();
  const releaseEdit = await holdAnswers(page, "PUT", "/api/team/*");
  await edit.getByRole("button", { name: "Update Member" }).click();
  await expect(edit.getByRole("button", { name: "Updating..." })).toBeDisabled();
  await expect(edit.getByRole("progressbar")).toBeVisible();
  releaseEdit();
  await expect(edit).toBeHidden();
  await expect(page.getByText("Member updated")).toBeVisible();
  await expect(asha).toContainText("Vice Chair");
  const after = await site.storedFiles();
  expect(after).toHaveLength(before.length);
  expect(after.filter((key) => before.includes(key))).toEqual([]);

  await page.goto("/");
  await expect(page.getByRole("region", { name: /^WIE Team/ })).toContainText("Vice Chair");

  await page.goto("/admin/team?section=wieTeam");
  await page.getByRole("button", { name: "Delete Asha Rao" }).click();
  const question = page.getByRole("dialog", { name: "Delete member" });
  await expect(question.getByText("Are you sure you want to delete this member?", { exact: true })).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(asha).toBeVisible();
  await page.getByRole("button", { name: "Delete Asha Rao" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No WIE team members available")).toBeVisible();
  await expect(page.getByText("Member deleted")).toBeVisible();
  expect(await site.storedFiles()).toEqual([]);
});

test("only the two teams have a department", async ({ adminPage: page, site }) => {
  await present(site, "Counselor");
  await page.goto("/admin/team");
  for (const [tab, has] of [
    ["Branch Counselors", false],
    ["Faculty Coordinators", false],
    ["IEEE SB Team", true],
    ["WIE Team", true],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(addForm(page).getByLabel("Department")).toBeVisible({ visible: has });
  }
  await page.getByRole("tab", { name: "Branch Counselors" }).click();
  await page.getByRole("button", { name: "Edit Counselor" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Department")).toBeHidden();
});

test("the add form says what is wrong before anything is sent, and keeps what was typed", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/team?section=ieeeSbTeam");
  const sent = writesOf(page);
  const form = addForm(page);
  const alerts = (words: string | RegExp) => form.getByRole("alert").filter({ hasText: words });
  await addButton(page).click();
  await expect(alerts("Please fill in all required fields")).toBeVisible();
  await expect(alerts(/^Required$/)).toHaveCount(4);
  await expect(alerts("Please choose an image")).toBeVisible();
  await expect(form.getByLabel("Name")).toBeFocused();
  await expectAccessible(page);

  await form.getByLabel("Name").fill("Asha Rao");
  await form.getByLabel("Position").fill("Chair");
  await form.getByLabel("LinkedIn URL").fill("javascript:alert(1)");
  await addButton(page).click();
  await expect(alerts(/^Required$/)).toHaveCount(1);
  await form.getByLabel("Department").fill("ECE");
  await addButton(page).click();
  await expect(alerts("LinkedIn URL must be a web address (https://…)").first()).toBeVisible();
  await form.getByLabel("LinkedIn URL").fill("www.linkedin.com/in/asha");
  await form.getByLabel("LinkedIn URL").press("Enter");
  await expect(form.getByLabel("LinkedIn URL")).toHaveValue("https://www.linkedin.com/in/asha");
  await expect(alerts("Please choose an image").first()).toBeVisible();
  await form.getByLabel("Profile image").setInputFiles(file("notes.txt", "text/plain"));
  await expect(alerts("The file must be an image (JPEG, PNG or WebP)").first()).toBeVisible();
  await form.getByLabel("Profile image").setInputFiles(file("big.png", "image/png", 5 * 1024 * 1024));
  await expect(alerts("Image size should be less than 5MB").first()).toBeVisible();
  await addButton(page).click();
  await expect(form.getByLabel("Name")).toHaveValue("Asha Rao");
  expect(sent).toEqual([]);
});

test("the edit form says what is wrong before anything is sent, and asks before it forgets", async ({
  adminPage: page,
  site,
}) => {
  await present(site, "Asha Rao", "ieeeSbTeam");
  await page.goto("/admin/team?section=ieeeSbTeam");
  const sent = writesOf(page);
  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  const form = page.getByRole("dialog", { name: "Edit Team Member Details" });
  const alerts = (words: string | RegExp) => form.getByRole("alert").filter({ hasText: words });
  const update = form.getByRole("button", { name: "Update Member" });
  await form.getByLabel("Name").fill(" ");
  await update.click();
  await expect(alerts("Please fill in all required fields")).toBeVisible();
  await form.getByLabel("Name").fill("Asha R.");
  await form.getByLabel("LinkedIn URL").fill("linkedin");
  await update.click();
  await expect(alerts("LinkedIn URL must be a web address (https://…)").first()).toBeVisible();
  await form.getByLabel("LinkedIn URL").fill("https://www.linkedin.com/in/asha");
  await form.getByLabel("Profile image").setInputFiles(file("logo.svg", "image/svg+xml", "<svg/>"));
  await expect(alerts("The file must be an image (JPEG, PNG or WebP)").first()).toBeVisible();
  await update.click();
  expect(sent).toEqual([]);

  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Asha R.");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(form).toBeHidden();

  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  await form.getByLabel("Department").fill("");
  await update.click();
  await expect(page.getByText("Member updated")).toBeVisible();
  expect((await site.call("GET", "/api/team?section=ieeeSbTeam")).body[0].department).toBeUndefined();
});

test("half a member goes along from tab to tab, and is asked about before another page takes its place", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/team");
  const form = addForm(page);
  await form.getByLabel("Name").fill("Half a member");
  await form.getByLabel("Profile image").setInputFiles(await picture("half.png"));
  await page.getByRole("link", { name: "Dashboard" }).click();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("tab", { name: "WIE Team" }).click();
  await addButton(page).click();
  await expect(form.getByRole("alert").filter({ hasText: /^Required$/ })).toHaveCount(3);
  await page.getByRole("tab", { name: "Faculty Coordinators" }).click();
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expect(form.getByText("half.png")).toBeVisible();
  await form.getByLabel("Position").fill("Coordinator");
  await form.getByLabel("LinkedIn URL").fill("https://www.linkedin.com/in/half");
  await addButton(page).click();
  await expect(page.getByText("Member added")).toBeVisible();
  expect(await names(site, "facultyCoordinators")).toEqual(["Half a member"]);

  await form.getByLabel("Name").fill("Another");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test("a session that ends while a member is typed in loses nothing", async ({ adminPage: page, site, complaints }) => {
  await page.goto("/admin/team");
  await fill(page, "Asha Rao");
  site.time.now = new Date(site.time.now.getTime() + 24 * 3_600_000);
  await addButton(page).click();
  const signIn = page.getByRole("dialog", { name: "Please sign in again" });
  await signIn.getByLabel("Password").fill(administrator.password);
  await signIn.getByRole("button", { name: "Sign in" }).click();
  await expect(signIn).toBeHidden();
  expect(complaints.splice(0).join()).toContain("401");
  await expect(addForm(page).getByLabel("Name")).toHaveValue("Asha Rao");
  await addButton(page).click();
  await expect(page.getByText("Member added")).toBeVisible();
  expect(await names(site, "branchCounselor")).toEqual(["Asha Rao"]);
});

test("the order is changed by keyboard and by dragging, and the home page follows", async ({
  adminPage: page,
  site,
}) => {
  for (const name of ["Asha", "Bela", "Chitra"]) await present(site, name);
  await page.goto("/admin/team");
  const headings = page.getByRole("list", { name: "Branch Counselors" }).getByRole("heading");
  await expect(headings).toHaveText(["Asha", "Bela", "Chitra"]);
  await page.getByRole("button", { name: "Move Chitra earlier" }).press("Enter");
  await expect(headings).toHaveText(["Asha", "Chitra", "Bela"]);
  await expect(page.getByText("Order saved")).toBeVisible();
  expect(await names(site, "branchCounselor")).toEqual(["Asha", "Chitra", "Bela"]);

  const handle = card(page, "Bela").locator("[data-drag-handle]");
  await handle.hover();
  await page.mouse.down();
  await card(page, "Asha").hover();
  await page.mouse.up();
  await expect(headings).toHaveText(["Bela", "Asha", "Chitra"]);
  await expect.poll(() => names(site, "branchCounselor")).toEqual(["Bela", "Asha", "Chitra"]);
  await page.reload();
  await expect(headings).toHaveText(["Bela", "Asha", "Chitra"]);
});

test("what the server refuses is logged and shown, and keeps everything", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await present(site, "Bela");
  await page.route("**/api/team", (route) => route.abort(), { times: 1 });
  await page.goto("/admin/team");
  const banner = (words: string) => page.getByRole("alert").filter({ hasText: words });
  await expect(banner("Failed to fetch team members")).toContainText("The server cannot be reached.");
  await expect(page.getByText("No branch counselors available")).toBeHidden();
  expect(complaints.splice(0).join()).toContain("Failed to fetch team members");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(banner("Failed to fetch team members")).toBeHidden();

  await fill(page, "Asha Rao");
  await addForm(page)
    .getByLabel("Profile image")
    .setInputFiles(file("fake.png", "image/png", "not a picture"));
  await addButton(page).click();
  await expect(banner("Failed to add team member")).toContainText("The file must be an image (JPEG, PNG or WebP)");
  await expect(addForm(page).getByLabel("Name")).toHaveValue("Asha Rao");
  expect(complaints.splice(0).join()).toContain("Failed to add team member");

  await site.deps.db.schema.dropTable("team_members").execute();
  await page.getByRole("button", { name: "Edit Bela" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Team Member Details" });
  await edit.getByLabel("Position").fill("Treasurer");
  await edit.getByRole("button", { name: "Update Member" }).click();
  await expect(edit.getByRole("alert")).toContainText("Failed to edit team member");
  await expect(edit.getByRole("alert")).toContainText("Server error. Please try again later.");
  await expect(edit.getByLabel("Position")).toHaveValue("Treasurer");
  await edit.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  expect(complaints.splice(0).join()).toContain("Failed to edit team member");

  await page.getByRole("button", { name: "Delete Bela" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(banner("Failed to delete team member")).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  expect(complaints.splice(0).join()).toContain("Failed to delete team member");
});

test("two officers at once: the second is told, and nothing is overwritten", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  const asha = await present(site, "Asha");
  const bela = await present(site, "Bela");
  await page.goto("/admin/team");
  await page.getByRole("button", { name: "Edit Asha" }).click();
  await site.call("PUT", `/api/team/${asha._id}`, { body: formOf({ position: "Theirs" }) });
  const edit = page.getByRole("dialog", { name: "Edit Team Member Details" });
  await edit.getByLabel("Position").fill("Mine");
  await edit.getByRole("button", { name: "Update Member" }).click();
  await expect(edit.getByRole("alert")).toContainText("Somebody else changed this while you were editing.");
  await edit.getByRole("button", { name: "Update Member" }).click();
  await expect(edit.getByRole("alert")).toContainText("Somebody else changed this while you were editing.");
  await expect(edit.getByLabel("Position")).toHaveValue("Mine");
  await edit.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(card(page, "Asha")).toContainText("Theirs");

  await present(site, "Chitra");
  await page.getByRole("button", { name: "Move Bela earlier" }).click();
  const banner = page.getByRole("alert");
  await expect(banner).toContainText("The members of this section have changed. Reload and order them again.");
  await expect(cards(page)).toHaveCount(3);
  expect(await names(site, "branchCounselor")).toEqual(["Asha", "Bela", "Chitra"]);

  await site.call("DELETE", `/api/team/${bela._id}`);
  await page.getByRole("button", { name: "Delete Bela" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(banner).toContainText("Failed to delete team member");
  await expect(banner).toContainText("This team member does not exist any more");
  await expect(cards(page)).toHaveCount(2);
  expect(complaints.splice(0).join()).toContain("409");
});

test("everything can be done by keyboard, and axe finds nothing, small or large", async ({ adminPage: page, site }) => {
  await present(site, "Dr. Venkataraghavan Subrahmanyan Krishnaswamy-Iyengar the Elder", "facultyCoordinators");
  await page.goto("/admin/team");
  await page.getByRole("tab", { name: "Branch Counselors" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Faculty Coordinators" })).toBeFocused();
  await expect(cards(page, "Faculty Coordinators")).toHaveCount(1);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole("button", { name: /^Edit Dr/ }).press("Enter");
    const edit = page.getByRole("dialog", { name: "Edit Team Member Details" });
    await expect(edit.getByLabel("Name")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(edit).toBeHidden();
    await expect(page.getByRole("button", { name: /^Edit Dr/ })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No faculty coordinators available")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
