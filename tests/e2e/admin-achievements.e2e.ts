import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { alertsIn, deleteLast, discard, eraseLast, expectAccessibleWithDialog, sendSlowly } from "./admin-steps.ts";
import { oneImageDialogStories } from "./one-image-dialog-stories.ts";
import { expect, expectAccessible, type ServedSite, test } from "./site.ts";
import { callsOf, loseAnswer, picture } from "./uploads.ts";

const stored = async (site: ServedSite, title: string, date = "2026-03-12") => {
  const body = formOf({ title, description: "Second of forty teams.", date, image: await pictureFile() });
  return (await site.call("POST", "/api/achievements", { body })).body;
};

oneImageDialogStories({
  screen: "/admin/achievements",
  api: "/api/achievements",
  table: "achievements",
  add: "Add Achievement",
  fields: { Description: "Words", Date: "2026-03-12" },
  empty: "No achievements yet",
  failures: {
    list: "Failed to fetch achievements",
    save: "Failed to save achievement",
    delete: "Failed to delete achievement",
  },
  gone: "This achievement no longer exists",
  store: stored,
  beforeDelete: (page, title) => page.getByRole("button", { name: `Edit ${title}` }),
});

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
  await form.getByLabel("Kind").selectOption("Competition");
  await form.getByLabel("Image").setInputFiles(await picture());
  await sendSlowly(page, form, {
    method: "POST",
    path: "/api/achievements",
    submit: "Add Achievement",
    pending: "Saving...",
  });
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
  await expect(edit.getByLabel("Kind")).toHaveValue("competition");
  await edit.getByLabel("Kind").selectOption("None");
  await expect(edit.getByText("Current image")).toBeVisible();
  await edit.getByLabel("Title").fill("Robotics cup, second place");
  await sendSlowly(page, edit, {
    method: "PUT",
    path: "/api/achievements/*",
    submit: "Save Achievement",
    pending: "Saving...",
    withFile: false,
  });
  await expect(edit).toBeHidden();
  await expect(page.getByText("Achievement saved")).toBeVisible();
  expect(await site.storedFiles()).toEqual(before);

  await page.getByRole("button", { name: "Edit Robotics cup, second place" }).click();
  await edit.getByLabel("Image").setInputFiles(await picture("new.png"));
  await expect(edit.getByText("Current image")).toBeHidden();
  await edit.getByRole("button", { name: "Save Achievement" }).click();
  await expect(edit).toBeHidden();
  expect(await site.storedFiles()).not.toEqual(before);

  await page.goto("/achievements");
  await expect(page.getByRole("article", { name: "Robotics cup, second place" })).toBeVisible();

  await page.goto("/admin/achievements");
  await deleteLast(page, {
    noun: "achievement",
    title: "Robotics cup, second place",
    empty: "No achievements yet",
  });
  await eraseLast(page, "Robotics cup, second place");
  expect(await site.storedFiles()).toEqual([]);
});

test("an edit keeps a date that is written in words", async ({ adminPage: page, site }) => {
  await stored(site, "Old glory", "Spring 2019");
  await page.goto("/admin/achievements");
  await page.getByRole("button", { name: "Edit Old glory" }).click();
  const form = page.getByRole("dialog", { name: "Edit Achievement" });
  await expect(form.getByLabel("Date")).toHaveValue("Spring 2019");
  await form.getByLabel("Description").fill("Told better.");
  await form.getByRole("button", { name: "Save Achievement" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Told better." })).toContainText("Spring 2019");
});

test("of two officers who edit at once, the second one sees both texts and chooses", async ({
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
    const banner = form.getByRole("alert").first();
    await expect(banner).toContainText("Failed to save achievement");
    await expect(banner).toContainText("You changed this in another window while you were editing.");
  }
  await expect(form.getByLabel("Title")).toHaveValue("My words");
  await expect(form.getByLabel("Title")).toHaveAccessibleDescription("Two versions. Choose one above.");
  // Fields that were not edited here already have the other officer's values.
  await expect(form.getByLabel("Description")).toHaveValue("Also theirs");
  const both = form.getByRole("region", { name: "Your version and theirs" });
  await expect(both).toHaveText(/TitleYoursMy wordsTheirsTheir words/);
  await expectAccessible(page);
  await both.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByRole("heading", { name: "My words" })).toBeVisible();
  await expect(page.getByText("Also theirs")).toBeVisible();

  await page.getByRole("button", { name: "Edit My words" }).click();
  await form.getByLabel("Title").fill("Mine again");
  await form.getByLabel("Description").fill("Longer");
  const again = formOf({ title: "Their words", description: "Theirs again", date: "2026-03-12" });
  await site.call("PUT", `/api/achievements/${achievement._id}`, { body: again });
  await form.getByRole("button", { name: "Save Achievement" }).click();
  await both.getByRole("button", { name: "Take theirs for Title" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Their words");
  await both.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Longer")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Their words" })).toBeVisible();

  // A draft that two officers edited stays a draft, with the other officer's time.
  const path = `/api/achievements/${achievement._id}`;
  await site.call("POST", "/api/achievements/bulk", { body: { ids: [achievement._id], action: "draft" } });
  await page.reload();
  await page.getByRole("button", { name: "Edit Their words" }).click();
  await form.getByLabel("Title").fill("Not published yet");
  const unpublishAt = "2027-01-01T00:00:00.000Z";
  const timed = formOf({ title: "Their draft", description: "Longer", date: "2026-03-12", unpublishAt });
  expect((await site.call("PUT", path, { body: timed })).status).toBe(200);
  await form.getByRole("button", { name: "Save as draft" }).click();
  await expect(both).toContainText("Their draft");
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await both.getByRole("button", { name: "Keep mine" }).click();
  await expect(form).toBeHidden();
  expect((await site.call("GET", path)).body).toMatchObject({
    title: "Not published yet",
    state: "draft",
    unpublishAt,
  });
  expect(complaints.splice(0).join()).toContain("409");
});

