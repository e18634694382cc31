import { seedEvents } from "#demo/seeds/events.ts";
import { searchEntriesJob } from "#src/site-jobs.ts";
import { expect, expectAccessible, expectReadableByNight, test } from "./site.ts";

test("the menu groups the screens, and three keys lead to Add Event", async ({ adminPage: page }) => {
  await page.goto("/admin/events");
  await expect(page.getByText("No events yet")).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Admin" });
  await expect(menu.getByRole("heading")).toHaveText(["This week", "Site", "People", "Records", "Settings"]);
  await expect(menu.getByRole("list", { name: "This week" }).getByRole("link")).toHaveText([
    "Dashboard",
    "Events",
    "Gallery",
  ]);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to menu" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add Event" }).first()).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("complementary", { name: "Sidebar" }).getByRole("link").first()).toBeFocused();
});

test("Ctrl+K finds content, people, screens, help and actions, by keyboard alone", async ({
  adminPage: page,
  site,
}) => {
  await seedEvents(site, [{ title: "Linux install party" }]);
  await searchEntriesJob(site.deps).run(site.time.now, new AbortController().signal);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("searchbox");
  await expect(field).toBeFocused();
  await expect(dialog.getByRole("option", { selected: true })).toHaveText("Add Event");
  await expectAccessible(page);
  await expectReadableByNight(page);

  await field.fill("achievement");
  await expect(dialog.getByRole("group", { name: "Screens" }).getByRole("option")).toHaveText("Achievements");
  await expect(dialog.getByRole("group", { name: "Help" }).getByRole("option").first()).toBeVisible();
  // One letter of "officers" is wrong.
  await field.fill("offices");
  await expect(dialog.getByRole("group", { name: "Screens" }).getByRole("option")).toHaveText("Officers");
  await field.fill("linux");
  const events = dialog.getByRole("group", { name: "Events" }).getByRole("option");
  await expect(events.first()).toContainText(/linux/i);
  await expect(events.first()).toHaveAttribute("aria-selected", "true");
  await field.fill("linus");
  await expect(dialog.getByRole("status")).toHaveText("No results for “linus”. Showing results for “linux”: 1 result");
  await expect(events).toContainText("Linux install party");
  const { date } = (await site.call("GET", "/api/events", { token: false })).body[0];
  await field.fill(`linux ${date.slice(0, 4)}`);
  await expect(dialog.getByRole("status")).toHaveText("1 result");
  await expect(events).toContainText("Linux install party");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/events\/[^/]+$/);
  await expect(dialog).toBeHidden();

  await page.keyboard.press("Control+k");
  await field.fill("asha");
  await expect(dialog.getByRole("group", { name: "People" }).getByRole("option")).toContainText("asha");
  await field.fill("add event");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add Event" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events$/);
});

test("an item of a list opens from the search, and a failed part of the search is named", async ({
  adminPage: page,
  complaints,
}) => {
  await page.goto("/admin/dashboard");
  await page.route("**/api/gallery**", (route) => route.abort());
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("searchbox").fill("wom");
  await expect(dialog.getByRole("status")).toContainText("Some results could not be loaded.");
  expect(complaints.splice(0).join()).toContain("Failed to search the admin area");
  await dialog.getByRole("option", { name: "Women in Engineering" }).click();
  await expect(page.getByRole("dialog", { name: /^Edit/ }).getByLabel("Name", { exact: true }).first()).toHaveValue(
    "Women in Engineering",
  );
});

test("shortcuts of a single key are listed under ? and can be turned off", async ({ adminPage: page }) => {
  await page.goto("/admin/events");
  await expect(page.getByText("No events yet")).toBeVisible();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toContainText("Search everything");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Add Event" });
  await expect(form.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("n?/m");
  await expect(form.getByLabel("Title")).toHaveValue("n?/m");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();

  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await dialog.getByLabel("Use single-key shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("n");
  await expect(form).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
});

test("a shortcut whose dialog cannot be loaded leaves the form and its text alone", async ({
  adminPage: page,
  complaints,
}) => {
  await page.route(/shortcuts-dialog-/, (route) => route.abort());
  await page.goto("/admin/branch");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("IEEE SB Test");
  await page.getByRole("button", { name: /^User menu/ }).focus();
  await page.keyboard.press("?");
  await expect(page.getByText("Could not load this part.")).toBeVisible();
  await expect(name).toHaveValue("IEEE SB Test");
  expect(complaints.splice(0).join()).toContain("ERR_FAILED");
});

test("on a phone, the focus stays in the open menu, and Escape returns it", async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/events");
  const opener = page.getByRole("button", { name: "Open menu" });
  await opener.click();
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar.getByRole("button", { name: "Close menu" })).toBeFocused();
  for (const key of ["Shift+Tab", ...Array<string>(30).fill("Tab")]) {
    await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.closest("main, header"))).toBeNull();
  }
  await page.keyboard.press("Escape");
  await expect(sidebar).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
