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
  await expect(notice).toContainText("You can have 5 sessions at a time. This session was last used 21 Nov 2026");
  await expectAccessibleDayAndNight(page);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
});

test("finding 15: the password form lists the passkeys and removes them with the old password", async ({
  adminPage: page,
  site,
}) => {
  const { db } = site.deps;
  const { id: admin_id } = await db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const device = { credential_id: "c", public_key: "k", counter: 0, created_at: site.time.now.getTime() };
  await db
    .insertInto("passkeys")
    .values({ id: "p", admin_id, name: "Old phone", last_used_at: null, ...device })
    .execute();
  await page.goto("/admin/account");
  const form = page.getByRole("region", { name: "Password" });
  await expect(form.getByText("Your passkeys: Old phone.")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await form.getByLabel("Current password").fill(administrator.password);
  await form.getByLabel("New password").fill("a gull on the north pier");
  await form.getByLabel("Remove my passkeys").check();
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(page.getByRole("region", { name: "Passkeys" }).getByRole("listitem")).toHaveCount(0);
  await expect(form.getByLabel("Remove my passkeys")).toHaveCount(0);
});

test("finding 15: making someone an owner asks for the owner's password", async ({ adminPage: page, complaints }) => {
  await page.goto("/admin/officers");
  await page.getByRole("button", { name: "Invite officer" }).click();
  const invite = page.getByRole("dialog", { name: "Invite officer" });
  await expect(invite.getByLabel("Your password")).toHaveCount(0);
  await invite.getByLabel("Role").selectOption("owner");
  await expectAccessibleDayAndNight(page);
  await invite.getByLabel("Your password").fill("not that one");
  await invite.getByRole("button", { name: "Invite officer" }).click();
  await expect(invite.getByRole("alert")).toContainText("The current password is incorrect");
  await invite.getByLabel("Your password").fill(administrator.password);
  await invite.getByRole("button", { name: "Invite officer" }).click();
  await expect(page.getByRole("dialog", { name: "Invitation created" })).toBeVisible();
  const expected = /400|Failed to invite the officer ApiError: The current password is incorrect/;
  expect(complaints.splice(0).filter((text) => !expected.test(text))).toEqual([]);
});
