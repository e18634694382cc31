import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectAccessible, test } from "./site.ts";

const csv = join(import.meta.dirname, "../../src/features/reporting/golden/vtools-v5.csv");
const file = { name: "events.csv", mimeType: "text/csv", buffer: readFileSync(csv) };

test("an officer imports past events, prints the evidence and undoes the import", async ({ adminPage: page }) => {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Reporting" }).click();
  await expect(page).toHaveTitle(/^Reporting · Admin/);
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Import" }).click();
  await page.getByLabel("CSV file").setInputFiles(file);
  const rows = page.getByRole("table", { name: "Preview of the import" }).getByRole("row");
  await expect(rows).toContainText([
    "Line",
    "Welcome talk3 Sept 2021New",
    "Another report of the event in line 2. The import merges both.",
    "Site visit",
  ]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 2 events" }).click();
  await expect(page.getByText("Events imported")).toBeVisible();
  await expect(page.getByRole("region", { name: "Last import" })).toContainText("asha added 2 events");

  await page.goto("/admin/reporting?tab=events&year=2021");
  await expect(page.getByRole("link", { name: "Reported" })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export for vTools" }).click();
  expect((await download).suggestedFilename()).toBe("vtools-events-2021.csv");

  await page.getByRole("tab", { name: "Evidence" }).click();
  const totals = page
    .getByRole("table")
    .first()
    .getByRole("row", { name: /All activities/ });
  await expect(totals).toHaveText("All activities2441458");
  await expectAccessible(page);
  await page.getByText("Choose events").click();
  await page.getByLabel(/Site visit/).uncheck();
  await page.getByRole("button", { name: "Show chosen events" }).click();
  await expect(totals).toHaveText("All activities1341246");

  await page.getByRole("tab", { name: "Import" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("2 events moved to the trash")).toBeVisible();
});

test("a branch outside IEEE has no Reporting screen in its menu", async ({ adminPage: page, site }) => {
  expect((await site.call("PUT", "/api/branch", { body: { ieeeReporting: false } })).status).toBe(200);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("link", { name: "Reports", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Reporting", exact: true })).toHaveCount(0);
});
