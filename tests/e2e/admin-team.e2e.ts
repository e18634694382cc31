import { formOf } from "#tests/support/test-site.ts";
import {
  deleteLast,
  deleteLastByKeyboard,
  deleteListed,
  discard,
  eraseLast,
  expectAccessibleWithDialog,
  sendSlowly,
} from "./admin-steps.ts";
import { expect, test } from "./site.ts";
import { addButton, addForm, card, cards, fill, names, present } from "./team-screen.ts";
import { picture } from "./uploads.ts";

test("an officer adds a member, edits them, a visitor sees them, and they are deleted", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/team");
  await expect(page).toHaveTitle(/^Team Management · Admin/);
  await expect(page.getByRole("tab")).toHaveText([
    "Branch Counselors",
    "Faculty Coordinators",
    "IEEE SB Team",
    "WIE Team",
  ]);
  await expect(page.getByRole("tab", { name: "Branch Counselors" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("No branch counselors available")).toBeVisible();
  await expect(addForm(page).getByLabel("Department")).toBeHidden();

  await page.getByRole("tab", { name: "WIE Team" }).click();
  await expect(page.getByText("No WIE team members available")).toBeVisible();
  await fill(page, "Asha Rao");
  await addForm(page).getByLabel("Department").fill("ECE");
  await expect(addForm(page).getByText("asha.png")).toBeVisible();
  await sendSlowly(page, addForm(page), {
    method: "POST",
    path: "/api/team",
    submit: "Add Member",
    pending: "Adding...",
  });
  await expect(page.getByText("Member added")).toBeVisible();
  await expect(addForm(page).getByLabel("Name")).toHaveValue("");
  await expect(addForm(page).getByLabel("Department")).toHaveValue("");
  await expect(addForm(page).getByText("asha.png")).toBeHidden();
  await expect(addForm(page).getByRole("alert")).toHaveCount(0);
  const asha = cards(page, "WIE Team").filter({ hasText: "Asha Rao" });
  await expect(asha).toContainText("Chair");
  await expect(asha).toContainText("ECE");
  // Copies of the displayed width may still be rendered. A wider copy is sent until then.
  const portrait = asha.locator("img").last();
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole("tab", { name: "WIE Team" })).toHaveAttribute("aria-selected", "true");

  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Team Member Details" });
  await expect(edit.getByLabel("Name")).toHaveValue("Asha Rao");
  await expect(edit.getByLabel("Position")).toHaveValue("Chair");
  await expect(edit.getByLabel("Department")).toHaveValue("ECE");
  await expect(edit.getByLabel("LinkedIn URL")).toHaveValue("https://www.linkedin.com/in/asha-rao");
  await expect(edit.locator("[required]")).toHaveCount(0);
  await expect(edit.getByText("*", { exact: true })).toHaveCount(0);
  await edit.getByRole("button", { name: "Close" }).click();
  await expect(edit).toBeHidden();

  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  await edit.getByLabel("Position").fill("Vice Chair");
  await edit.getByLabel("Profile image").setInputFiles(await picture("new.png"));
  const before = await site.storedFiles();
  await sendSlowly(page, edit, {
    method: "PUT",
    path: "/api/team/*",
    submit: "Update Member",
    pending: "Updating...",
  });
  await expect(edit).toBeHidden();
  await expect(page.getByText("Member updated")).toBeVisible();
  await expect(asha).toContainText("Vice Chair");
  const after = await site.storedFiles();
  // The previous picture stays as long as a version uses it.
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after.length).toBeGreaterThan(before.length);

  await page.goto("/");
  await expect(page.getByRole("region", { name: /^WIE Team/ })).toContainText("Vice Chair");

  await page.goto("/admin/team?section=wieTeam");
  await deleteLast(page, {
    noun: "member",
    title: "Asha Rao",
    question: "Are you sure you want to delete this member?",
    empty: "No WIE team members available",
  });
  await eraseLast(page, "Asha Rao");
  expect(await site.storedFiles()).toEqual([]);
});

