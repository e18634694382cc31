import type { Page } from "@playwright/test";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessible, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

const widths = [360, 1280];

async function expectAccessibleAtEveryWidth(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleDayAndNight(page);
  }
}

async function addPicture(site: ServedSite, title: string, date: string, size = { width: 900, height: 600 }) {
  const image = await pictureFile("picture.png", size);
  const { status, body } = await site.call("POST", "/api/gallery", { body: formOf({ title, date, image }) });
  expect(status).toBe(201);
  return body as { _id: string; image: string };
}

/** The browser's own page of a picture has inline styles, which the policy of stored files forbids. */
const notOfThePictureItself = (complaint: string) => !complaint.includes("Applying inline style");

/** Three pictures; the newest comes first. */
async function addThree(site: ServedSite) {
  await addPicture(site, "Soldering Evening", "2026-03-05");
  await addPicture(site, "Antenna Lab Visit", "2026-05-20", { width: 600, height: 900 });
  await addPicture(site, "Hack the Grid", "2026-09-12");
}

/** As many gallery items as a branch has after some years, all of one picture. */
async function addMany(site: ServedSite, count: number) {
  await addPicture(site, "Picture 1", "2020-01-01");
  const row = await site.deps.db.selectFrom("gallery_items").selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, (_, index) => ({
    ...row,
    id: site.deps.newId(),
    title: `Picture ${index + 2}`,
    created_at: row.created_at + index + 1,
  }));
  await site.deps.db.insertInto("gallery_items").values(copies).execute();
}

test("a gallery without pictures says so", async ({ page }) => {
  await page.goto("/gallery");
  await expect(page.getByRole("heading", { level: 1, name: "Event Gallery" })).toBeVisible();
  await expect(page.getByText("No images yet")).toBeVisible();
  await expect(page).toHaveTitle(/^Gallery/);
  await expectAccessibleAtEveryWidth(page);
});

