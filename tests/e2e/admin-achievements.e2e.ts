import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessible, type ServedSite, test } from "./site.ts";
import { file, holdAnswers, picture, writesOf } from "./uploads.ts";

const stored = async (site: ServedSite, title: string, date = "2026-03-12") => {
  const body = formOf({ title, description: "Second of forty teams.", date, image: await pictureFile() });
  return (await site.call("POST", "/api/achievements", { body })).body;
};

test("an officer adds an achievement, edits it with and without a new image, and deletes it", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/achievements");
  await expect(page).toHaveTitle(/^Achievements · Admin/);
  await expect(page.getByText("No achievements yet")).toBeVisible();
  await page.getByRole("button", { name: "Add Achievement" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Achievement" });
  await form.getByLabel("Title").fill("Robotics cup");
  await form.getByLabel("Description").fill("Second of forty teams.");
  await form.getByLabel("Date").fill("2026-03-12");
  await form.getByLabel("Image").setInputFiles(await picture());
  const release = await holdAnswers(page, "POST", "/api/achievements");
  await form.getByRole("button", { name: "Add Achievement" }).click();
  await expect(form.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await expect(form.getByRole("progressbar")).toBeVisible();
  release();
  await expect(form).toBeHidden();
  await expect(page.getByText("Achievement added")).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Robotics cup" });
  await expect(card).toContainText("Second of forty teams.");
  await expect(card).toContainText("2026-03-12");
  const before = await site.storedFiles();

  await page.getByRole("button", { name: "Edit Robotics cup" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Achievement" });
  await expect(edit.getByLabel("Title")).toHaveValue("Robotics cup");
  await expect(edit.getByLabel("Date")).toHaveValue("2026-03-12");
  await expect(edit.getByText("Present image")).toBeVisible();
  await edit.getByLabel("Title").fill("Robotics cup, second place");
  const releaseEdit = await holdAnswers(page, "PUT", "/api/achievements/*");
  await edit.getByRole("button", { name: "Save Achievement" }).click();
  await expect(edit.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await expect(edit.getByRole("progressbar")).toBeHidden();
  releaseEdit();
  await expect(edit).toBeHidden();
  await expect(page.getByText("Achievement saved")).toBeVisible();
  expect(await site.storedFiles()).toEqual(before);

  await page.getByRole("button", { name: "Edit Robotics cup, second place" }).click();
  await edit.getByLabel("Image").setInputFiles(await picture("new.png"));
  await expect(edit.getByText("Present image")).toBeHidden();
  await edit.getByRole("button", { name: "Save Achievement" }).click();
  await expect(edit).toBeHidden();
  expect(await site.storedFiles()).not.toEqual(before);

  await page.goto("/achievements");
  await expect(page.getByRole("article", { name: "Robotics cup, second place" })).toBeVisible();

  await page.goto("/admin/achievements");
  await page.getByRole("button", { name: "Delete Robotics cup, second place" }).click();
  const question = page.getByRole("dialog", { name: "Delete achievement" });
  await expect(question).toContainText(
    "Are you sure you want to delete this achievement? This action cannot be undone.",
  );
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No achievements yet")).toBeVisible();
  await expect(page.getByText("Achievement deleted")).toBeVisible();
  expect(await site.storedFiles()).toEqual([]);
});

test("a date in words stays in words when its achievement is edited", async ({ adminPage: page, site }) => {
  await stored(site, "Old glory", "Spring 2019");
  await page.goto("/admin/achievements");
  await page.getByRole("button", { name: "Edit Old glory" }).click();
  const form = page.getByRole("dialog", { name: "Edit Achievement" });
  await expect(form.getByLabel("Date")).toHaveValue("Spring 2019");
  await form.getByLabel("Description").fill("Told better.");
  await form.getByRole("button", { name: "Save Achievement" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Told better." })).toContainText("Spring 2019");
});

test("the form says what is wrong before anything is sent, and asks before it forgets", async ({ adminPage: page }) => {
  await page.goto("/admin/achievements");
  const sent = writesOf(page);
  await page.getByRole("button", { name: "Add Achievement" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Achievement" });
  const submit = form.getByRole("button", { name: "Add Achievement" });
  const alerts = (words: string | RegExp) => form.getByRole("alert").filter({ hasText: words });

  await submit.click();
  await expect(alerts("Please fill in all required fields")).toBeVisible();
  await expect(alerts(/^Required$/)).toHaveCount(3);
  await expect(alerts("Please choose an image")).toBeVisible();
  await form.getByLabel("Title").fill("Half a form");
  await form.getByLabel("Description").fill("Words");
  await submit.click();
  await expect(alerts("Please fill in all required fields")).toBeVisible();
  await expect(alerts(/^Required$/)).toHaveCount(1);
  await form.getByLabel("Date").fill("2026-03-12");
  await submit.click();
  await expect(alerts("Please fill in all required fields")).toBeHidden();
  await expect(alerts("Please choose an image")).toHaveCount(2);
  await form.getByLabel("Image").setInputFiles(file("big.png", "image/png", 5 * 1024 * 1024));
  await expect(alerts("Image size should be less than 5MB").first()).toBeVisible();
  await form.getByLabel("Image").setInputFiles(file("notes.txt", "text/plain"));
  await expect(alerts("The file must be an image (JPEG, PNG or WebP)").first()).toBeVisible();
  await submit.click();
  expect(sent).toEqual([]);

  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Half a form");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(form).toBeHidden();
});

test("of two officers at once the second is told, and sees what the first one wrote", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  const achievement = await stored(site, "First words");
  await page.goto("/admin/achievements");
  await page.getByRole("button", { name: "Edit First words" }).click();
  const form = page.getByRole("dialog", { name: "Edit Achievement" });
  await form.getByLabel("Title").fill("My words");
  const body = formOf({ title: "Their words", description: "Also theirs", date: "2026-03-12" });
  expect((await site.call("PUT", `/api/achievements/${achievement._id}`, { body })).status).toBe(200);
  for (const _attempt of ["first", "second"]) {
    await form.getByRole("button", { name: "Save Achievement" }).click();
    const banner = form.getByRole("alert");
    await expect(banner).toContainText("Failed to save achievement");
    await expect(banner).toContainText("Somebody else changed this while you were editing.");
  }
  await expect(form.getByLabel("Title")).toHaveValue("My words");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Edit Their words" }).click();
  await expect(form.getByLabel("Description")).toHaveValue("Also theirs");
  await form.getByLabel("Title").fill("Both our words");
  await form.getByRole("button", { name: "Save Achievement" }).click();
  await expect(page.getByRole("heading", { name: "Both our words" })).toBeVisible();
  expect(complaints.splice(0).join()).toContain("409");
});

test("a list that cannot be had, a save and a deletion that fail are logged and shown", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await stored(site, "Stays here");
  await page.route("**/api/achievements", (route) => route.abort(), { times: 1 });
  await page.goto("/admin/achievements");
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch achievements" })).toBeVisible();
  await expect(page.getByText("No achievements yet")).toBeHidden();
  expect(complaints.splice(0).join()).toContain("Failed to fetch achievements");
  await page.getByRole("button", { name: "Retry" }).click();

  await page.getByRole("button", { name: "Edit Stays here" }).click();
  await site.deps.db.schema.dropTable("achievements").execute();
  const form = page.getByRole("dialog", { name: "Edit Achievement" });
  await form.getByLabel("Title").fill("Changed");
  await form.getByRole("button", { name: "Save Achievement" }).click();
  await expect(form.getByRole("alert").filter({ hasText: "Failed to save achievement" })).toBeVisible();
  expect(complaints.splice(0).join()).toContain("Failed to save achievement");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Delete Stays here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to delete achievement" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Stays here" })).toBeVisible();
  expect(complaints.splice(0).join()).toContain("Failed to delete achievement");
});

test("everything can be done by keyboard, and axe finds nothing, small or large", async ({ adminPage: page, site }) => {
  await stored(site, "By keyboard");
  await page.goto("/admin/achievements");
  const edit = page.getByRole("button", { name: "Edit By keyboard" });
  await expect(edit).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await edit.press("Enter");
    await expect(page.getByRole("dialog").getByLabel("Title")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(edit).toBeFocused();
  }
  await edit.press("Enter");
  await page.getByRole("dialog").getByLabel("Title").press("End");
  await page.keyboard.type(" alone");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "By keyboard alone" })).toBeVisible();
  await page.getByRole("button", { name: "Edit By keyboard alone" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No achievements yet")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
