import { administrator, expect, expectAccessibleDayAndNight, test } from "./site.ts";

test("finding 31: the screen names the session that a sixth sign-in ended, until the person dismisses the notice", async ({
  page,
  site,
}) => {
  await site.deps.db.deleteFrom("sessions").execute();
  for (let count = 0; count < 5; count += 1) {
    await site.call("POST", "/api/admin/login", {
      body: administrator,
      token: false,
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" },
    });
    site.time.now = new Date(site.time.now.getTime() + 60_000);
  }
  await page.goto("/admin/login");
  await page.getByLabel("Username").fill(administrator.username);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const notice = page.getByRole("status").filter({ hasText: "Your oldest session ended: Firefox on Linux." });
  await expect(notice).toContainText("You can have 5 sessions at a time. This one was last used 21 Nov 2026");
  await expectAccessibleDayAndNight(page);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
});
