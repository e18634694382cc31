import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { alertsIn, deleteLast, eraseLast, expectAccessibleWithDialog, sendSlowly } from "./admin-steps.ts";
import { oneImageDialogStories } from "./one-image-dialog-stories.ts";
import { expect, type ServedSite, test } from "./site.ts";
import { dropFiles, holdAnswers, picture, writesOf } from "./uploads.ts";

const stored = async (site: ServedSite, title: string) => {
  const body = formOf({ title, description: `About ${title}`, image: await pictureFile() });
  return (await site.call("POST", "/api/banner", { body })).body;
};

const three = async (site: ServedSite) => {
  for (const title of ["One", "Two", "Three"]) await stored(site, title);
};

const titles = async (site: ServedSite): Promise<string[]> =>
  (await site.call("GET", "/api/banner")).body.map((banner: { title: string }) => banner.title);

oneImageDialogStories({
  screen: "/admin/banners",
  api: "/api/banner",
  table: "banners",
  add: "Add Image",
  fields: { Description: "Words" },
  empty: "No images yet",
  failures: {
    list: "Failed to fetch banners",
    save: "Failed to add banner item",
    delete: "Failed to delete banner item",
  },
  edited: "Banner saved",
  gone: "This banner no longer exists",
  store: stored,
  beforeDelete: (page, title) => page.getByRole("button", { name: `Edit ${title}` }),
});

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
  await sendSlowly(page, form, { method: "POST", path: "/api/banner", submit: "Add Image", pending: "Adding..." });
  await expect(form).toBeHidden();
  await expect(page.getByText("Banner added")).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Open lab evening" });
  await expect(card).toContainText("Every Friday");
  expect((await site.call("GET", "/api/banner")).body).toMatchObject([{ alt: "Open lab evening" }]);

  await deleteLast(page, { noun: "banner", title: "Open lab evening", empty: "No images yet" });
  await eraseLast(page, "Open lab evening");
  expect(await site.storedFiles()).toEqual([]);
});

test("a drop takes the first file, and a file dropped outside the box is not opened", async ({ adminPage: page }) => {
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

test("banners are reordered by dragging", async ({ adminPage: page, site }) => {
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

  // A cancelled drag changes nothing.
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

test("banners are reordered by keyboard, also quickly", async ({ adminPage: page, site }) => {
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
  await expect(page.getByText("One: position 2 of 3")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(headings).toHaveText(["Two", "Three", "One"]);
  await expect(page.getByRole("button", { name: "Move One earlier" })).toBeFocused();
  expect(sent).toEqual(["PUT /api/banner/order"]);
  release();
  await expect.poll(() => titles(site)).toEqual(["Two", "Three", "One"]);
  await expect(headings).toHaveText(["Two", "Three", "One"]);
  await expect(page.getByRole("button", { name: "Move One earlier" })).toBeFocused();
});

test("banners are reordered by touch", async ({ adminPage: page, site }) => {
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

test("a new order is refused if another officer added a banner, and the list reloads", async ({
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

test("an order that cannot be saved shows an error, and the stored order stays", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await three(site);
  await page.goto("/admin/banners");
  await expect(page.getByRole("heading", { name: "One" })).toBeVisible();
  await site.deps.db.schema.dropTable("banners").execute();
  await page.getByRole("button", { name: "Move One later" }).click();
  await expect(alertsIn(page)("Failed to save the order of the banners")).toBeVisible();
  const headings = page.getByRole("list", { name: "Banners" }).getByRole("heading");
  await expect(headings).toHaveText(["One", "Two", "Three"]);
  expect(complaints.splice(0).join()).toContain("the order of the banners");
});

test("with several banners, axe finds nothing on small and large screens", async ({ adminPage: page, site }) => {
  await three(site);
  await page.goto("/admin/banners");
  await expect(page.getByRole("heading", { name: "Three" })).toBeVisible();
  await expectAccessibleWithDialog(page, page.getByRole("button", { name: "Add Image" }), "Title");
});