test("a gallery that cannot be fetched leaves the page standing and is logged", async ({ page, site, complaints }) => {
  await addPicture(site, "Hack the Grid", "2026-09-12");
  await site.deps.db.schema.dropTable("gallery_items").execute();
  const logged: unknown[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => void logged.push(words[0]);
  try {
    const answer = await page.goto("/gallery");
    expect(answer?.status()).toBe(503);
  } finally {
    console.error = error;
  }
  expect(complaints.splice(0).join()).toContain("503");
  await expect(page.getByRole("heading", { level: 1, name: "Event Gallery" })).toBeVisible();
  await expect(page.getByText("No images yet")).toBeVisible();
  expect(logged).toEqual(["Failed to fetch gallery"]);
});

test("one picture opens over the whole screen and closes on a click, on Escape and by its button", async ({
  page,
  site,
}) => {
  await addPicture(site, "Hack the Grid", "2026-09-12");
  await page.goto("/gallery");
  const picture = page.getByRole("link", { name: "Hack the Grid" });
  await expect(page.getByText("Sat, 12 September 2026")).toBeVisible();
  const viewer = page.getByRole("dialog", { name: "Hack the Grid" });

  await picture.click();
  await expect(viewer).toBeVisible();
  await expect(viewer.getByRole("img", { name: "Hack the Grid" })).toHaveJSProperty("complete", true);
  await expect(viewer.getByRole("button", { name: "Next image" })).toBeHidden();
  const box = await viewer.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await expectAccessibleAtEveryWidth(page);
  await viewer.getByRole("img").click();
  await expect(viewer).toBeHidden();

  await picture.click();
  await viewer.click({ position: { x: 5, y: 300 } });
  await expect(viewer).toBeHidden();

  await picture.click();
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(viewer).toBeHidden();

  await picture.focus();
  await page.keyboard.press("Enter");
  await expect(viewer.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(picture).toBeFocused();
  await expect(page).toHaveURL(/\/gallery$/);
});

test("arrow keys and buttons lead from picture to picture, around both ends", async ({ page, site }) => {
  await addThree(site);
  await page.goto("/gallery");
  await expectAccessibleAtEveryWidth(page);
  await page.getByRole("link", { name: "Hack the Grid" }).press("Enter");
  const viewer = page.getByRole("dialog");
  const announced = viewer.locator("[aria-live=polite]");
  await expect(viewer).toHaveAccessibleName("Hack the Grid");
  await expect(viewer.getByText("1 / 3")).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await expect(viewer).toHaveAccessibleName("Antenna Lab Visit");
  await expect(announced).toContainText("Wed, 20 May 2026");
  await expect(viewer.getByText("2 / 3")).toBeVisible();
  await viewer.getByRole("button", { name: "Next image" }).click();
  await expect(viewer.getByRole("img", { name: "Soldering Evening" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer).toHaveAccessibleName("Hack the Grid");
  await page.keyboard.press("ArrowLeft");
  await expect(viewer).toHaveAccessibleName("Soldering Evening");
  await viewer.getByRole("button", { name: "Previous image" }).click();
  await expect(viewer).toHaveAccessibleName("Antenna Lab Visit");

  // A press on the words is not a press on the picture.
  await viewer.getByRole("heading").click();
  await expect(viewer).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    const picture = await viewer.getByRole("img").boundingBox();
    expect((picture?.x ?? -1) >= 0 && (picture?.x ?? 0) + (picture?.width ?? 0) <= width).toBe(true);
    expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(2 / 3, 1);
    await expectAccessible(page);
  }
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
});

test("the viewer is fetched only when somebody reaches for a picture", async ({ page, site }) => {
  await addThree(site);
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes("picture-viewer") && fetched.push(request.url()));
  await page.goto("/gallery", { waitUntil: "networkidle" });
  expect(fetched).toEqual([]);
  await page.getByRole("link", { name: "Hack the Grid" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(fetched).not.toEqual([]);
});

test("without the viewer's code, a press opens the picture's own file", async ({ page, site, complaints }) => {
  const { image } = await addPicture(site, "Hack the Grid", "2026-09-12");
  await page.route("**/picture-viewer*", (route) => route.abort());
  await page.goto("/gallery");
  await page.getByRole("link", { name: "Hack the Grid" }).click();
  await expect(page).toHaveURL(`${site.address}${image}`);
  const ours = complaints.splice(0).filter(notOfThePictureItself);
  expect(ours.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
});

test("a picture whose file is gone says so in the grid and in the viewer", async ({ page, site, complaints }) => {
  await addPicture(site, "Hack the Grid", "2026-09-12");
  for (const key of await site.storedFiles()) await site.store.delete(key);
  await page.goto("/gallery");
  await expect(page.getByRole("link", { name: "Hack the Grid" }).getByText("Failed to load image")).toBeVisible();
  await page.getByRole("link", { name: "Hack the Grid" }).click();
  await expect(page.getByRole("dialog").getByText("Failed to load image")).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  expect(complaints.splice(0).filter((text) => !text.includes("404"))).toEqual([]);
});

test("a full page of pictures is accessible at every width", async ({ page, site }) => {
  await addMany(site, 30);
  await page.goto("/gallery");
  await expect(page.getByRole("link", { name: /^Open picture:/ })).toHaveCount(24);
  await expectAccessibleAtEveryWidth(page);
});

test("300 pictures come in pages, newest first", async ({ page, site }) => {
  await addMany(site, 300);
  await page.goto("/gallery");
  const pictures = page.getByRole("link", { name: /^Open picture:/ });
  await expect(pictures).toHaveCount(24);
  await expect(pictures.first()).toHaveAccessibleName("Open picture: Picture 300");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(pictures.first()).toHaveAccessibleName("Open picture: Picture 276");
  await pictures.first().click();
  await expect(page.getByRole("dialog").getByText("1 / 24")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Page 13" }).click();
  await expect(pictures).toHaveCount(12);
  await expect(pictures.last()).toHaveAccessibleName("Open picture: Picture 1");
  await expect(page.getByRole("link", { name: "Page 13" })).toHaveAttribute("aria-current", "page");

  await page.goto("/gallery?page=99");
  await expect(pictures).toHaveCount(12);
  await page.goto("/gallery?page=-1");
  await expect(pictures.first()).toHaveAccessibleName("Open picture: Picture 300");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each picture is a link to its full file, and the pages are links too", async ({ page, site, complaints }) => {
    await addMany(site, 40);
    await page.goto("/gallery");
    await page.getByRole("link", { name: "Next page" }).click();
    const last = page.getByRole("link", { name: "Open picture: Picture 1", exact: true });
    const file = await last.getAttribute("href");
    await last.click();
    await expect(page).toHaveURL(`${site.address}${file}`);
    expect(file).toMatch(/^\/media\/gallery\/[^@]+\.webp$/);
    expect(complaints.splice(0).filter(notOfThePictureItself)).toEqual([]);
  });
});
