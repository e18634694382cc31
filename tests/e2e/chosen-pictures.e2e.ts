import { copyFile, writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { phonePhoto } from "#tests/support/phone-photo.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { longTasksSince, takeNotes } from "../../bench/main-thread.ts";
import { alertsIn } from "./admin-steps.ts";
import { expect, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";
import { dropFiles, file, largeFile, pasteFiles, picture } from "./uploads.ts";

const PHOTOS = 6;
const LONG_TASK_MS = 100;

const event = { title: "Open Lab", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };

/** Photos of a phone, by their paths. */
async function photos(count: number): Promise<string[]> {
  const photo = await phonePhoto(8.7);
  const paths = Array.from({ length: count }, (_, index) => test.info().outputPath(`IMG_${index + 1}.jpg`));
  await Promise.all(paths.map((path) => writeFile(path, photo)));
  return paths;
}

async function openForm(page: Page, screen: string, name: string): Promise<Locator> {
  await page.goto(screen);
  await page.getByRole("button", { name }).first().click();
  return page.getByRole("dialog");
}

const rowOf = (form: Locator, name: string) => form.getByRole("listitem").filter({ hasText: name });

/** Copies of the files that the server is sent from now on, by their paths. */
function uploadsTo({ deps: { temp } }: ServedSite): string[] {
  const received: string[] = [];
  const save = temp.save.bind(temp);
  temp.save = async (...given) => {
    const saved = await save(...given);
    const copy = test.info().outputPath(`upload-${received.length}`);
    await copyFile(saved.path, copy);
    received.push(copy);
    return saved;
  };
  return received;
}

test("photos that are too large are made smaller at one press, while the page goes on answering", async ({
  adminPage: page,
}) => {
  await takeNotes(page);
  const form = await openForm(page, "/admin/events", "Add Event");
  const since = await page.evaluate(() => performance.now());
  await form.getByLabel("Images").setInputFiles(await photos(PHOTOS));
  await expect(alertsIn(form)("Each image must be less than 5MB").first()).toBeVisible();
  await expect(rowOf(form, "IMG_1.jpg")).toContainText("8.7 MB");
  await expect(rowOf(form, "IMG_1.jpg").locator("img")).toBeVisible();
  await expect(form.getByText("Thumbnail", { exact: true })).toHaveCount(1);

  await form.getByRole("button", { name: "Make smaller" }).click();
  await expect(rowOf(form, `IMG_${PHOTOS}.jpg`)).toContainText("Being made smaller…");
  await expect(form.getByText(`Made ${PHOTOS} pictures smaller`)).toBeVisible({ timeout: 30_000 });
  await expect(form.getByText(/8\.7 MB → \d+ kB/)).toHaveCount(PHOTOS);
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Make smaller" })).toBeHidden();
  // A page that did it itself would stand still twice for each; one hiccup may be the machine's.
  expect(await longTasksSince(page, since, LONG_TASK_MS)).toBeLessThan(PHOTOS / 2);
  await expectAccessibleDayAndNight(page);
});

test("the choice is remembered: from then on it happens by itself, and what is sent is upright, without place and camera", async ({
  adminPage: page,
  site,
}) => {
  const received = uploadsTo(site);
  const [photo = ""] = await photos(1);
  let form = await openForm(page, "/admin/gallery", "Add Image");
  await form.getByLabel("Image").setInputFiles(photo);
  await expect(alertsIn(form)("Image size should be less than 5MB").first()).toBeVisible();
  await form.getByLabel("Always make pictures smaller").check();
  await expect(rowOf(form, "IMG_1.jpg")).toContainText("8.7 MB → ");
  await form.getByLabel("Title").fill("By phone");
  await form.getByRole("button", { name: "Add Image" }).click();
  await expect(form).toBeHidden();
  const sent = sharp(received[0]);
  const { width, height, exif, orientation } = await sent.metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 1920, height: 2560 });
  const [red = 0, green = 255] = await sent.extract({ left: 1900, top: 10, width: 1, height: 1 }).raw().toBuffer();
  expect(red - green).toBeGreaterThan(150);

  form = await openForm(page, "/admin/achievements", "Add Achievement");
  await form.getByLabel("Image").setInputFiles(photo);
  await expect(rowOf(form, "IMG_1.jpg")).toContainText("8.7 MB → ");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await form.getByLabel("Image").setInputFiles(photo);
  await form.getByRole("button", { name: "Remove IMG_1.jpg" }).click();
  await expect(form.getByRole("listitem")).toHaveCount(0);

  // What only looks like a picture stays, with the words that were said of it.
  await form.getByLabel("Image").setInputFiles(await largeFile("big.png", 5 * 1024 * 1024));
  await expect(alertsIn(form)("It could not be made smaller in this browser").first()).toBeVisible();
});

test("files come by paste too, one field takes one and says so, and HEIC says what to do", async ({
  adminPage: page,
}) => {
  const form = await openForm(page, "/admin/gallery", "Add Image");
  const field = form.getByLabel("Image");
  await dropFiles(field, [await picture("a.png"), await picture("b.png"), await picture("c.png")]);
  await expect(form.getByText("Only one file can be taken here, so the first was: a.png")).toBeVisible();
  await expect(form.getByRole("listitem")).toHaveText(/a\.png/);

  const title = form.getByLabel("Title");
  await pasteFiles(title, [await picture("screen.png")], "with words");
  await expect(form.getByRole("listitem")).toHaveText(/a\.png/);
  await pasteFiles(title, [await picture("screen.png")]);
  await expect(form.getByRole("listitem")).toHaveText(/screen\.png/);
  await expect(form.getByText("Only one file can be taken")).toBeHidden();

  await expect(field).toHaveAttribute("accept", /\.heic/);
  await field.setInputFiles(file("IMG_7.HEIC", "image/heic"));
  await expect(alertsIn(form)("Settings → Camera → Formats → Most Compatible").first()).toBeVisible();
});

test("the pictures of an event stand in one order, by keys and by drag, stored and new alike", async ({
  adminPage: page,
  site,
}) => {
  const images = [await pictureFile("a.png", { width: 300 }), await pictureFile("b.png", { width: 200 })];
  await site.call("POST", "/api/events", { body: formOf({ ...event, images }) });
  const form = await openForm(page, "/admin/events", "Edit Open Lab");
  await form.getByLabel("Images").setInputFiles(await picture("new.png"));
  const rows = form.getByRole("list", { name: "In their order" }).getByRole("listitem");
  await expect(rows).toHaveText([/Image 1.*Thumbnail/, /Image 2/, /new\.png/]);

  await form.getByRole("button", { name: "Move new.png earlier" }).press("Enter");
  await form.getByRole("button", { name: "Move new.png earlier" }).press("Enter");
  await expect(rows).toHaveText([/new\.png.*Thumbnail/, /Image 1/, /Image 2/]);
  await rows.nth(2).locator("[data-drag-handle]").hover();
  await page.mouse.down();
  await rows.nth(1).hover();
  await page.mouse.up();
  await expect(rows).toHaveText([/new\.png.*Thumbnail/, /Image 2/, /Image 1/]);

  await form.getByRole("button", { name: "Save Event" }).click();
  await expect(form).toBeHidden();
  const [stored] = (await site.call("GET", "/api/events")).body;
  const widths = stored.image.map((address: string) => /-(\d+)x/.exec(address)?.[1]);
  expect(widths).toEqual(["640", "200", "300"]);
});
