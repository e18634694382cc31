import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { seedEvents } from "#demo/seeds/events.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { expect, type ServedSite, test } from "./site.ts";

/** Counts mouse clicks. Typing into a field costs a click if the field does not have the focus. */
function officerAt(page: Page) {
  const officer = {
    clicks: 0,
    async click(target: Locator) {
      officer.clicks += 1;
      await target.click();
    },
    async type(target: Locator, text: string) {
      await expect(target).toBeVisible();
      if (!(await target.evaluate((field) => field === document.activeElement))) await officer.click(target);
      await target.fill(text);
    },
    /** One click opens the list, and one chooses. */
    async pick(target: Locator, label: string | RegExp) {
      const option = target.locator("option").filter({ hasText: label });
      await expect(option).toHaveCount(1);
      officer.clicks += 2;
      await target.selectOption((await option.getAttribute("value")) ?? "");
    },
  };
  return { ...officer, officer, button: (name: string | RegExp) => page.getByRole("button", { name, exact: true }) };
}

/** A photo with a date, over 5 MB. */
async function photo(name: string): Promise<string> {
  const path = test.info().outputPath(name);
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const image = sharp({ create: { width: 3200, height: 2400, channels: 3, background: "#808080", noise } });
  const exif = { IFD2: { DateTimeOriginal: "2026:03:12 18:30:00" } };
  await writeFile(path, await image.jpeg({ quality: 95 }).withExif(exif).toBuffer());
  return path;
}

async function smallPictures(count: number): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, index) => test.info().outputPath(`photo-${index}.png`));
  const content = Buffer.from(await (await pictureFile()).arrayBuffer());
  // Bytes after the end of the image make each file different.
  for (const [index, path] of paths.entries()) await writeFile(path, Buffer.concat([content, Buffer.from([index])]));
  return paths;
}

const seedOf = (site: ServedSite, title: string, date: string) =>
  seedEvents(site, [
    { title, date, time: "10:00", endDate: undefined, endTime: undefined, allDay: false, pictures: 1 },
  ]);

test("an event with five photos is drafted, previewed and scheduled in nine clicks", async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/dashboard");
  const { officer } = officerAt(page);
  await officer.click(page.getByRole("main").getByRole("link", { name: "Add event" }).first());
  const form = page.getByRole("dialog", { name: "Add Event" });
  await officer.type(form.getByLabel("Title"), "Soldering night");
  await officer.type(form.getByLabel("Date"), "2026-12-05");
  await officer.type(form.getByLabel("Time"), "18:00");
  await officer.type(form.getByLabel("Location"), "Lab 3");
  await officer.type(form.getByLabel("Description"), "Bring what is broken.");
  await form.getByLabel("Images").setInputFiles(await smallPictures(5));
  await officer.click(form.getByRole("button", { name: "Save as draft" }));
  await officer.click(page.getByRole("link", { name: "Soldering night" }));
  await expect(page.locator('section[aria-label="Preview"]')).toContainText("Soldering night");
  const details = page.getByRole("form", { name: "Event details" });
  await officer.click(details.getByRole("button", { name: "Schedule", exact: true }));
  await officer.type(details.getByLabel("Publish at", { exact: true }), "2026-12-01T18:00");
  await officer.click(details.getByRole("button", { name: "Schedule for 1 Dec, 18:00" }));
  await expect(page.locator("[aria-current=step]")).toHaveText("Scheduled");
  expect(officer.clicks).toBeLessThanOrEqual(9);
});

