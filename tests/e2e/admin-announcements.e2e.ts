import { expect, expectAccessibleDayAndNight, test } from "./site.ts";

test("an officer publishes an announcement with an end date, and visitors read it on the home page", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Announcements" }).click();
  await expect(page.getByText("No announcements yet")).toBeVisible();
  await page.getByRole("button", { name: "Add First Announcement" }).click();
  const form = page.getByRole("dialog", { name: "Add Announcement" });
  await form.getByRole("button", { name: "Add Announcement" }).click();
  await expect(form.getByRole("alert").first()).toContainText("Please fill in all required fields");
  await form.getByLabel("Title").fill("The lab is closed on Monday");
  await form.getByLabel("Text").fill("Workshops move to Lab 3.");
  await form.getByLabel("End date").fill("2099-11-30");
  await expectAccessibleDayAndNight(page);
  await form.getByRole("button", { name: "Add Announcement" }).click();
  await expect(page.getByText("Announcement added")).toBeVisible();
  await expect(page.getByRole("list", { name: "Announcements" })).toContainText("Until 30 Nov 2099");
  await expect(page.getByRole("list", { name: "Announcements" })).not.toContainText("Ended");

  const visitor = await context.newPage();
  await visitor.goto("/");
  await expect(visitor.getByRole("region", { name: "Announcements" })).toContainText("The lab is closed on Monday");
  await expectAccessibleDayAndNight(visitor);
  for (const width of [360, 1280]) {
    for (const one of [visitor, page]) {
      await one.setViewportSize({ width, height: 800 });
      expect(await one.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`).toBe(true);
    }
  }

  await page.getByRole("button", { name: "Edit The lab is closed on Monday" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Announcement" });
  await edit.getByLabel("End date").fill("2020-01-01");
  await edit.getByRole("button", { name: "Save Announcement" }).click();
  await expect(page.getByText("Announcement saved")).toBeVisible();
  await expect(page.getByRole("list", { name: "Announcements" })).toContainText("EndedUntil 1 Jan 2020");
  await visitor.reload();
  await expect(visitor.getByRole("region", { name: "Announcements" })).toHaveCount(0);
});
