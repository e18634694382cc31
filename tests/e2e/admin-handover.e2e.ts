import { createAdministrator, disableAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { addAuthenticator, namedAddress } from "./authenticator.ts";
import { administrator, expect, expectAccessible, expectAccessibleDayAndNight, test } from "./site.ts";

const PASSWORD = "a gull on the north pier";

test("after a handover to a second person, the old account can no longer sign in", async ({
  page,
  browser,
  site,
  complaints,
}) => {
  test.setTimeout(120_000);
  const deps = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false };
  await createAdministrator(deps, { username: "dr rao", password: PASSWORD });
  const address = namedAddress(site);
  await addAuthenticator(page);
  await page.goto(`${address}/admin/account`);
  await page.getByLabel("Username").fill(administrator.username);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Add passkey" }).click();
  const passkey = page.getByRole("dialog", { name: "Add passkey" });
  await passkey.getByLabel("Passkey name").fill("My phone");
  await passkey.getByLabel("Your password").fill(administrator.password);
  await passkey.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByRole("region", { name: "Passkeys" }).getByRole("listitem")).toContainText("My phone");

  // The counselor's account is protected once a second owner confirms the mark.
  await createAdministrator(deps, { username: "second", password: PASSWORD });
  await page.getByRole("link", { name: "Officers" }).click();
  const rao = page.getByRole("row", { name: /dr rao/ });
  await page.getByRole("button", { name: "Mark dr rao as the counselor" }).click();
  const mark = page.getByRole("dialog", { name: "Mark as counselor" });
  await expect(mark).toContainText("takes effect in 7 days, or when another owner confirms it");
  await mark.getByLabel("Your password").fill(administrator.password);
  await mark.getByRole("button", { name: "Mark as counselor" }).click();
  await expect(rao).toContainText(/Becomes the counselor’s account on \d+ \w+ \d{4}\. Requested by asha\./);
  await expect(rao.getByRole("button", { name: "Confirm" })).toHaveCount(0);
  await expectAccessibleDayAndNight(page);
  const context = await browser.newContext({ baseURL: site.address });
  const second = await context.newPage();
  await second.goto("/admin/officers");
  await second.getByLabel("Username").fill("second");
  await second.getByLabel("Password").fill(PASSWORD);
  await second.getByRole("button", { name: "Sign in", exact: true }).click();
  await second.getByRole("button", { name: "Confirm the change for dr rao" }).click();
  const confirm = second.getByRole("dialog", { name: "Mark as counselor" });
  await confirm.getByLabel("Your password").fill(PASSWORD);
  await confirm.getByRole("button", { name: "Confirm change" }).click();
  await expect(second.getByRole("row", { name: /dr rao/ })).toContainText("Owner (counselor)");
  // A pending change can be canceled.
  await second.getByRole("button", { name: "Remove the counselor mark of dr rao" }).click();
  const lift = second.getByRole("dialog", { name: "Remove counselor mark" });
  await lift.getByLabel("Your password").fill(PASSWORD);
  await lift.getByRole("button", { name: "Remove counselor mark" }).click();
  await expect(second.getByRole("row", { name: /dr rao/ })).toContainText("Stops being the counselor’s account");
  await second.getByRole("button", { name: "Cancel the change for dr rao" }).click();
  await expect(second.getByRole("row", { name: /dr rao/ })).not.toContainText("Stops being");
  await context.close();
  await disableAdministrator(site.deps, "second");
  await page.reload();
  await expect(page.getByRole("row", { name: /dr rao/ })).toContainText("Owner (counselor)");
  await expect(page.getByRole("button", { name: "End account of dr rao" })).toBeDisabled();

  await page.getByRole("link", { name: "Handover" }).click();
  await expect(page).toHaveTitle(/^Handover · Admin/);
  await expect(page.getByRole("alert")).toContainText("The site is not ready for a handover: 3 parts need action");
  const parts = page.getByRole("region", { name: "Parts" }).getByRole("listitem");
  await expect(parts).toContainText([
    "Only asha",
    "dr rao is the counselor",
    "no backups",
    "The notes don’t say",
    "build",
    "3 tasks are open. The most urgent one: The site makes no backups.",
  ]);
  await expect(parts.filter({ hasText: "Owners" }).getByRole("link")).toHaveAttribute("href", "/admin/officers");
  await expectAccessibleDayAndNight(page);

  await page.getByLabel("Domain", { exact: true }).fill("At a registrar in Pune");
  await page.getByLabel("Domain is paid until").fill("2029-05-01");
  await page.getByLabel("Hosting", { exact: true }).fill("A machine in the institute's cellar");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(parts.filter({ hasText: "Domain and hosting" })).toContainText("The notes below are complete.");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Handover sheet");
  await expect(page.getByText(/At a registrar in Pune\s+Paid until 1 May 2029/)).toBeVisible();
  await expect(page.getByText("dr rao, Owner (counselor)")).toBeVisible();
  for (const hidden of ["Domain is paid until", "Sidebar"]) await expect(page.getByLabel(hidden)).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Handover");

  await page.getByRole("button", { name: "Start handover" }).click();
  await expect(page.getByText("Select the accounts to end")).toBeVisible();
  const handOver = page.getByRole("region", { name: "Guided handover" });
  await expect(handOver.getByRole("checkbox")).toHaveCount(1);
  await page.getByLabel("asha (you), Owner").check();
  await page.getByRole("button", { name: "Start handover" }).click();
  await expect(page.getByRole("button", { name: "End accounts" })).toBeDisabled();
  await page.getByRole("button", { name: "Invite successor" }).click();
  const invite = page.getByRole("dialog", { name: "Invite officer" });
  await expect(invite.getByLabel("Role")).toHaveValue("owner");
  await invite.getByLabel("Name").fill("Priya Nair");
  await invite.getByLabel("Your password").fill(administrator.password);
  await invite.getByRole("button", { name: "Invite officer" }).click();
  const link = await page.getByLabel("Invitation link").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  const successors = page.getByRole("list", { name: "Successors" });
  await expect(successors).toHaveText("Priya Nair is invited, but has not used the link yet");
  const { token: pending } = (
    await site.call("POST", "/api/invitations", { body: { role: "owner", current: administrator.password } })
  ).body;

  // Another day, on another device.
  site.time.now = new Date("2026-11-21T10:00:00Z");
  const other = await browser.newContext({ baseURL: site.address });
  const guest = await other.newPage();
  await guest.goto(`/admin/invitation${new URL(link).hash}`);
  await guest.getByLabel("Username").fill("priya");
  await guest.getByLabel("Password").fill(PASSWORD);
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest).toHaveURL(/[/]admin[/]dashboard$/);
  await guest.getByRole("link", { name: "Handover" }).click();
  await expect(guest.getByText("One owner has taken over.")).toBeVisible();
  for (const width of [1280, 768, 360]) {
    await guest.setViewportSize({ width, height: 800 });
    expect(await guest.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await expectAccessible(guest);
  await guest.getByRole("button", { name: "End accounts" }).click();
  const question = guest.getByRole("dialog", { name: "End accounts" });
  await expect(question).toContainText("asha");
  await question.getByRole("button", { name: "End accounts" }).click();
  await expect(guest.getByText("Accounts ended")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Start handover" })).toBeVisible();

  const refused = async (path: string, body: object) => (await site.call("POST", path, { body, token: false })).status;
  expect((await site.call("GET", "/api/handover")).status).toBe(401);
  expect(await refused("/api/admin/login", administrator)).toBe(401);
  expect(await refused("/api/invitations/look", { token: pending })).toBe(410);
  await page.reload();
  await expect(page).toHaveURL(/[/]admin[/]login/);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("This site does not know this passkey");
  await other.close();
  expect(complaints.splice(0).filter((text) => !/401|Auth verification/.test(text))).toEqual([]);
});

test("every screen links to its section of the guide, and the guide can be searched", async ({ adminPage: page }) => {
  await page.goto("/admin/officers");
  await page.getByRole("link", { name: "Help" }).click();
  await expect(page).toHaveURL(/[/]admin[/]help#officers$/);
  const heading = page.getByRole("heading", { level: 2, name: "Officers" });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  const sections = page.getByRole("main").getByRole("region");
  await sections.filter({ has: heading }).getByRole("link", { name: "Open Officers" }).click();
  await expect(page).toHaveURL(/[/]admin[/]officers$/);
  await page.getByRole("link", { name: "Help" }).click();
  await page.getByLabel("Search the guide").fill("passkeys device");
  await expect(sections).toHaveCount(1);
  await expect(sections).toContainText("Sessions shows where you are signed in");
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessibleDayAndNight(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