test("only the two teams have a department", async ({ adminPage: page, site }) => {
  await present(site, "Counselor");
  await page.goto("/admin/team");
  for (const [tab, has] of [
    ["Branch Counselors", false],
    ["Faculty Coordinators", false],
    ["IEEE SB Team", true],
    ["WIE Team", true],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(addForm(page).getByLabel("Department")).toBeVisible({ visible: has });
  }
  await page.getByRole("tab", { name: "Branch Counselors" }).click();
  await page.getByRole("button", { name: "Edit Counselor" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Department")).toBeHidden();
});

test("the order is changed by keyboard and by dragging, and the home page shows it", async ({
  adminPage: page,
  site,
}) => {
  for (const name of ["Asha", "Bela", "Chitra"]) await present(site, name);
  await page.goto("/admin/team");
  const headings = page.getByRole("list", { name: "Branch Counselors" }).getByRole("heading");
  await expect(headings).toHaveText(["Asha", "Bela", "Chitra"]);
  await page.getByRole("button", { name: "Move Chitra earlier" }).press("Enter");
  await expect(headings).toHaveText(["Asha", "Chitra", "Bela"]);
  await expect(page.getByText("Order saved")).toBeVisible();
  expect(await names(site, "branchCounselor")).toEqual(["Asha", "Chitra", "Bela"]);

  const handle = card(page, "Bela").locator("[data-drag-handle]");
  await handle.hover();
  await page.mouse.down();
  await card(page, "Asha").hover();
  await expect(headings).toHaveText(["Bela", "Asha", "Chitra"]);
  await page.mouse.up();
  await expect.poll(() => names(site, "branchCounselor")).toEqual(["Bela", "Asha", "Chitra"]);
  await page.reload();
  await expect(headings).toHaveText(["Bela", "Asha", "Chitra"]);
});

test("an item that is dragged while an earlier order is being saved stays where it is dragged", async ({
  adminPage: page,
  site,
}) => {
  for (const name of ["Asha", "Bela", "Chitra"]) await present(site, name);
  await page.goto("/admin/team");
  const headings = page.getByRole("list", { name: "Branch Counselors" }).getByRole("heading");
  let sendAnswer = () => {};
  const held = new Promise<void>((resolve) => {
    sendAnswer = resolve;
  });
  await page.route("**/api/team/order", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Move Chitra earlier" }).press("Enter");
  await expect(headings).toHaveText(["Asha", "Chitra", "Bela"]);

  await card(page, "Bela").locator("[data-drag-handle]").hover();
  await page.mouse.down();
  await card(page, "Asha").hover();
  await expect(headings).toHaveText(["Bela", "Asha", "Chitra"]);
  sendAnswer();
  await expect(page.getByText("Order saved")).toBeVisible();
  await expect.poll(() => names(site, "branchCounselor")).toEqual(["Asha", "Chitra", "Bela"]);
  await expect(headings).toHaveText(["Bela", "Asha", "Chitra"]);
  await page.mouse.up();
  await expect.poll(() => names(site, "branchCounselor")).toEqual(["Bela", "Asha", "Chitra"]);
});

test("past members are kept, added and sorted separately from current members", async ({ adminPage: page, site }) => {
  await present(site, "Asha");
  await page.goto("/admin/team");
  await page.getByLabel("Year", { exact: true }).selectOption("2023-24");
  await expect(page.getByText("No branch counselors available")).toBeVisible();
  await fill(page, "Bela");
  await addButton(page).click();
  await expect(card(page, "Bela")).toBeVisible();
  await page.getByRole("tab", { name: "WIE Team" }).click();
  await page.getByRole("tab", { name: "Branch Counselors" }).click();
  await expect(cards(page)).toHaveCount(1);
  expect(await names(site, "branchCounselor")).toEqual(["Asha"]);
  await page.getByLabel("Year", { exact: true }).selectOption("2024-25 (now)");
  await expect(card(page, "Asha")).toBeVisible();
  await expect(card(page, "Bela")).toBeHidden();
  await page.goto("/team/2023-24");
  await expect(page.getByRole("region", { name: "Branch Counselors" })).toContainText("Bela");
});

test("when two officers edit at once, the second one gets a message and nothing is overwritten", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  const asha = await present(site, "Asha");
  const bela = await present(site, "Bela");
  await page.goto("/admin/team");
  await page.getByRole("button", { name: "Edit Asha" }).click();
  await site.call("PUT", `/api/team/${asha._id}`, { body: formOf({ position: "Theirs" }) });
  const edit = page.getByRole("dialog", { name: "Edit Team Member Details" });
  await edit.getByLabel("Position").fill("Mine");
  await edit.getByRole("button", { name: "Update Member" }).click();
  await expect(edit.getByRole("alert").first()).toContainText(
    "You changed this in another window while you were editing.",
  );
  await edit.getByRole("button", { name: "Update Member" }).click();
  await expect(edit.getByRole("alert").first()).toContainText(
    "You changed this in another window while you were editing.",
  );
  await expect(edit.getByLabel("Position")).toHaveValue("Mine");
  await expect(edit.getByText("Theirs", { exact: true }).last()).toBeVisible();
  await discard(page, edit);
  await expect(card(page, "Asha")).toContainText("Theirs");

  await present(site, "Chitra");
  await page.getByRole("button", { name: "Move Bela earlier" }).click();
  const banner = page.getByRole("alert");
  await expect(banner).toContainText("The members of this section have changed. Reload and order them again.");
  await expect(cards(page)).toHaveCount(3);
  expect(await names(site, "branchCounselor")).toEqual(["Asha", "Bela", "Chitra"]);

  await site.call("DELETE", `/api/team/${bela._id}`);
  await deleteListed(page, "Bela");
  await expect(banner).toContainText("Failed to delete team member");
  await expect(banner).toContainText("This team member no longer exists");
  await expect(cards(page)).toHaveCount(2);
  expect(complaints.splice(0).join()).toContain("409");
});

test("everything works by keyboard, and axe finds nothing on small and large screens", async ({
  adminPage: page,
  site,
}) => {
  const name = "Dr. Venkataraghavan Subrahmanyan Krishnaswamy-Iyengar the Elder";
  await present(site, name, "facultyCoordinators");
  await page.goto("/admin/team");
  await page.getByRole("tab", { name: "Branch Counselors" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Faculty Coordinators" })).toBeFocused();
  await expect(cards(page, "Faculty Coordinators")).toHaveCount(1);
  const edit = page.getByRole("button", { name: /^Edit Dr/ });
  await expectAccessibleWithDialog(page, edit, "Name", name);
  await deleteLastByKeyboard(page, /^Delete Dr/, edit, "No faculty coordinators available");
});
