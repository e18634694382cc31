import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessible, type ServedSite, test } from "./site.ts";
import { dropFiles, file, holdAnswers, picture, writesOf } from "./uploads.ts";

const stored = async (site: ServedSite, title: string) => {
  const body = formOf({ title, description: `About ${title}`, image: await pictureFile() });
  return (await site.call("POST", "/api/banner", { body })).body;
};

const three = async (site: ServedSite) => {
  for (const title of ["One", "Two", "Three"]) await stored(site, title);
};

const titles = async (site: ServedSite): Promise<string[]> =>
  (await site.call("GET", "/api/banner")).body.map((banner: { title: string }) => banner.title);

test("an officer adds the first banner and deletes it", async ({ adminPage: page, site }) => {
  await page.goto("/admin/banners");
  await expect(page).toHaveTitle(/^Banners · Admin/);
  await expect(page.getByText("No images yet")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "display mode" })).toHaveAttribute(
    "href",
    "/admin/hero-settings",
  );
  await page.getByRole("button", { name: "Add First Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  await form.getByLabel("Title").fill("Open lab evening");
  await form.getByLabel("Description").fill("Every Friday");
  await form.getByLabel("Image").setInputFiles(await picture());
  const release = await holdAnswers(page, "POST", "/api/banner");
  await form.getByRole("button", { name: "Add Image" }).click();
  await expect(form.getByRole("button", { name: "Adding..." })).toBeDisabled();
  await expect(form.getByRole("progressbar")).toBeVisible();
  release();
  await expect(form).toBeHidden();
  await expect(page.getByText("Banner added")).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Open lab evening" });
  await expect(card).toContainText("Every Friday");
  expect((await site.call("GET", "/api/banner")).body).toMatchObject([{ alt: "Open lab evening" }]);

  await page.getByRole("button", { name: "Delete Open lab evening" }).click();
  const question = page.getByRole("dialog", { name: "Delete banner" });
  await expect(question).toContainText("Are you sure you want to delete this banner? This action cannot be undone.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toBeVisible();
  await page.getByRole("button", { name: "Delete Open lab evening" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No images yet")).toBeVisible();
  await expect(page.getByText("Banner deleted")).toBeVisible();
  expect(await site.storedFiles()).toEqual([]);
});

test("the form says what is wrong before anything is sent, and asks before it forgets", async ({ adminPage: page }) => {
  await page.goto("/admin/banners");
  const sent = writesOf(page);
  await page.getByRole("button", { name: "Add Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  const submit = form.getByRole("button", { name: "Add Image" });
  const alerts = (words: string | RegExp) => form.getByRole("alert").filter({ hasText: words });

  await form.getByLabel("Title").fill("Half a form");
  await submit.click();
  await expect(alerts("Please fill in all required fields")).toBeVisible();
  await expect(alerts(/^Required$/)).toHaveCount(1);
  await form.getByLabel("Description").fill("Words");
  await submit.click();
  await expect(alerts("Please choose an image")).toHaveCount(2);
  await form.getByLabel("Image").setInputFiles(file("big.png", "image/png", 5 * 1024 * 1024));
  await expect(alerts("Image size should be less than 5MB").first()).toBeVisible();
  await form.getByLabel("Image").setInputFiles(file("notes.txt", "text/plain"));
  await expect(alerts("The file must be an image (JPEG, PNG or WebP)").first()).toBeVisible();
  await submit.click();
  expect(sent).toEqual([]);

  await form.getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Half a form");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(form).toBeHidden();
});

test("a dropped file is taken, the first of several, and one dropped beside the box is not opened", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/banners");
  await page.getByRole("button", { name: "Add Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  const pictures = [await picture("first.png"), await picture("second.png")];
  expect(await dropFiles(form.getByLabel("Title"), pictures)).toBe(true);
  await expect(form.getByText("first.png")).toBeHidden();
  expect(await dropFiles(form.getByLabel("Image"), pictures)).toBe(true);
  await expect(form.getByText("first.png")).toBeVisible();
  await expect(form.getByText("second.png")).toBeHidden();
});

test("banners are put in order by dragging them", async ({ adminPage: page, site }) => {
  await three(site);
  await page.goto("/admin/banners");
  const headings = page.getByRole("list", { name: "Banners" }).getByRole("heading");
  await expect(headings).toHaveText(["One", "Two", "Three"]);
  const card = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  const handleOf = (title: string) => card(title).locator("[data-drag-handle]");

  await handleOf("One").hover();
  await page.mouse.down();
  await card("Two").hover();
  await expect(headings).toHaveText(["Two", "One", "Three"]);
  await card("Three").hover();
  await expect(headings).toHaveText(["Two", "Three", "One"]);
  await page.mouse.up();
  await expect(page.getByText("Order saved")).toBeVisible();
  expect(await titles(site)).toEqual(["Two", "Three", "One"]);

  // A drag that is given up changes nothing.
  await handleOf("Two").hover();
  await page.mouse.down();
  await card("One").hover();
  await expect(headings).toHaveText(["Three", "One", "Two"]);
  await page.keyboard.press("Escape");
  await expect(headings).toHaveText(["Two", "Three", "One"]);
  await page.mouse.up();
  await page.reload();
  await expect(headings).toHaveText(["Two", "Three", "One"]);
});

test("banners are put in order from the keyboard, however fast", async ({ adminPage: page, site }) => {
  await three(site);
  await page.goto("/admin/banners");
  const headings = page.getByRole("list", { name: "Banners" }).getByRole("heading");
  await expect(page.getByRole("button", { name: "Move One earlier" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Move Three later" })).toBeDisabled();
  const sent = writesOf(page);
  const release = await holdAnswers(page, "PUT", "/api/banner/order");
  await page.getByRole("button", { name: "Move One later" }).focus();
  await page.keyboard.press("Enter");
  await expect(headings).toHaveText(["Two", "One", "Three"]);
  await expect(page.getByRole("button", { name: "Move One later" })).toBeFocused();
  await expect(page.getByText("One: place 2 of 3")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(headings).toHaveText(["Two", "Three", "One"]);
  await expect(page.getByRole("button", { name: "Move One earlier" })).toBeFocused();
  expect(sent).toEqual(["PUT /api/banner/order"]);
  release();
  await expect.poll(() => titles(site)).toEqual(["Two", "Three", "One"]);
  await expect(headings).toHaveText(["Two", "Three", "One"]);
  await expect(page.getByRole("button", { name: "Move One earlier" })).toBeFocused();
});

test("banners are put in order with a finger", async ({ adminPage: page, site }) => {
  await three(site);
  await page.setViewportSize({ width: 360, height: 1600 });
  await page.goto("/admin/banners");
  const headings = page.getByRole("list", { name: "Banners" }).getByRole("heading");
  const card = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  const from = await card("Three").locator("[data-drag-handle]").boundingBox();
  const to = await card("One").boundingBox();
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", box?: typeof from) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [],
    });
  await touch("touchStart", from);
  await touch("touchMove", to);
  await expect(headings).toHaveText(["Three", "One", "Two"]);
  await touch("touchEnd");
  await expect(page.getByText("Order saved")).toBeVisible();
  expect(await titles(site)).toEqual(["Three", "One", "Two"]);
});

test("an order made beside another officer's new banner is refused, and the list is loaded again", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await three(site);
  await page.goto("/admin/banners");
  await expect(page.getByRole("heading", { name: "Three" })).toBeVisible();
  await stored(site, "Theirs");
  await page.getByRole("button", { name: "Move One later" }).click();
  const banner = page.getByRole("alert");
  await expect(banner).toContainText("Failed to save the order of the banners");
  await expect(banner).toContainText("The banners have changed.");
  const headings = page.getByRole("list", { name: "Banners" }).getByRole("heading");
  await expect(headings).toHaveText(["One", "Two", "Three", "Theirs"]);
  expect(complaints.splice(0).join()).toContain("409");
  await page.getByRole("button", { name: "Move One later" }).click();
  await expect(banner).toBeHidden();
  await expect(headings).toHaveText(["Two", "One", "Three", "Theirs"]);
});

test("a list that cannot be had, and writes that fail, are logged and shown", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await three(site);
  await page.route("**/api/banner", (route) => route.abort(), { times: 1 });
  await page.goto("/admin/banners");
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch banners" })).toBeVisible();
  await expect(page.getByText("No images yet")).toBeHidden();
  expect(complaints.splice(0).join()).toContain("Failed to fetch banners");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "One" })).toBeVisible();

  await site.deps.db.schema.dropTable("banners").execute();
  await page.getByRole("button", { name: "Move One later" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to save the order of the banners" })).toBeVisible();
  const headings = page.getByRole("list", { name: "Banners" }).getByRole("heading");
  await expect(headings).toHaveText(["One", "Two", "Three"]);
  await page.getByRole("button", { name: "Delete One" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to delete banner item" })).toBeVisible();
  await page.getByRole("button", { name: "Add Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  await form.getByLabel("Title").fill("Never stored");
  await form.getByLabel("Description").fill("Words");
  await form.getByLabel("Image").setInputFiles(await picture());
  await form.getByRole("button", { name: "Add Image" }).click();
  await expect(form.getByRole("alert").filter({ hasText: "Failed to add banner item" })).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Never stored");
  const logged = complaints.splice(0).join();
  for (const what of ["the order of the banners", "delete banner item", "add banner item"])
    expect(logged).toContain(what);
});

test("axe finds nothing, small or large", async ({ adminPage: page, site }) => {
  await three(site);
  await page.goto("/admin/banners");
  await expect(page.getByRole("heading", { name: "Three" })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add Image" }).press("Enter");
    await expect(page.getByRole("dialog").getByLabel("Title")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});
