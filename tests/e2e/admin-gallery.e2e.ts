import { seedEvents } from "#demo/seeds/events.ts";
import { seedGallery } from "#demo/seeds/gallery.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { alertsIn, deleteLast, eraseLast, sendSlowly } from "./admin-steps.ts";
import { oneImageDialogStories } from "./one-image-dialog-stories.ts";
import { expect, expectAccessible, type ServedSite, test } from "./site.ts";
import { callsOf, file, holdAnswers, picture, refusedPicture, type Upload, writesOf } from "./uploads.ts";

const stored = async (site: ServedSite, title: string, date = "2026-03-12") =>
  (await site.call("POST", "/api/gallery", { body: formOf({ title, date, image: await pictureFile() }) })).body;

oneImageDialogStories({
  screen: "/admin/gallery",
  api: "/api/gallery",
  table: "gallery_items",
  add: "Add Image",
  fields: {},
  empty: "No images yet",
  failures: {
    list: "Failed to fetch gallery",
    save: "Failed to add gallery item",
    delete: "Failed to delete gallery item",
  },
  edited: "Image saved",
  gone: "This gallery item no longer exists",
  store: stored,
  beforeDelete: (page, title) => page.getByRole("button", { name: `Edit ${title}` }),
});

test("an officer filters the images by year, event and missing alternative text", async ({ adminPage: page, site }) => {
  const [event] = await seedEvents(site, [{ title: "Robotics Workshop", date: "2026-11-20", pictures: 1 }]);
  const image = async (title: string, date: string, more = {}) =>
    site.call("POST", "/api/gallery", { body: formOf({ title, date, image: await pictureFile(), ...more }) });
  await image("Picnic", "2025-03-12", { alt: "Two members share a picnic" });
  await image("Soldering night", "2026-03-12");
  await image("Line followers", "2026-11-20", { event: event?.id });
  await page.goto("/admin/gallery");
  const shown = page.getByRole("list", { name: "Images" }).getByRole("listitem");
  await expect(shown).toHaveCount(3);
  await page.getByLabel("Year", { exact: true }).selectOption("2026");
  await expect(shown).toHaveCount(2);
  await page.getByLabel("Event", { exact: true }).selectOption({ label: "Robotics Workshop (20 Nov 2026)" });
  await expect(shown).toHaveText([/Line followers/]);
  await expectAccessible(page);
  await page.reload();
  await expect(shown).toHaveText([/Line followers/]);
  await page.getByLabel("Year", { exact: true }).selectOption("2025");
  await expect(shown).toHaveText([/Picnic/]);
  await page.getByLabel("Without alternative text").click();
  await expect(page.getByRole("main").getByText("Picnic")).toBeHidden();
  await page.getByLabel("Year", { exact: true }).selectOption("");
  await expect(shown).toHaveText([/Line followers/, /Soldering night/]);
  await page.getByLabel("Without alternative text").click();
  await expect(shown).toHaveCount(3);
});

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
  await sendSlowly(page, form, { method: "POST", path: "/api/gallery", submit: "Add Image", pending: "Adding..." });
  await expect(form).toBeHidden();
  await expect(page.getByText("Image added")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  const card = page.getByRole("listitem").filter({ hasText: "Soldering night" });
  await expect(card).toContainText("12 Mar 2026");
  await expect(card.locator("img").last()).not.toHaveJSProperty("naturalWidth", 0);

  await page.goto("/gallery");
  await expect(page.getByRole("link", { name: "Open photo: Soldering night" })).toBeVisible();

  await page.goto("/admin/gallery");
  const remove = page.getByRole("button", { name: "Delete Soldering night" });
  await expect(remove).toHaveCSS("opacity", "0");
  await card.hover();
  await expect(remove).toHaveCSS("opacity", "1");
  await deleteLast(page, { noun: "image", title: "Soldering night", empty: "No images yet" });
  await eraseLast(page, "Soldering night");
  expect(await site.storedFiles()).toEqual([]);
});

