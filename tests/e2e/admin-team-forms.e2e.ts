import { readFile } from "node:fs/promises";
import {
  alertsIn,
  deleteListed,
  discard,
  expectConfirmationBeforeDiscard,
  openWithoutItsList,
  signInAgain,
} from "./admin-steps.ts";
import { expect, expectAccessibleDayAndNight, test } from "./site.ts";
import { addButton, addForm, card, cards, fill, names, present } from "./team-screen.ts";
import { file, largeFile, picture, refusedPicture, writesOf } from "./uploads.ts";

test("the add form validates before sending, and keeps the input", async ({ adminPage: page }) => {
  await page.goto("/admin/team?section=ieeeSbTeam");
  const sent = writesOf(page);
  const form = addForm(page);
  const alerts = alertsIn(form);
  await addButton(page).click();
  await expect(alerts("Please fill in all required fields")).toBeVisible();
  await expect(alerts(/^Required$/)).toHaveCount(2);
  await expect(form.getByLabel("Name")).toBeFocused();
  await expectAccessibleDayAndNight(page);

  await form.getByLabel("Name").fill("Asha Rao");
  await form.getByLabel("Position").fill("Chair");
  await form.getByLabel("LinkedIn URL").fill("javascript:alert(1)");
  await addButton(page).click();
  await expect(alerts("LinkedIn URL must be a web address (https://…)").first()).toBeVisible();
  await form.getByLabel("Profile image").setInputFiles(file("notes.txt", "text/plain"));
  await expect(alerts("The file must be an image (JPEG, PNG or WebP)").first()).toBeVisible();
  await form.getByLabel("LinkedIn URL").fill("www.linkedin.com/in/asha");
  await form.getByLabel("LinkedIn URL").press("Enter");
  await expect(form.getByLabel("LinkedIn URL")).toHaveValue("https://www.linkedin.com/in/asha");
  await form.getByLabel("Profile image").setInputFiles(await largeFile("big.png", 5 * 1024 * 1024));
  await expect(alerts("Image size should be less than 5MB").first()).toBeVisible();
  await addButton(page).click();
  await expect(form.getByLabel("Name")).toHaveValue("Asha Rao");
  expect(sent).toEqual([]);
});

test("the edit form validates before sending, and asks before discarding", async ({ adminPage: page, site }) => {
  await present(site, "Asha Rao", "ieeeSbTeam");
  await page.goto("/admin/team?section=ieeeSbTeam");
  const sent = writesOf(page);
  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  const form = page.getByRole("dialog", { name: "Edit Team Member Details" });
  const alerts = alertsIn(form);
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

  await expectConfirmationBeforeDiscard(page, form, { label: "Name", value: "Asha R." });

  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  await form.getByLabel("Department").fill("");
  await update.click();
  await expect(page.getByText("Member updated")).toBeVisible();
  expect((await site.call("GET", "/api/team?section=ieeeSbTeam")).body[0].department).toBeUndefined();
});

test("an unsaved member is kept when changing tabs, and leaving the screen asks first", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/team");
  const form = addForm(page);
  await form.getByLabel("Name").fill("Half a member");
  await form.getByLabel("Profile image").setInputFiles(await picture("half.png"));
  await page.getByRole("link", { name: "Dashboard" }).click();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("tab", { name: "WIE Team" }).click();
  await addButton(page).click();
  await expect(form.getByRole("alert").filter({ hasText: /^Required$/ })).toHaveCount(1);
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

test("members are added one by one from a phone, and many at once from a list", async ({ adminPage: page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/team?section=ieeeSbTeam");
  await expect(addForm(page)).toBeHidden();
  await page.getByRole("button", { name: "Add Member" }).click();
  for (const name of ["Asha Rao", "Bela Shah"]) {
    await expect(addForm(page).getByLabel("Name")).toBeFocused();
    await fill(page, name);
    await addForm(page).getByLabel("Department").fill("ECE");
    await addForm(page).getByLabel("Department").press("Enter");
    await expect(card(page, name)).toBeVisible();
  }
  await expect(addForm(page).getByLabel("Name")).toBeFocused();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Bela Shah");

  await page.getByRole("button", { name: "Import people" }).click();
  const dialog = page.getByRole("dialog", { name: "Import people" });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download sample file" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("name,position,department,linkedin");
  const list = [
    "name;position;department;linkedin;section;year;phone",
    "Chitra Nair;Chair;;;;",
    "asha rao;Chair;CSE;linkedin.com/in/asha;;",
    "Dev;;;;WIE Team;2024",
  ];
  await dialog.getByLabel("List of people").fill(list.join("\n"));
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(
    dialog.getByRole("heading", { name: "1 of 3 people can be imported. 1 already exists. 1 row has errors." }),
  ).toBeFocused();
  const outcome = (name: string | RegExp) => dialog.getByRole("row", { name });
  await expect(outcome(/Chitra Nair/)).toContainText("New");
  await expect(outcome(/asha rao/)).toContainText("Already exists");
  await expect(outcome(/Dev/)).toContainText("Missing: positionEnter the year as two consecutive years");
  await expect(dialog).toContainText("Columns that are not imported: phone");
  expect(await names(site, "ieeeSbTeam")).toEqual(["Asha Rao", "Bela Shah"]);
  await expectAccessibleDayAndNight(page);
  const table = dialog.locator(".table-box");
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await table.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  }
  await dialog.getByRole("button", { name: "Import 1 person" }).click();
  await expect(outcome(/Chitra Nair/)).toContainText("Already exists");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(card(page, "Chitra Nair")).toBeVisible();
  expect(await names(site, "ieeeSbTeam")).toEqual(["Asha Rao", "Bela Shah", "Chitra Nair"]);
  await page.goto("/team");
  await expect(page.getByRole("listitem").filter({ hasText: "Chitra Nair" })).toContainText("CN");
  await expectAccessibleDayAndNight(page);
});

test("a session that ends while adding a member loses no input", async ({ adminPage: page, site, complaints }) => {
  await page.goto("/admin/team");
  await fill(page, "Asha Rao");
  site.time.now = new Date(site.time.now.getTime() + 24 * 3_600_000);
  await addButton(page).click();
  await signInAgain(page);
  expect(complaints.splice(0).join()).toContain("401");
  await expect(alertsIn(page)("Failed to add team member")).toBeHidden();
  await expect(addForm(page).getByLabel("Name")).toHaveValue("Asha Rao");
  await addButton(page).click();
  await expect(page.getByText("Member added")).toBeVisible();
  expect(await names(site, "branchCounselor")).toEqual(["Asha Rao"]);
});

test("a refused save is logged and shown, and keeps the input", async ({ adminPage: page, site, complaints }) => {
  await present(site, "Bela");
  await openWithoutItsList(page, complaints, {
    screen: "/admin/team",
    api: "/api/team",
    failure: "Failed to fetch team members",
    empty: "No branch counselors available",
  });
  await expect(cards(page)).toHaveCount(1);
  const banner = alertsIn(page);

  await fill(page, "Asha Rao");
  await addForm(page)
    .getByLabel("Profile image")
    .setInputFiles(await refusedPicture("fake.png"));
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
  await discard(page, edit);
  expect(complaints.splice(0).join()).toContain("Failed to edit team member");

  await deleteListed(page, "Bela");
  await expect(banner("Failed to delete team member")).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  expect(complaints.splice(0).join()).toContain("Failed to delete team member");
});
