import { expect, expectAccessible, test } from "./site.ts";

test("an officer reads in words whether the site is well, part by part", async ({ adminPage: page }) => {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Health" }).click();
  await expect(page).toHaveTitle(/^Health · Admin/);
  await expect(page.getByRole("status").filter({ hasText: "The site is well." })).toBeVisible();
  const parts = page.getByRole("region", { name: "Parts" }).getByRole("listitem");
  await expect(parts).toContainText(["It answers, and can be written.", "room for uploads", "due", "BACKUP_DIR"]);
  await expect(page.getByRole("region", { name: "Backups" })).toContainText("There is none yet.");
  await expectAccessible(page);
});
