import { createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessibleDayAndNight, test } from "./site.ts";
import { present } from "./team-screen.ts";

test("an owner plans a new year in steps, previews it, starts it and undoes it", async ({
  adminPage: page,
  site,
  context,
  complaints,
}) => {
  await present(site, "Dr Meera Iyer");
  await present(site, "Asha Rao", "ieeeSbTeam");
  await present(site, "Bela Shah", "ieeeSbTeam");
  const image = await pictureFile();
  await site.call("POST", "/api/banner", { body: formOf({ title: "Convocation", description: "2025", image }) });
  const deps = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: async () => false };
  await createAdministrator(deps, { username: "bela", password: "a gull on the north pier" });
  const goOn = () => page.getByRole("button", { name: "Save and continue" }).click();
  const step = (name: string) => page.getByRole("heading", { level: 2, name });

  await page.goto("/admin/team");
  await page.getByRole("link", { name: "New year" }).click();
  await expect(page.getByLabel("New year")).toHaveValue("2025-26");
  await page.getByLabel("New year").fill("2024-25");
  await goOn();
  await expect(page.getByRole("alert")).toContainText("The new year must be later than the current year");
  expect(complaints.splice(0).join()).toContain("400");
  await page.getByLabel("New year").fill("2025-26");
  await goOn();

  await expect(step("Members who stay")).toBeFocused();
  await expect(page.getByLabel("Dr Meera Iyer", { exact: true })).toBeChecked();
  await page.getByLabel("Asha Rao", { exact: true }).check();
  await page.getByLabel("New position of Asha Rao").fill("Past Chair");
  await expectAccessibleDayAndNight(page);
  await goOn();

  await page.getByRole("button", { name: "Import people" }).click();
  const list = page.getByRole("dialog", { name: "Import people" });
  await list
    .getByLabel("List of people")
    .fill("Chitra Nair,Chair,CSE,linkedin.com/in/chitra\nAsha Rao,Chair,CSE,x.in/a");
  await list.getByRole("button", { name: "Preview" }).click();
  await expect(list.getByRole("row", { name: /Asha Rao/ })).toContainText("Already exists");
  await list.getByRole("button", { name: "Import 1 person" }).click();
  await expect(list.getByRole("row", { name: /Chitra/ })).toContainText("Already exists");
  await list.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("list", { name: "New members of 2025-26" })).toContainText("Chitra Nair");
  await goOn();

  await expect(page.getByRole("checkbox", { name: "asha" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "bela" }).check();
  await page.getByLabel("Last day").fill("2026-12-31");
  await goOn();
  await page.getByLabel("Unpublish Convocation").check();
  await goOn();

  // On another day.
  await expect(step("Preview and start")).toBeFocused();
  await page.reload();
  await expect(step("Preview and start")).toBeVisible();
  for (const words of [
    "2024-25 is followed by 2025-26",
    "2 members",
    "1 account, ending after 31 Dec 2026",
    "Convocation",
  ])
    await expect(page.getByText(words)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Open preview" }).click();
  const preview = await opened;
  await expect(preview.getByRole("complementary", { name: "Preview" })).toContainText("2025-26");
  await preview.goto("/team");
  for (const words of ["IEEE SB Team 2025-26", "Chitra Nair", "Past Chair"])
    await expect(preview.getByText(words)).toBeVisible();
  await preview.goto("/preview/end");
  const year = async () => (await site.call("GET", "/api/branch", { token: false })).body.teamYear;
  expect(await year()).toBe("2024-25");

  await page.getByRole("button", { name: "Start 2025-26 now" }).click();
  await page.getByRole("dialog", { name: "Start 2025-26?" }).getByRole("button", { name: "Start now" }).click();
  await expect(page.getByRole("heading", { name: "2025-26 has started" })).toBeVisible();
  await preview.goto("/team");
  await expect(preview.getByText("Chitra Nair")).toBeVisible();

  await page.getByRole("button", { name: "Undo year switch" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo year switch" }).click();
  await expect(step("Preview and start")).toBeVisible();
  expect(await year()).toBe("2024-25");
  await preview.reload();
  await expect(preview.getByText("Bela Shah")).toBeVisible();

  await page.getByLabel("Or start at").fill("2026-12-01T08:00");
  await page.getByRole("button", { name: "Schedule start" }).click();
  await expect(page.getByRole("heading", { name: "2025-26 is scheduled" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel scheduled start" }).click();
  await expect(step("Preview and start")).toBeVisible();
});
