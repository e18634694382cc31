import { seedGallery } from "#demo/seeds/gallery.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessible, type ServedSite, test } from "./site.ts";
import { file, holdAnswers, picture, writesOf } from "./uploads.ts";

const stored = async (site: ServedSite, title: string, date = "2026-03-12") =>
  (await site.call("POST", "/api/gallery", { body: formOf({ title, date, image: await pictureFile() }) })).body;

test("an officer adds the first image, a visitor sees it, and it is deleted", async ({ adminPage: page, site }) => {
  await page.goto("/admin/gallery");
  await expect(page).toHaveTitle(/^Gallery · Admin/);
  await expect(page.getByText("No images yet")).toBeVisible();
  await page.getByRole("button", { name: "Add First Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  await expect(form.getByLabel("Title")).toBeFocused();
  await form.getByLabel("Title").fill("Soldering night");
  await form.getByLabel("Date").fill("2026-03-12");
  await form.getByLabel("Image").setInputFiles(await picture("night.png"));
  await expect(form.getByText("night.png")).toBeVisible();
  const release = await holdAnswers(page, "POST", "/api/gallery");
  await form.getByRole("button", { name: "Add Image" }).click();
  await expect(form.getByRole("button", { name: "Adding..." })).toBeDisabled();
  await expect(form.getByRole("progressbar")).toBeVisible();
  release();
  await expect(form).toBeHidden();
  await expect(page.getByText("Image added")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  const card = page.getByRole("listitem").filter({ hasText: "Soldering night" });
  await expect(card).toContainText("12/03/2026");
  await expect(card.locator("img").last()).not.toHaveJSProperty("naturalWidth", 0);

  await page.goto("/gallery");
  await expect(page.getByText("Soldering night")).toBeVisible();

  await page.goto("/admin/gallery");
  const remove = page.getByRole("button", { name: "Delete Soldering night" });
  await expect(remove).toHaveCSS("opacity", "0");
  await card.hover();
  await expect(remove).toHaveCSS("opacity", "1");
  await remove.click();
  const question = page.getByRole("dialog", { name: "Delete image" });
  await expect(question).toContainText("Are you sure you want to delete this image? This action cannot be undone.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toBeVisible();
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No images yet")).toBeVisible();
  await expect(page.getByText("Image deleted")).toBeVisible();
  expect(await site.storedFiles()).toEqual([]);
});

test("without a date an image is of today", async ({ adminPage: page }) => {
  await page.goto("/admin/gallery");
  await page.getByRole("button", { name: "Add Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  await form.getByLabel("Title").fill("Of today");
  await form.getByLabel("Image").setInputFiles(await picture());
  await form.getByRole("button", { name: "Add Image" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Of today" })).toContainText("21/11/2026");
});

test("the form says what is wrong before anything is sent, and asks before it forgets", async ({ adminPage: page }) => {
  await page.goto("/admin/gallery");
  const sent = writesOf(page);
  await page.getByRole("button", { name: "Add Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  const submit = form.getByRole("button", { name: "Add Image" });
  const alerts = (words: string | RegExp) => form.getByRole("alert").filter({ hasText: words });

  await submit.click();
  await expect(alerts("Please fill in all required fields")).toBeVisible();
  await expect(alerts(/^Required$/)).toBeVisible();
  await expect(form.getByLabel("Title")).toBeFocused();
  await form.getByLabel("Title").fill("Half a form");
  await submit.click();
  await expect(alerts("Please choose an image").first()).toBeVisible();
  await form.getByLabel("Image").setInputFiles(file("big.png", "image/png", 5 * 1024 * 1024));
  await expect(alerts("Image size should be less than 5MB").first()).toBeVisible();
  for (const wrong of [file("notes.txt", "text/plain"), file("logo.svg", "image/svg+xml", "<svg/>")]) {
    await form.getByLabel("Image").setInputFiles(wrong);
    await expect(alerts("The file must be an image (JPEG, PNG or WebP)").first()).toBeVisible();
    await submit.click();
  }
  expect(sent).toEqual([]);

  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Half a form");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(form).toBeHidden();
});

test("what the server refuses is said in the form, which keeps everything", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await page.goto("/admin/gallery");
  await page.getByRole("button", { name: "Add Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  await form.getByLabel("Title").fill("Not what it says");
  await form.getByLabel("Image").setInputFiles(file("fake.png", "image/png", "not a picture"));
  await form.getByRole("button", { name: "Add Image" }).click();
  const banner = form.getByRole("alert");
  await expect(banner).toContainText("Failed to add gallery item");
  await expect(banner).toContainText("The file must be an image (JPEG, PNG or WebP)");

  await site.deps.db.schema.dropTable("gallery_items").execute();
  await form.getByLabel("Image").setInputFiles(await picture());
  await expect(banner).toBeHidden();
  await form.getByRole("button", { name: "Add Image" }).click();
  await expect(banner).toContainText("Server error. Please try again later.");
  await expect(banner).toContainText("Failed to add gallery item");
  await expect(form.getByLabel("Title")).toHaveValue("Not what it says");
  expect(complaints.splice(0).join()).toContain("Failed to add gallery item");
});

test("a list that cannot be had, and a deletion that fails, are logged and shown", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await stored(site, "Stays here");
  await page.route("**/api/gallery", (route) => route.abort(), { times: 1 });
  await page.goto("/admin/gallery");
  const failure = page.getByRole("alert").filter({ hasText: "Failed to fetch gallery" });
  await expect(failure).toContainText("The server cannot be reached.");
  await expect(page.getByText("No images yet")).toBeHidden();
  expect(complaints.splice(0).join()).toContain("Failed to fetch gallery");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(failure).toBeHidden();

  await site.deps.db.schema.dropTable("gallery_items").execute();
  await page.getByRole("button", { name: "Delete Stays here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to delete gallery item" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Stays here" })).toBeVisible();
  expect(complaints.splice(0).join()).toContain("Failed to delete gallery item");
});

test("an image that another officer has deleted is told of, and goes", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  const item = await stored(site, "Gone already");
  await page.goto("/admin/gallery");
  await page.getByRole("button", { name: "Delete Gone already" }).click();
  await site.call("DELETE", `/api/gallery/${item._id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert")).toContainText("This gallery item does not exist any more");
  await expect(page.getByText("No images yet")).toBeVisible();
  expect(complaints.splice(0).join()).toContain("404");
});

test("everything can be done by keyboard, and axe finds nothing, small or large", async ({ adminPage: page, site }) => {
  await stored(site, "By keyboard");
  await page.goto("/admin/gallery");
  const remove = page.getByRole("button", { name: "Delete By keyboard" });
  await page.getByRole("button", { name: "Add Image" }).focus();
  await page.keyboard.press("Tab");
  await expect(remove).toBeFocused();
  await expect(remove).toHaveCSS("opacity", "1");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add Image" }).press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await remove.press("Enter");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No images yet")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("hundreds of images come in pages", async ({ adminPage: page, site }) => {
  const { image } = await stored(site, "Image 1");
  const { image: key } = await site.deps.db.selectFrom("gallery_items").select("image").executeTakeFirstOrThrow();
  expect(image).toContain(key);
  await site.deps.db
    .insertInto("gallery_items")
    .values(
      Array.from({ length: 119 }, (_, index) => ({
        id: site.deps.newId(),
        title: `Image ${index + 2}`,
        date: "2026-01-01",
        image: key,
        created_at: index,
        updated_at: index,
        version: 1,
      })),
    )
    .execute();
  await page.goto("/admin/gallery");
  await expect(page.getByText("120 images")).toBeVisible();
  await expect(page.getByRole("list", { name: "Images" }).getByRole("listitem")).toHaveCount(48);
  await page.getByRole("link", { name: "Page 3" }).click();
  await expect(page).toHaveURL(/\?page=3$/);
  await expect(page.getByRole("list", { name: "Images" }).getByRole("listitem")).toHaveCount(24);
  await page.goto("/admin/gallery?page=99");
  await expect(page.getByRole("link", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
});

test("a list that was being loaded again when the page was turned is loaded all the same", async ({
  adminPage: page,
  site,
}) => {
  await seedGallery(site, 50);
  await page.goto("/admin/gallery");
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.getByRole("link", { name: "Page 1" }).click();
  await expect(page.getByText("50 images")).toBeVisible();
  const release = await holdAnswers(page, "GET", "/api/gallery");
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Image deleted")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  release();
  await expect(page.getByText("49 images")).toBeVisible();
});
