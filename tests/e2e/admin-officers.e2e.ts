import { Secret, TOTP } from "otpauth";
import { createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { addAuthenticator, namedAddress } from "./authenticator.ts";
import { administrator, expect, expectAccessible, expectAccessibleDayAndNight, test } from "./site.ts";

const PASSWORD = "a gull on the north pier";

test("an owner invites an editor, who signs in through the link and sees only allowed screens until the account ends", async ({
  adminPage: page,
  browser,
  site,
  complaints,
}) => {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Officers" }).click();
  await expect(page).toHaveTitle(/^Officers · Admin/);
  await page.getByRole("button", { name: "Invite officer" }).click();
  const form = page.getByRole("dialog", { name: "Invite officer" });
  await form.getByLabel("Name").fill("Meera Nair");
  await expect(form.getByLabel("Role").getByRole("option")).toHaveText(["Owner", "Editor", "Applications manager"]);
  await form.getByLabel("End date").fill("2026-11-01");
  await form.getByRole("button", { name: "Invite officer" }).click();
  await expect(form.getByRole("alert")).toContainText("Choose today or a later day");
  await form.getByLabel("End date").fill("2027-03-31");
  await form.getByRole("button", { name: "Invite officer" }).click();
  const made = page.getByRole("dialog", { name: "Invitation created" });
  const link = await made.getByLabel("Invitation link").inputValue();
  expect(link).toMatch(/[/]admin[/]invitation#[A-Za-z0-9_-]{43}$/);
  await expectAccessibleDayAndNight(page);
  await made.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("table", { name: "Invitations" })).toContainText("Meera Nair");

  const other = await browser.newContext({ baseURL: site.address });
  const guest = await other.newPage();
  await guest.goto(link);
  await expect(guest.getByText("asha invites you to manage this site")).toBeVisible();
  await expectAccessible(guest);
  await guest.getByLabel("Username").fill("meera");
  await guest.getByLabel("Password").fill("too short");
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest.getByRole("alert")).toContainText("at least 12 characters");
  await guest.getByLabel("Password").fill(PASSWORD);
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest).toHaveURL(/[/]admin[/]dashboard$/);
  const menu = guest.getByRole("navigation", { name: "Admin" });
  await expect(menu.getByRole("link", { name: "Events" })).toBeVisible();
  for (const name of ["Student Applications", "Officers", "Health"])
    await expect(menu.getByRole("link", { name })).toHaveCount(0);
  await guest.goto("/admin/students");
  await expect(guest.getByText("Your role can’t open this screen")).toBeVisible();
  await expect(guest.getByText("Owner or Applications manager")).toBeVisible();
  await guest.getByRole("link", { name: "Open Dashboard" }).click();
  await expect(guest.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await guest.goto(`/admin/invitation${new URL(link).hash}`);
  await expect(guest.getByRole("alert")).toContainText("This invitation is no longer valid");
  await guest.goto("/admin/events");

  await page.reload();
  await page.getByRole("button", { name: "Edit meera" }).click();
  const edit = page.getByRole("dialog", { name: "Edit meera" });
  await expect(edit.getByLabel("End date")).toHaveValue("2027-03-31");
  await edit.getByLabel("Role").selectOption("Applications manager");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /meera/ })).toContainText("Applications manager");
  await guest.goto("/admin/dashboard");
  await expect(guest).toHaveURL(/[/]admin[/]students$/);
  await expect(menu.getByRole("link")).toHaveCount(1);

  await page.getByRole("button", { name: "End account of asha" }).click();
  await page.getByRole("dialog", { name: "End account" }).getByRole("button", { name: "End account" }).click();
  await expect(page.getByRole("alert")).toContainText("This is the last owner");
  await page.getByRole("button", { name: "End account of meera" }).click();
  await page.getByRole("dialog", { name: "End account" }).getByRole("button", { name: "End account" }).click();
  await expect(page.getByRole("row", { name: /meera/ })).toContainText("Ended");
  await guest.reload();
  await expect(guest).toHaveURL(/[/]admin[/]login/);
  await guest.getByText("Forgot password?").click();
  await expect(guest.getByText("Ask an owner of the site")).toBeVisible();
  await other.close();

  // With another owner, a person can end their own account, and is then signed out.
  const deps = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false };
  await createAdministrator(deps, { username: "priya", password: PASSWORD });
  await page.getByRole("button", { name: "End account of asha" }).click();
  await page.getByRole("dialog", { name: "End account" }).getByRole("button", { name: "End account" }).click();
  await expect(page).toHaveURL(/[/]admin[/]login/);
  expect(complaints.splice(0).filter((text) => !/40[0-9]|Failed to save|last owner|later day/.test(text))).toEqual([]);
});

