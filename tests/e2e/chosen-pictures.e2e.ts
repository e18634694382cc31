import { copyFile, writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { phonePhoto, pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { longestTask } from "../../bench/main-thread.ts";
import { alertsIn } from "./admin-steps.ts";
import { expect, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";
import { dropFiles, file, largeFile, pasteFiles, picture, writesOf } from "./uploads.ts";

const PHOTOS = 6;
const LONGEST_TASK_MS = 100;

const event = { title: "Open Lab", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };

/** Returns the paths of phone photos. */
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

/** Records the files that the server receives from now on, as paths of copies. */
function uploadsTo({ deps: { temp } }: ServedSite): string[] {
  const received: string[] = [];
  const remove = temp.remove.bind(temp);
  temp.remove = async (file) => {
    const copy = test.info().outputPath(`upload-${received.length}`);
    received.push(copy);
    await copyFile(file.path, copy);
    await remove(file);
  };
  return received;
}

test("without the setting, one press shrinks large photos, while the page stays responsive", async ({
  adminPage: page,
}) => {
  await page.addInitScript(() => localStorage.setItem("alwaysMakePicturesSmaller", "no"));
  const form = await openForm(page, "/admin/events", "Add Event");
  const paths = await photos(PHOTOS);
  const longest = await longestTask(page, async () => {
    await form.getByLabel("Images").setInputFiles(paths);
    await expect(alertsIn(form)("Each image must be less than 5MB").first()).toBeVisible();
    await expect(rowOf(form, "IMG_1.jpg")).toContainText("8.7 MB");
    await expect(rowOf(form, "IMG_1.jpg").locator("img")).toBeVisible();
    await form.getByRole("button", { name: "Make smaller" }).click();
    await expect(rowOf(form, `IMG_${PHOTOS}.jpg`)).toContainText("Making the image smaller…");
    await expect(form.getByText(`Made ${PHOTOS} photos smaller.`)).toBeVisible({ timeout: 30_000 });
  });
  expect(longest).toBeLessThan(LONGEST_TASK_MS);
  await expect(form.getByText(/8\.7 MB → \d+ kB/)).toHaveCount(PHOTOS);
  await expect(form.getByText("Thumbnail", { exact: true })).toHaveCount(1);
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Make smaller" })).toBeHidden();
  await expectAccessibleDayAndNight(page);
});

test("large photos shrink without an error first, and are sent upright without location and camera data", async ({
  adminPage: page,
  site,
}) => {
  const received = uploadsTo(site);
  const [photo = ""] = await photos(1);
  let form = await openForm(page, "/admin/achievements", "Add Achievement");
  await form.getByLabel("Image").setInputFiles(photo);
  await expect(rowOf(form, "IMG_1.jpg")).toContainText("8.7 MB → ");
  await expect(form.getByLabel("Always make photos smaller")).toBeChecked();
  await expect(form.getByRole("alert")).toHaveCount(0);
  for (const label of ["Title", "Description"]) await form.getByLabel(label).fill("By phone");
  await form.getByLabel("Date").fill("2026-11-20");
  await form.getByRole("button", { name: "Add Achievement" }).click();
  await expect(form).toBeHidden();
  const sent = sharp(received[0]);
  const { width, height, exif, orientation } = await sent.metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 1920, height: 2560 });
  const [red = 0, green = 255] = await sent.extract({ left: 1900, top: 10, width: 1, height: 1 }).raw().toBuffer();
  expect(red - green).toBeGreaterThan(150);

  form = await openForm(page, "/admin/banners", "Add Image");
  await form.getByLabel("Image").setInputFiles(photo);
  await expect(rowOf(form, "IMG_1.jpg")).toContainText("8.7 MB → ");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await form.getByLabel("Image").setInputFiles(photo);
  await form.getByRole("button", { name: "Remove IMG_1.jpg" }).click();
  await expect(form.getByRole("listitem")).toHaveCount(0);

  // A file that only looks like a picture stays in the list, with its error message.
  await form.getByLabel("Image").setInputFiles(await largeFile("big.png", 5 * 1024 * 1024));
  await expect(alertsIn(form)("This browser could not make the image smaller").first()).toBeVisible();
});

test("files can be pasted, a field for one picture says so, and HEIC files show instructions", async ({
  adminPage: page,
}) => {
  const form = await openForm(page, "/admin/achievements", "Add Achievement");
  const field = form.getByLabel("Image");
  await dropFiles(field, [await picture("a.png"), await picture("b.png"), await picture("c.png")]);
  await expect(form.getByText("This field takes one file. Only the first file was added.")).toBeVisible();
  await expect(form.getByRole("listitem")).toHaveText(/a\.png/);

  const title = form.getByLabel("Title");
  await pasteFiles(title, [await picture("screen.png")], "with words");
  await expect(form.getByRole("listitem")).toHaveText(/a\.png/);
  await pasteFiles(title, [await picture("screen.png")]);
  await expect(form.getByRole("listitem")).toHaveText(/screen\.png/);
  await expect(form.getByText("This field takes one file")).toBeHidden();

  await expect(field).toHaveAttribute("accept", /\.heic/);
  await field.setInputFiles(file("IMG_7.HEIC", "image/heic"));
  await expect(alertsIn(form)("Settings → Camera → Formats → Most Compatible").first()).toBeVisible();
});

test("a damaged image is named when it is chosen, and nothing is sent until it is removed", async ({
  adminPage: page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const form = await openForm(page, "/admin/events", "Add Event");
  for (const [label, value] of Object.entries({ Date: "2026-12-05", Time: "16:30" }))
    await form.getByLabel(label, { exact: true }).fill(value);
  for (const label of ["Location", "Description"]) await form.getByLabel(label, { exact: true }).fill("Lab 3");
  const damaged = file("broken.jpg", "image/jpeg", "not a picture");
  await form.getByLabel("Images").setInputFiles([await picture("p1.png"), damaged, await picture("p3.png")]);
  const reason = "“broken.jpg” is not a readable image. Remove it or choose another file.";
  await expect(rowOf(form, "broken.jpg")).toContainText(reason);
  await expect(form.getByRole("listitem").filter({ hasText: "not a readable image" })).toHaveCount(1);
  const sent = writesOf(page);
  const banner = form.getByRole("alert").first();
  await form.getByRole("button", { name: "Add Event" }).click();
  await expect(banner).toHaveText(`Please fill in all required fields${reason}`);
  await form.getByLabel("Title").fill("Open Lab");
  await form.getByRole("button", { name: "Add Event" }).click();
  await expect(banner).toHaveText(reason);
  await expect(form.getByRole("button", { name: "Remove broken.jpg" })).toBeFocused();
  await expect(rowOf(form, "broken.jpg")).toBeInViewport({ ratio: 1 });
  expect(sent).toEqual([]);
  await form.getByRole("button", { name: "Remove broken.jpg" }).click();
  await form.getByRole("button", { name: "Add Event" }).click();
  await expect(form).toBeHidden();
  expect((await site.call("GET", "/api/events")).body[0].image).toHaveLength(2);
});

test("an event's stored and new pictures share one order, changed by keyboard and by dragging", async ({
  adminPage: page,
  site,
}) => {
  const images = [await pictureFile("a.png", { width: 300 }), await pictureFile("b.png", { width: 200 })];
  await site.call("POST", "/api/events", { body: formOf({ ...event, images }) });
  const form = await openForm(page, "/admin/events", "Edit Open Lab");
  await form.getByLabel("Images").setInputFiles(await picture("new.png"));
  const rows = form.getByRole("list", { name: "Files in order" }).getByRole("listitem");
  await expect(rows).toHaveText([/Image 1.*Thumbnail/, /Image 2/, /new\.png/]);

  await form.getByRole("button", { name: "Move new.png earlier" }).press("Enter");
  await form.getByRole("button", { name: "Move new.png earlier" }).press("Enter");
  await expect(rows).toHaveText([/new\.png.*Thumbnail/, /Image 1/, /Image 2/]);
  const drag = async () => {
    await rows.nth(2).locator("[data-drag-handle]").hover();
    await page.mouse.down();
    await rows.nth(1).hover();
    await expect(rows).toHaveText([/new\.png.*Thumbnail/, /Image 2/, /Image 1/]);
  };
  await drag();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(rows).toHaveText([/new\.png.*Thumbnail/, /Image 1/, /Image 2/]);
  await drag();
  await page.mouse.up();
  await expect(rows).toHaveText([/new\.png.*Thumbnail/, /Image 2/, /Image 1/]);

  await form.getByRole("button", { name: "Save Event" }).click();
  await expect(form).toBeHidden();
  const [stored] = (await site.call("GET", "/api/events")).body;
  const widths = stored.image.map((address: string) => /-(\d+)x/.exec(address)?.[1]);
  expect(widths).toEqual(["640", "200", "300"]);
});

/** Pauses the shrinking of pictures in the browser until the returned function is called. */
async function holdWork(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let isHeld = true;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      const go = () => Reflect.apply(post, this, given);
      if (isHeld) held.push(go);
      else go();
    };
    Reflect.set(window, "goOn", () => {
      isHeld = false;
      for (const go of held) go();
    });
  });
  return () => page.evaluate(() => Reflect.get(window, "goOn")());
}

