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

async function addPicture(
  site: ServedSite,
  title: string,
  date: string,
  { event = "", width = 900, height = 600 } = {},
) {
  const image = await pictureFile("picture.png", { width, height });
  const { status, body } = await site.call("POST", "/api/gallery", { body: formOf({ title, date, event, image }) });
  expect(status).toBe(201);
  return body as { _id: string; image: string };
}

/** Stores three pictures of a month. The newest comes first. */
async function addThree(site: ServedSite) {
  await addPicture(site, "Soldering Evening", "2026-09-05");
  await addPicture(site, "Antenna Lab Visit", "2026-09-10", { width: 600, height: 900 });
  await addPicture(site, "Hack the Grid", "2026-09-12");
}

/** Stores as many gallery items as a branch has after some years, all with one picture. */
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

test("an empty gallery shows its empty state", async ({ page }) => {
  await page.goto("/gallery");
  await expect(page.getByRole("heading", { level: 1, name: "Event Gallery" })).toBeVisible();
  await expect(page.getByText("No images yet")).toBeVisible();
  await expect(page).toHaveTitle(/^Gallery/);
  await expectAccessibleAtEveryWidth(page);
});

test("a failed gallery fetch is logged and shown on an otherwise complete page", async ({ page, site, complaints }) => {
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
  await expect(page.getByRole("alert")).toContainText("Failed to fetch gallery");
  expect(logged).toEqual(["Failed to fetch gallery"]);
});

