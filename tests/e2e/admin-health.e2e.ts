import { expect, expectAccessible, test } from "./site.ts";
import { callsOf } from "./uploads.ts";

test("the Health screen shows the state of each part", async ({ adminPage: page }) => {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Health", exact: true }).click();
  await expect(page).toHaveTitle(/^Health · Admin/);
  await expect(page.getByRole("alert")).toHaveText("1 part needs action.");
  const parts = page.getByRole("region", { name: "Parts" }).getByRole("listitem");
  await expect(parts).toContainText([
    "Connected and writable.",
    "space for uploads",
    "No job has run yet.",
    "BACKUP_DIR",
  ]);
  await expect(page.getByRole("region", { name: "Backups" })).toContainText("No backups yet.");
  const rules = page.getByRole("region", { name: "IEEE rules" });
  await expect(rules.getByRole("listitem").first()).toContainText("Fail");
  await expect(rules.getByText(/rules? last checked on/i)).toHaveText(["Rules last checked on 24 Nov 2026."]);
  await expect(rules.getByRole("row", { name: /Originality/ })).toContainText("Judged by people");
  await expectAccessible(page);
});

test("the access log shows sign-ins and refused calls in pages, and filters them", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await page.goto("/admin/health");
  await page.getByRole("link", { name: "Open the access log" }).click();
  await expect(page).toHaveTitle(/^Access log · Admin/);
  const rows = page.getByRole("table", { name: "Access log" }).getByRole("row");
  await expect(rows.filter({ hasText: "Signed in" })).toContainText(["21 Nov 2026, 14:30"]);
  await expect(rows.filter({ hasText: "Signed in" })).toContainText([/asha127\.0\.0\.11$/]);

  for (let host = 1; host <= 60; host += 1)
    await site.app.inject({ url: "/api/student", remoteAddress: `2001:db8:0:${host}::7` });
  await site.call("GET", "/api/student?limit=50");
  await page.reload();
  await expect(rows).toHaveCount(51);
  await expect(page.getByText("2001:db8:0:10::/64")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(rows.nth(1)).toContainText("Refused: reading /api/student");

  await page.getByRole("button", { name: "Sign-ins and views" }).click();
  await expect(page).toHaveURL(/\?kind=answered$/);
  await expect(rows.filter({ hasText: "Refused" })).toHaveCount(0);
  await expect(rows.filter({ hasText: "Viewed applications" })).toHaveCount(1);

  await page.route(callsOf("/api/access-log"), (route) => route.abort(), { times: 1 });
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Could not load the access log");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(rows.nth(1)).toBeVisible();
  expect(complaints.splice(0).join()).toContain("Could not load the access log");

  await page.route(callsOf("/api/access-log"), (route) =>
    route.fulfill({ json: { items: [], total: 0, page: 1, pageCount: 1 } }),
  );
  await page.reload();
  await expect(page.getByText("No events found matching your search.")).toBeVisible();
});