const always = (page: Page) =>
  page.addInitScript(() => location.origin !== "null" && localStorage.setItem("alwaysMakePicturesSmaller", "yes"));

const person = { Name: "Asha Rao", Position: "Chair", "LinkedIn URL": "https://www.linkedin.com/in/asha" };
const forms: [screen: string, add: string, fields: Record<string, string>, call: string][] = [
  [
    "/admin/events",
    "Add Event",
    { Title: "Lab", Date: "2026-12-05", Time: "16:30", Location: "Lab 3", Description: "d" },
    "/api/events",
  ],
  ["/admin/gallery", "Add Image", { Title: "Lab" }, "/api/gallery"],
  ["/admin/banners", "Add Image", { Title: "Lab", Description: "d" }, "/api/banner"],
  [
    "/admin/achievements",
    "Add Achievement",
    { Title: "Prize", Description: "d", Date: "2026-11-20" },
    "/api/achievements",
  ],
  [
    "/admin/resources",
    "Add Resource",
    { Title: "Site", Description: "d", Link: "https://site.example" },
    "/api/resources",
  ],
  ["/admin/chapters", "Add Chapter", { Name: "Robotics", Description: "d" }, "/api/chapters"],
];

for (const [screen, add, fields, call] of forms)
  test(`finding 21: Save on ${screen} waits while a picture is made smaller, and then saves it`, async ({
    adminPage: page,
    site,
  }) => {
    await always(page);
    const goOn = await holdWork(page);
    const [photo = ""] = await photos(1);
    const form = await openForm(page, screen, add);
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
    await form.locator("input[type=file]").first().setInputFiles(photo);
    await expect(form.getByText("Making 1 of 1 photo smaller…")).toBeVisible();
    const saved = page.waitForResponse(
      (response) => response.request().method() === "POST" && new URL(response.url()).pathname === call,
    );
    await form.locator("button[type=submit]").click();
    await expect(form.locator("button[type=submit]")).toBeDisabled();
    await expect(form.getByText("Making photos smaller before saving…")).toBeVisible();
    await expect(form.getByRole("progressbar")).toBeVisible();
    await goOn();
    expect((await saved).status()).toBe(201);
    await expect(form).toBeHidden();
    expect((await site.storedFiles()).length).toBeGreaterThan(0);
  });