test("a person changes their own password and ends their other sessions", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  for (let count = 0; count < 2; count += 1)
    await site.call("POST", "/api/admin/login", {
      body: administrator,
      token: false,
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" },
    });
  await page.goto("/admin/dashboard");
  await page.getByRole("button", { name: /User menu/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  await expectAccessibleDayAndNight(page);
  await sessions.getByRole("button", { name: "End session of Firefox on Linux" }).first().click();
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: "End all other sessions" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);

  await page.getByLabel("Your name").fill("Asha Menon");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name saved")).toBeVisible();

  await page.getByLabel("Current password").fill("not that one");
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert")).toContainText("The current password is incorrect");
  expect(complaints.splice(0).join()).toContain("400");
  await page.getByLabel("Current password").fill(administrator.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect((await site.call("GET", "/api/admin/verify")).status).toBe(401);
  await page.reload();
  await expect(page.getByLabel("Your name")).toHaveValue("Asha Menon");
});

test("a person adds a passkey and signs in with it", async ({ page, site, complaints }) => {
  const removeAuthenticator = await addAuthenticator(page);
  const address = namedAddress(site);
  await page.goto(`${address}/admin/account`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("No passkey was used");
  await page.getByLabel("Username").fill(administrator.username);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Add passkey" }).click();
  const form = page.getByRole("dialog", { name: "Add passkey" });
  await form.getByLabel("Passkey name").fill("My phone");
  await form.getByLabel("Your password").fill(administrator.password);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Add passkey" }).click();
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByRole("listitem")).toContainText("My phone");

  const signOut = async () => {
    await page.getByRole("button", { name: /User menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  await signOut();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/[/]admin[/]dashboard$/);
  await page.goto(`${address}/admin/account`);
  await expect(passkeys.getByRole("listitem")).toContainText("last used");
  await passkeys.getByRole("button", { name: "Remove My phone" }).click();
  await page.getByRole("dialog", { name: "Remove passkey" }).getByRole("button", { name: "Remove" }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
  await signOut();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("This site does not know this passkey");
  await removeAuthenticator();
  expect(complaints.splice(0).filter((text) => !text.includes("401"))).toEqual([]);
});

test("a person turns on two-step verification and signs in with a code and a recovery code", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await page.goto("/admin/account");
  const own = page.getByRole("region", { name: "Two-step verification", exact: true });
  await own.getByRole("button", { name: "Turn on two-step verification" }).click();
  const form = page.getByRole("dialog", { name: "Turn on two-step verification" });
  await form.getByLabel("Your password").fill(administrator.password);
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(form.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page);
  const secret = await form.locator("code").innerText();
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  await form.getByLabel("Verification code").fill("000000");
  await form.getByRole("button", { name: "Turn on" }).click();
  await expect(form.getByRole("alert")).toContainText("Incorrect code");
  await form.getByLabel("Verification code").fill(app.generate({ timestamp: site.time.now.getTime() }));
  await form.getByRole("button", { name: "Turn on" }).click();
  const kept = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = await kept.getByRole("listitem").first().innerText();
  await kept.getByRole("button", { name: "I have saved my codes" }).click();
  await expect(own).toContainText("Two-step verification is on. 10 recovery codes are left.");

  const signIn = async (code: string) => {
    await page.getByRole("button", { name: /User menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("Username").fill(administrator.username);
    await page.getByLabel("Password").fill(administrator.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByLabel("Verification code")).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Verification code").fill(code);
    await page.keyboard.press("Enter");
  };
  // Use the next code, because the current code was used to turn on two-step verification.
  await signIn(app.generate({ timestamp: site.time.now.getTime() + 30_000 }));
  await expect(page).toHaveURL(/[/]admin[/]dashboard$/);
  await signIn(recoveryCode);
  await expect(page).toHaveURL(/[/]admin[/]dashboard$/);
  await page.goto("/admin/account");
  await expect(own).toContainText("9 recovery codes are left");
  await own.getByRole("button", { name: "Turn off two-step verification" }).click();
  const end = page.getByRole("dialog", { name: "Turn off two-step verification" });
  await end.getByLabel("Your password").fill(administrator.password);
  await end.getByRole("button", { name: "Turn off" }).click();
  await expect(own.getByRole("button", { name: "Turn on two-step verification" })).toBeVisible();
  expect(complaints.splice(0).filter((text) => !/40[01]|Incorrect code/.test(text))).toEqual([]);
});

test.describe("with mail", () => {
  test.use({ mailbox: [] });

  test("a person is invited by email, forgets the password and sets a new password through a link", async ({
    adminPage: page,
    browser,
    mailbox,
    site,
  }) => {
    const nextLink = async () => {
      await expect.poll(() => mailbox?.length).toBe(1);
      const [letter] = mailbox?.splice(0) ?? [];
      const [address = ""] = /http:\S+/.exec(letter?.text ?? "") ?? [];
      return site.address + address.slice("http://branch.example".length);
    };
    await page.goto("/admin/officers");
    await page.getByRole("button", { name: "Invite officer" }).click();
    const form = page.getByRole("dialog", { name: "Invite officer" });
    await form.getByLabel("Name").fill("Meera Nair");
    await form.getByLabel("Email address").fill("meera@miet.example");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Invite officer" }).click();
    await expect(page.getByRole("dialog", { name: "Invitation created" })).toContainText(
      "We sent this link to Meera Nair by email.",
    );

    const context = await browser.newContext({ baseURL: site.address });
    const theirs = await context.newPage();
    await theirs.goto(await nextLink());
    await theirs.getByLabel("Username").fill("meera");
    await theirs.getByLabel("Password").fill(PASSWORD);
    await theirs.getByRole("button", { name: "Create account" }).click();
    await expect(theirs).toHaveURL(/[/]admin[/]dashboard$/);
    await theirs.goto("/admin/account");
    await expect(theirs.getByLabel("Email address")).toHaveValue("meera@miet.example");
    await theirs.getByRole("button", { name: /User menu/ }).click();
    await theirs.getByRole("menuitem", { name: "Sign out" }).click();

    await theirs.getByText("Forgot password?").click();
    await theirs.getByLabel("Your username").fill("meera");
    await theirs.getByRole("button", { name: "Send me a link" }).click();
    await expect(theirs.getByText("we sent it a link")).toBeVisible();
    await expectAccessible(theirs);
    await theirs.goto(await nextLink());
    await theirs.getByLabel("New password").fill(`${PASSWORD} again`);
    await theirs.getByRole("button", { name: "Save password" }).click();
    await theirs.getByRole("link", { name: "Sign in" }).click();
    await theirs.getByLabel("Username").fill("meera");
    await theirs.getByLabel("Password").fill(`${PASSWORD} again`);
    await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(theirs).toHaveURL(/[/]admin[/]dashboard$/);
    await context.close();
  });
});

test("finding 21: at an IP address the account screen explains that passkeys need a domain name", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/account");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys).toContainText(`Passkeys need a domain name. Open the site at ${namedAddress(site)}.`);
  await expect(passkeys.getByRole("button", { name: "Add passkey" })).toHaveCount(0);
  await page.goto(`${namedAddress(site)}/admin/account`);
  await expect(passkeys.getByRole("button", { name: "Add passkey" })).toBeVisible();
  await expect(passkeys).not.toContainText("Passkeys need a domain name");
});