test("changes of two officers in different fields are merged and saved at once", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  const achievement = await stored(site, "First words");
  const path = `/api/achievements/${achievement._id}`;
  await page.goto("/admin/achievements");
  await page.getByRole("button", { name: "Edit First words" }).click();
  const form = page.getByRole("dialog", { name: "Edit Achievement" });
  await form.getByLabel("Title").fill("My words");
  const body = formOf({ title: "First words", description: "Theirs", date: achievement.date });
  expect((await site.call("PUT", path, { body })).status).toBe(200);
  await form.getByRole("button", { name: "Save Achievement" }).click();
  await expect(form).toBeHidden();
  expect((await site.call("GET", path)).body).toMatchObject({ title: "My words", description: "Theirs" });
  expect(complaints.splice(0).join()).toContain("409");
});

test("a save whose response was lost is no conflict", async ({ adminPage: page, site, complaints }) => {
  const achievement = await stored(site, "First words");
  const path = `/api/achievements/${achievement._id}`;
  await page.goto("/admin/achievements");
  await page.getByRole("button", { name: "Edit First words" }).click();
  const form = page.getByRole("dialog", { name: "Edit Achievement" });
  await form.getByLabel("Title").fill("My words");
  await loseAnswer(page, path);
  await form.getByRole("button", { name: "Save Achievement" }).click();
  await expect(form.getByRole("alert")).toContainText("The server cannot be reached.");
  expect((await site.call("GET", path)).body).toMatchObject({ title: "My words" });
  await form.getByRole("button", { name: "Save Achievement" }).click();
  await expect(form).toBeHidden();
  expect((await site.call("GET", path)).body).toMatchObject({ title: "My words" });
  expect(complaints.splice(0).join()).toContain("409");
});

test("a failed edit is logged and shown in its form", async ({ adminPage: page, site, complaints }) => {
  await stored(site, "Stays here");
  await page.goto("/admin/achievements");
  await page.getByRole("button", { name: "Edit Stays here" }).click();
  await site.deps.db.schema.dropTable("achievements").execute();
  const form = page.getByRole("dialog", { name: "Edit Achievement" });
  await form.getByLabel("Title").fill("Changed");
  await form.getByRole("button", { name: "Save Achievement" }).click();
  await expect(alertsIn(form)("Failed to save achievement")).toBeVisible();
  expect(complaints.splice(0).join()).toContain("Failed to save achievement");
  await discard(page, form);
  await expect(page.getByRole("heading", { name: "Stays here" })).toBeVisible();
});

test("a search is in the URL, and a list stays when reloading it fails", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await stored(site, "Robotics cup");
  await stored(site, "Essay prize");
  await page.goto("/admin/achievements");
  const search = page.getByLabel("Search achievements");
  await search.fill("ROBOT");
  await expect(page.getByRole("heading", { name: "Essay prize" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Robotics cup" })).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue("ROBOT");

  await page.route(callsOf("/api/achievements"), (route) => route.abort(), { times: 1 });
  await search.fill("chess");
  const banner = alertsIn(page)("Failed to fetch achievements");
  await expect(banner).toBeVisible();
  await expect(page.getByRole("heading", { name: "Robotics cup" })).toBeVisible();
  expect(complaints.splice(0).join()).toContain("Failed to fetch achievements");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No achievements found matching your search.")).toBeVisible();
  await expect(banner).toBeHidden();
});

test("an achievement is edited by keyboard, and axe finds nothing on small and large screens", async ({
  adminPage: page,
  site,
}) => {
  await stored(site, "By keyboard");
  await page.goto("/admin/achievements");
  const edit = page.getByRole("button", { name: "Edit By keyboard" });
  await expect(edit).toBeVisible();
  await expectAccessibleWithDialog(page, edit, "Title", "By keyboard");
  await edit.press("Enter");
  await page.getByRole("dialog").getByLabel("Title").press("End");
  await page.keyboard.type(" alone");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "By keyboard alone" })).toBeVisible();
});