test("an image without a date gets today's date, and an image of an event gets the event's date", async ({
  adminPage: page,
  site,
}) => {
  const event = { title: "Open Lab", description: "d", time: "16:30", location: "Lab 3" };
  for (const date of ["2026-09-01", "2026-11-01"])
    await site.call("POST", "/api/events", { body: formOf({ ...event, date, images: await pictureFile() }) });
  await page.goto("/admin/gallery");
  await page.getByRole("button", { name: "Add Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  await form.getByLabel("Title").fill("Of today");
  await form.getByLabel("Image").setInputFiles(await picture());
  await form.getByRole("button", { name: "Add Image" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Of today" })).toContainText("21 Nov 2026");
  await page.getByRole("button", { name: "Add Image" }).click();
  await form.getByLabel("Title").fill("Of the lab");
  const events = form.getByRole("combobox", { name: "Event" });
  await expect(events.getByRole("option")).toHaveText(["No event", "Open Lab (1 Nov 2026)", "Open Lab (1 Sept 2026)"]);
  await events.selectOption("Open Lab (1 Sept 2026)");
  await form.getByLabel("Image").setInputFiles(await picture("other.png", { width: 40, height: 30 }));
  await form.getByRole("button", { name: "Add Image" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Of the lab" })).toContainText("1 Sept 2026");
  const item = (await site.call("GET", "/api/gallery")).body.find(
    ({ title }: { title: string }) => title === "Of the lab",
  );
  expect((await site.call("GET", `/api/events/${item.event}`)).body).toMatchObject({ date: "2026-09-01" });
});

test("many images are added at once: duplicates once, and failed or cancelled uploads are retried", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  const files = await Promise.all([200, 210, 220, 230].map((width) => picture(`${width}.png`, { width })));
  const known = await pictureFile("known.png", { width: 240 });
  const body = formOf({ title: "Of last year", date: "2025-01-31", image: known });
  await site.call("POST", "/api/gallery", { body });
  await page.goto("/admin/gallery");
  await page.getByRole("button", { name: "Add Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  await form.getByLabel("Title").fill("Open Lab");
  await form
    .getByLabel("Image")
    .setInputFiles([
      ...files,
      { ...files[0], name: "copy.png" },
      await picture("known.png", { width: 240 }),
    ] as Upload[]);
  const row = (name: string) => form.getByRole("listitem").filter({ hasText: name });
  await expect(row("copy.png")).toContainText("The same image as 200.png");
  await expect(row("known.png")).toContainText("Already stored: Of last year, 31 Jan 2025");
  await form.getByLabel("Name of 210.png").fill("The bench");
  await expectAccessible(page);

  // The first two uploads run until they are cancelled, and one fails after that.
  const release = await holdAnswers(page, "POST", "/api/gallery");
  await form.getByRole("button", { name: "Add Images (4)" }).click();
  await expect(form.getByRole("progressbar")).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();
  release();
  await expect(form.getByRole("button", { name: "Add Images (4)" })).toBeEnabled();
  await page.route(callsOf("/api/gallery"), (route) => route.abort(), { times: 1 });
  await form.getByLabel("Add anyway").check();
  await form.getByRole("button", { name: "Add Images (5)" }).click();
  await expect(alertsIn(form)("The server cannot be reached.")).toBeVisible();
  await expect(page.getByText("4 images added")).toBeVisible();
  await expect(form.getByText("Added", { exact: true })).toHaveCount(4);
  await form.getByRole("button", { name: "Retry" }).click();
  await expect(form).toBeHidden();
  complaints.splice(0);

  const { body: items } = await site.call("GET", "/api/gallery");
  const titles = items.map(({ title }: { title: string }) => title).sort();
  expect(titles).toEqual(["Of last year", "Open Lab", "Open Lab", "Open Lab", "Open Lab", "The bench"]);
  const { body: lines } = await site.call("GET", "/api/stats/activity");
  expect(lines.map(({ times }: { times?: number }) => times)).toEqual([5, undefined]);
});

test("images that cannot be read are marked, sent at most once, and can be removed", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await page.goto("/admin/gallery");
  await page.getByRole("button", { name: "Add Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  await form.getByLabel("Title").fill("Open Lab");
  await form.getByLabel("Date").fill("2026-03-12");
  const good = await Promise.all([200, 210, 220].map((width) => picture(`${width}.png`, { width })));
  const broken = [file("broken.jpg", "image/jpeg", "not a picture"), await refusedPicture("fake.png")];
  await form.getByLabel("Image").setInputFiles([...good, ...broken]);
  const row = (name: string) => form.getByRole("listitem").filter({ hasText: name });
  await expect(row("broken.jpg")).toContainText("“broken.jpg” is not a readable image.");
  const sent = writesOf(page);
  await form.getByRole("button", { name: "Add Images (4)" }).click();
  await expect(form.getByRole("alert").first()).toContainText("“broken.jpg” is not a readable image.");
  await expect(form.getByRole("button", { name: "Remove broken.jpg" })).toBeFocused();
  await form.getByRole("button", { name: "Remove broken.jpg" }).click();
  expect(sent).toEqual([]);
  await form.getByRole("button", { name: "Add Images (4)" }).click();
  await expect(form.getByText("Added", { exact: true })).toHaveCount(3);
  await expect(row("fake.png")).toContainText("The file must be an image (JPEG, PNG or WebP)");
  const attempts = sent.length;
  await expect(form.getByRole("button", { name: "Retry" })).toBeHidden();
  await form.getByRole("button", { name: "Add Image", exact: true }).click();
  await form.getByRole("button", { name: "Remove fake.png" }).click();
  await form.getByRole("button", { name: "Add Image", exact: true }).click();
  await expect(form).toBeHidden();
  expect(sent).toHaveLength(attempts);
  expect((await site.call("GET", "/api/gallery")).body).toHaveLength(3);
  complaints.splice(0);
});

test("hundreds of images are shown in pages", async ({ adminPage: page, site }) => {
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

test("a list that reloads during a page change still loads", async ({ adminPage: page, site }) => {
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

test("finding 21: the button explains that all chosen photos are already stored", async ({ adminPage: page, site }) => {
  const body = formOf({ title: "Known", date: "2025-01-31", image: await pictureFile("known.png", { width: 240 }) });
  await site.call("POST", "/api/gallery", { body });
  await page.goto("/admin/gallery");
  await page.getByRole("button", { name: "Add Image" }).click();
  const form = page.getByRole("dialog", { name: "Add Image" });
  await form.getByLabel("Image", { exact: true }).setInputFiles(await picture("known.png", { width: 240 }));
  const add = form.getByRole("button", { name: "Add Image" });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription(/All chosen images are already stored/);
  await expect(form.getByRole("button", { name: "Save as draft" })).toBeDisabled();
  await expectAccessible(page);
  await form.getByLabel("Add anyway").check();
  await expect(add).toBeEnabled();
  await expect(form.getByText("All chosen images are already stored")).toBeHidden();
});