test("a picture opens full screen and closes on a click, on Escape and by its button", async ({ page, site }) => {
  await addPicture(site, "Hack the Grid", "2026-09-12");
  await page.goto("/gallery");
  const picture = page.getByRole("link", { name: "Hack the Grid" });
  await expect(page.getByRole("heading", { level: 3, name: "September 2026" })).toBeVisible();
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

test("arrow keys and buttons change the picture and wrap at both ends", async ({ page, site }) => {
  await addThree(site);
  await page.goto("/gallery");
  await page.getByRole("link", { name: "Hack the Grid" }).press("Enter");
  const viewer = page.getByRole("dialog");
  const announced = viewer.locator("[aria-live=polite]");
  await expect(viewer).toHaveAccessibleName("Hack the Grid");
  await expect(viewer.getByText("1 of 3")).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await expect(viewer).toHaveAccessibleName("Antenna Lab Visit");
  await expect(announced).toContainText("Thu, 10 Sept 2026");
  await expect(viewer.getByText("2 of 3")).toBeVisible();
  await viewer.getByRole("button", { name: "Next image" }).click();
  await expect(viewer.getByRole("img", { name: "Soldering Evening" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer).toHaveAccessibleName("Hack the Grid");
  await page.keyboard.press("ArrowLeft");
  await expect(viewer).toHaveAccessibleName("Soldering Evening");
  await viewer.getByRole("button", { name: "Previous image" }).click();
  await expect(viewer).toHaveAccessibleName("Antenna Lab Visit");

  // A press on the caption does not count as a press on the picture.
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

test("the viewer loads only when a visitor points at a picture", async ({ page, site }) => {
  await addThree(site);
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes("picture-viewer") && fetched.push(request.url()));
  await page.goto("/gallery", { waitUntil: "networkidle" });
  expect(fetched).toEqual([]);
  await page.getByRole("link", { name: "Hack the Grid" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(fetched).not.toEqual([]);
});

test("without the viewer's code, a press opens the picture's page", async ({ page, site, complaints }) => {
  const { _id } = await addPicture(site, "Hack the Grid", "2026-09-12");
  await page.route("**/picture-viewer*", (route) => route.abort());
  await page.goto("/gallery");
  await page.getByRole("link", { name: "Hack the Grid" }).click();
  await expect(page).toHaveURL(`/gallery/2026-09?picture=${_id}`);
  await expect(page.getByRole("heading", { level: 2, name: "Hack the Grid" })).toBeVisible();
  expect(complaints.splice(0).filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
});

test("a picture with a missing file shows an error in the grid and in the viewer", async ({
  page,
  site,
  complaints,
}) => {
  await addPicture(site, "Hack the Grid", "2026-09-12");
  for (const key of await site.storedFiles()) await site.store.delete(key);
  await page.goto("/gallery");
  await expect(page.getByRole("link", { name: "Hack the Grid" }).getByText("Failed to load image")).toBeVisible();
  await page.getByRole("link", { name: "Hack the Grid" }).click();
  await expect(page.getByRole("dialog").getByText("Failed to load image")).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  expect(complaints.splice(0).filter((text) => !text.includes("404"))).toEqual([]);
});

test("visitors filter albums by year and search them, and each album shows one cover", async ({ page, site }) => {
  await addMany(site, 5);
  await addPicture(site, "Hack the Grid", "2026-09-12");
  await page.goto("/gallery");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["2026", "2020"]);
  await expect(page.getByRole("link", { name: /^Open photo:/ })).toHaveCount(2);
  await page.getByRole("link", { name: "Open photo: Picture 5" }).click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByText("1 of 5")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText("2 of 5")).toBeVisible();
  await expect(viewer).toHaveAccessibleName("Picture 4");

  await page.goto("/gallery");
  const field = page.getByRole("searchbox", { name: "Search albums" });
  await field.fill("january");
  await field.press("Enter");
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText(["January 2020"]);
  await page.getByRole("link", { name: "2026", exact: true }).click();
  await expect(page.getByText("No albums found")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveCount(2);
});

test("every picture has a URL: Back closes the viewer, and a shared URL opens it", async ({ page, site }) => {
  await addMany(site, 60);
  const viewer = page.getByRole("dialog");
  await page.goto("/gallery");
  await page.getByRole("link", { name: "60 photos of January 2020" }).click();
  await expect(page).toHaveURL("/gallery/2020-01");
  await expect(page.getByRole("link", { name: /^Open photo:/ })).toHaveCount(48);

  const first = page.getByRole("link", { name: "Open photo: Picture 60", exact: true });
  await first.click();
  await expect(viewer.getByText("1 of 60")).toBeVisible();
  await expect(viewer.getByRole("link", { name: "Download Picture 60" })).toHaveAttribute("href", /[^@]+[.]webp$/);
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText("2 of 60")).toBeVisible();
  const address = page.url();
  expect(address).toContain("/gallery/2020-01?picture=");
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL("/gallery/2020-01");
  await expect(page.getByRole("link", { name: "Open photo: Picture 59", exact: true })).toBeFocused();

  // Backwards from the first picture, to the album's last page.
  await first.click();
  await expect(viewer.getByText("1 of 60")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(viewer.getByText("60 of 60")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL("/gallery/2020-01?page=2");
  await expect(page.getByRole("link", { name: "Open photo: Picture 1", exact: true })).toBeFocused();

  await page.goto(address);
  await expect(viewer).toHaveAccessibleName("Picture 59");
  await expect(page).toHaveTitle(/^Picture 59 · January 2020/);
});

test("event albums link to their event, moved albums redirect, and missing albums show an error", async ({
  page,
  site,
}) => {
  const fields = { title: "Open Lab", description: "d", date: "2026-09-12", time: "16:30", location: "Lab 3" };
  const images = await pictureFile();
  const { body: event } = await site.call("POST", "/api/events", { body: formOf({ ...fields, images }) });
  await page.goto(`/gallery/${event.slug}`);
  await expect(page.getByText("No images yet")).toBeVisible();
  await addPicture(site, "At the bench", "2026-09-13", { event: event._id });
  await addPicture(site, "Of nothing", "2026-09-20");

  await page.goto("/gallery");
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText(["September 2026", "Open Lab"]);
  await page.getByRole("link", { name: "Open Lab" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Open Lab" })).toBeVisible();
  await expect(page.getByText("Sat, 12 Sept 2026, 1 photo")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Open photo:/ })).toHaveAccessibleName("Open photo: At the bench");
  await expect(page.getByRole("link", { name: "About this event" })).toHaveAttribute("href", `/events/${event.slug}`);

  const statusOf = async (path: string) => (await page.request.get(path, { maxRedirects: 0 })).status();
  // Other URLs of the event, such as its ID, redirect to the current one.
  expect(await statusOf(`/gallery/${event._id}`)).toBe(308);
  for (const path of ["/gallery/none", "/gallery/2026-08", "/gallery/2026-13", `/gallery/2026-09?picture=none`])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  await site.call("DELETE", `/api/events/${event._id}`);
  expect(await statusOf(`/gallery/${event.slug}`)).toBe(410);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each picture has a page that shows it large, with links to its neighbors", async ({ page, site }) => {
    await addThree(site);
    await page.goto("/gallery");
    await page.getByRole("link", { name: "Open photo: Hack the Grid" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Hack the Grid" })).toBeVisible();
    await expect(page.getByText("1 of 3")).toBeVisible();
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Antenna Lab Visit" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Download" })).toHaveAttribute(
      "href",
      /^[/]media[/]gallery[/][^@]+[.]webp$/,
    );
  });
});
