import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pictureFile } from "#tests/support/sample-files.ts";
import { expect, expectAccessibleDayAndNight, publicPaths, test } from "./site.ts";
import { addButton, card, fill } from "./team-screen.ts";

const TEN_MINUTES_MS = 600_000;

test("the setup steps turn an empty site into a published branch", async ({ adminPage: page, site }) => {
  const began = Date.now();
  const folder = await mkdtemp(join(tmpdir(), "first-steps-"));
  const picture = join(folder, "picture.png");
  await writeFile(picture, Buffer.from(await (await pictureFile()).arrayBuffer()));
  const steps = page.getByRole("list", { name: "Setup steps" }).getByRole("listitem");

  await page.goto("/admin/dashboard");
  await expect(page.getByRole("region", { name: "Set up your branch" })).toContainText("0 of 4 steps done");
  await page.getByRole("link", { name: "View all steps" }).click();
  await expect(steps).toHaveCount(4);
  await expectAccessibleDayAndNight(page);

  await page.getByRole("link", { name: "Enter branch details" }).click();
  for (const [label, value] of [
    ["Name", "IEEE SB NITK"],
    ["Full name", "IEEE Student Branch, NITK"],
    ["Institute", "NITK"],
    ["Description", "The student branch of NITK."],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("tab", { name: "Contact and links" }).click();
  await page.getByLabel("Contact email").fill("branch@nitk.example");
  await page.getByLabel("Address", { exact: true }).fill("NITK\nSurathkal");
  await page.getByRole("tab", { name: "Look" }).click();
  await page.getByLabel("Main colour", { exact: true }).fill("#8c1515");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.getByLabel("Logo for dark backgrounds").setInputFiles(picture);
  await page.getByRole("button", { name: "Upload logo" }).last().click();
  await expect(page.getByText("Logo saved")).toBeVisible();

  await page.goto("/admin/welcome");
  await expect(steps).toHaveText([/Branch details · done/, /Colours and logos · done/, /Team members/, /First event/]);
  await page.getByRole("button", { name: "Skip step Team members" }).click();
  await expect(steps.nth(2)).toContainText("skipped");
  await page.getByRole("button", { name: "Resume step Team members" }).click();
  await expect(page.getByRole("button", { name: "Skip step Team members" })).toBeVisible();
  await page.getByRole("link", { name: "Add team members" }).click();
  await fill(page, "Asha Rao");
  await addButton(page).click();
  await expect(card(page, "Asha Rao")).toBeVisible();

  await page.goto("/admin/welcome");
  await page.getByRole("link", { name: "Add first event" }).click();
  const event = page.getByRole("dialog");
  await event.getByLabel("Title").fill("First meeting");
  await event.getByLabel("Date").fill("2026-12-05");
  await event.getByLabel("Time").fill("16:30");
  await event.getByLabel("Location").fill("Lab 3");
  await event.getByLabel("Description").fill("Who we are and what we will do.");
  await event.getByLabel("Images").setInputFiles(picture);
  await event.getByRole("button", { name: "Add Event" }).click();
  await expect(event).toBeHidden();

  await page.goto("/admin/welcome");
  await expect(page.getByText(/· done/)).toHaveCount(4);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Tasks" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Set up your branch" })).toHaveCount(0);
  expect(Date.now() - began).toBeLessThan(TEN_MINUTES_MS);

  // No page names the default branch. Only the slug of its chapter, wie-miet, is fixed.
  for (const path of [...(await publicPaths(site)), "/feed.xml", "/site.webmanifest"]) {
    const { text } = await site.call("GET", path, { token: false });
    expect(text.replaceAll("wie-miet", "").match(/.{0,60}miet.{0,30}/i)?.[0], path).toBeUndefined();
  }
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "First meeting" }).first()).toBeVisible();
  await expect(page.getByRole("banner").locator("img")).toBeVisible();
  await rm(folder, { recursive: true });
});