test("finding 21: Save of the team, of a page picture and of a logo waits for smaller pictures too", async ({
  adminPage: page,
}) => {
  await always(page);
  const [photo = ""] = await photos(1);
  const goOn = await holdWork(page);
  await page.goto("/admin/team");
  for (const [label, value] of Object.entries(person)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.locator("main input[type=file]").first().setInputFiles(photo);
  await page.getByRole("button", { name: "Add Member" }).click();
  await expect(page.getByText("Making photos smaller before saving…")).toBeVisible();
  await goOn();
  await expect(page.getByText("Member added")).toBeVisible();

  await page.goto("/admin/pages");
  await page.getByRole("button", { name: "Image of Home" }).click();
  const form = page.getByRole("dialog");
  await form.locator("input[type=file]").setInputFiles(photo);
  await form.locator("button[type=submit]").click();
  await expect(form.getByText("Making photos smaller before saving…")).toBeVisible();
  await page.evaluate(() => Reflect.get(window, "goOn")());
  await expect(form).toBeHidden();

  await page.goto("/admin/branch?tab=look");
  await page.locator("main input[type=file]").first().setInputFiles(photo);
  await page.getByRole("button", { name: "Upload logo" }).first().click();
  await expect(page.getByText("Making photos smaller before saving…")).toBeVisible();
  await page.evaluate(() => Reflect.get(window, "goOn")());
  await expect(page.getByText("Making photos smaller before saving…")).toBeHidden();
});

test("finding 21: Cancel stops a save that waits for smaller pictures", async ({ adminPage: page, site }) => {
  await always(page);
  await holdWork(page);
  const [photo = ""] = await photos(1);
  const form = await openForm(page, "/admin/banners", "Add Image");
  await form.getByLabel("Title").fill("Lab");
  await form.getByLabel("Description").fill("d");
  await form.getByLabel("Image").setInputFiles(photo);
  await form.locator("button[type=submit]").click();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByText("Cancelled. Your text is still here.")).toBeVisible();
  expect((await site.call("GET", "/api/banner")).body).toEqual([]);
});

test("finding 21: the count of smaller photos follows the work, and removing photos does not change it", async ({
  adminPage: page,
}) => {
  await always(page);
  const goOn = await holdWork(page);
  const form = await openForm(page, "/admin/gallery", "Add Image");
  const paths = await photos(4);
  await form.getByLabel("Image", { exact: true }).setInputFiles(paths.slice(0, 3));
  await expect(form.getByText("Making 1 of 3 photos smaller…")).toBeVisible();
  await form.getByLabel("Image", { exact: true }).setInputFiles(paths.slice(3));
  await expect(form.getByText("Making 1 of 4 photos smaller…")).toBeVisible();
  await form.getByRole("button", { name: "Remove IMG_4.jpg" }).click();
  await expect(form.getByText("Making 1 of 3 photos smaller…")).toBeVisible();
  await goOn();
  await expect(form.getByText("Made 3 photos smaller.")).toBeVisible();
  await form.getByRole("button", { name: "Remove IMG_1.jpg" }).click();
  await expect(form.getByText("Made 3 photos smaller.")).toBeVisible();
});