test("forty photos go into the album of an event in five clicks, with the title and date of the event", async ({
  adminPage: page,
  site,
}) => {
  await seedOf(site, "Soldering night", "2026-11-20");
  await seedOf(site, "Older talk", "2026-10-01");
  await seedOf(site, "Coming soon", "2026-12-01");
  await page.goto("/admin/dashboard");
  const { officer } = officerAt(page);
  await officer.click(page.getByRole("link", { name: "Gallery", exact: true }));
  await officer.click(page.getByRole("button", { name: "Add Image" }).first());
  const form = page.getByRole("dialog", { name: "Add Image" });
  const event = form.getByLabel("Event", { exact: true });
  await expect(event.locator("option")).toHaveText(["No event", /Soldering night/, /Older talk/, /Coming soon/]);
  await officer.pick(event, /Soldering night/);
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue("Soldering night");
  await expect(form.getByLabel("Date", { exact: true })).toHaveValue("2026-11-20");
  await form.getByLabel("Image", { exact: true }).setInputFiles(await smallPictures(40));
  await officer.click(form.getByRole("button", { name: "Add Images (40)" }));
  await expect(page.getByText("40 images added")).toBeVisible({ timeout: 45_000 });
  expect(officer.clicks).toBeLessThanOrEqual(6);
});

test("without an event, the date comes from the photo, and a typed title stays", async ({ adminPage: page, site }) => {
  await seedOf(site, "Soldering night", "2026-11-20");
  await page.goto("/admin/gallery?add");
  const form = page.getByRole("dialog", { name: "Add Image" });
  await form.getByLabel("Image", { exact: true }).setInputFiles(await photo("IMG_1.jpg"));
  await expect(form.getByLabel("Date", { exact: true })).toHaveValue("2026-03-12");
  await expect(form.getByRole("listitem")).toContainText(" → ");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await form.getByLabel("Title", { exact: true }).fill("My title");
  await form.getByLabel("Event", { exact: true }).selectOption({ index: 1 });
  await expect(form.getByLabel("Date", { exact: true })).toHaveValue("2026-11-20");
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue("My title");
});

test("a past event without photos opens the upload with that event", async ({ adminPage: page, site }) => {
  await seedOf(site, "Soldering night", "2026-11-20");
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /^Add photos: Soldering night/ }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue("Soldering night");
  await expect(form.getByLabel("Date", { exact: true })).toHaveValue("2026-11-20");
});

test("an empty site becomes a branch with colours, a person and an event in nine clicks", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/dashboard");
  const { officer, button } = officerAt(page);
  // The Tab key leads from field to field, so that fields cost no clicks.
  await officer.click(page.getByRole("link", { name: "Enter branch details" }));
  for (const [label, value] of [
    ["Name", "IEEE SB NITK"],
    ["Full name", "IEEE Student Branch, NITK"],
    ["Institute", "NITK"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await officer.click(page.getByRole("tab", { name: "Contact and links" }));
  await page.getByLabel("Contact email").fill("branch@nitk.example");
  await officer.click(page.getByRole("tab", { name: "Look" }));
  await page.getByLabel("Main colour", { exact: true }).fill("#8c1515");
  await officer.click(button("Save Settings"));
  await expect(page.getByText("Settings saved")).toBeVisible();

  await officer.click(page.getByRole("link", { name: "Team Management" }));
  const member = page.getByRole("form", { name: "Add member" });
  for (const [label, value] of [
    ["Name", "Asha Rao"],
    ["Position", "Counselor"],
  ] as const)
    await member.getByLabel(label).fill(value);
  await officer.click(member.getByRole("button", { name: "Add Member" }));
  await expect(page.getByText("Member added")).toBeVisible();

  await officer.click(page.getByRole("link", { name: "Events", exact: true }));
  await officer.click(button("Add Event").first());
  const form = page.getByRole("dialog", { name: "Add Event" });
  const typed = { Title: "First meeting", Date: "2026-12-05", Time: "16:30", Location: "Lab 3", Description: "Hello." };
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel("Images").setInputFiles(await smallPictures(1));
  await officer.click(form.getByRole("button", { name: "Add Event" }));
  await expect(form).toBeHidden();
  expect(officer.clicks).toBeLessThanOrEqual(9);

  await page.goto("/admin/welcome");
  await expect(page.getByText(/· done/)).toHaveCount(4);
});
