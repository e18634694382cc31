import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import { seedEvents } from "#demo/seeds/events.ts";
import { eventMessages } from "#features/events/events.contract.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessible, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";
import { picture } from "./uploads.ts";

const path = (id: string) => `/admin/events/${id}`;

/** Returns the size of a PDF's page in points, or of a PNG in pixels. */
async function sizeOf(file: Buffer) {
  if (file.subarray(1, 4).toString() === "PNG") return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  const [page] = (await PDFDocument.load(file)).getPages();
  return { width: Math.round(page?.getWidth() ?? 0), height: Math.round(page?.getHeight() ?? 0) };
}

async function seedEvent(site: ServedSite, title: string, state: "draft" | "published" = "published") {
  const times = { date: "2026-12-05", time: "16:30", endDate: undefined, endTime: undefined, allDay: false };
  const [event] = await seedEvents(site, [{ title, ...times, location: "Lab 3" }]);
  const id = event?.id ?? "";
  if (state === "draft") await site.call("POST", "/api/events/bulk", { body: { ids: [id], action: "draft" } });
  return id;
}

test("a draft is saved while an officer types, previewed, and scheduled", async ({ adminPage: page, site }) => {
  await page.clock.install({ time: site.time.now });
  const id = await seedEvent(site, "Robotics Workshop", "draft");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/events");
  await page
    .getByRole("row", { name: /Robotics Workshop/ })
    .getByText("Lab 3")
    .click();
  await expect(page).toHaveURL(path(id));
  await expect(page.getByRole("heading", { level: 1, name: "Robotics Workshop" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Lifecycle" }).locator("[aria-current=step]")).toHaveText("Draft");

  const form = page.getByRole("form", { name: "Event details" });
  await form.getByLabel("Title").fill("Robotics Evening");
  const preview = page.locator('section[aria-label="Preview"]');
  await expect(preview).toContainText("Robotics Evening");
  await expect(preview).toContainText("Sat, 5 Dec 2026, 16:30");
  await page.clock.fastForward(2000);
  await expect(form.getByRole("status").filter({ hasText: "Draft saved" })).toBeVisible();
  expect((await site.call("GET", `/api/events/${id}`)).body).toMatchObject({
    title: "Robotics Evening",
    state: "draft",
  });
  await expectAccessibleDayAndNight(page);

  await form.getByLabel("Location").fill("");
  await page.clock.fastForward(2000);
  await expect(form.getByRole("status").filter({ hasText: "Not saved yet" })).toBeVisible();
  await form.getByLabel("Location").fill("Lab 4");
  await form.getByRole("button", { name: "Schedule", exact: true }).click();
  await form.getByLabel("Publish at", { exact: true }).fill("2026-12-01T18:00");
  await form.getByRole("button", { name: "Schedule for 1 Dec, 18:00" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Event scheduled for 1 Dec 2026, 18:00",
  );
  await expect(page.locator("[aria-current=step]")).toHaveText("Scheduled");
  expect((await site.call("GET", `/api/events/${id}`)).body).toMatchObject({ location: "Lab 4", state: "scheduled" });
});

test("on a phone, the buttons of a draft share one row", async ({ adminPage: page, site }) => {
  const { body } = await site.call("POST", "/api/events", { body: formOf({ title: "Open Lab", state: "draft" }) });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path(body._id));
  const rows = new Set<number | undefined>();
  for (const name of ["Schedule", "Save as draft", "Publish"])
    rows.add((await page.getByRole("button", { name, exact: true }).boundingBox())?.y);
  expect([...rows]).toEqual([expect.any(Number)]);
});

test("a draft needs only a title, and publishing says what is missing", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Add Event" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Event" });
  await dialog.getByRole("button", { name: "Save as draft" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Please fill in all required fields" })).toBeVisible();
  await expect(dialog.getByText("Required", { exact: true })).toHaveCount(1);
  await dialog.getByLabel("Title").fill("Robotics Workshop");
  await dialog.getByRole("button", { name: "Save as draft" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: /Robotics Workshop/ });
  for (const text of ["No date yet", "No location yet", "Draft"]) await expect(row).toContainText(text);
  await page.getByRole("button", { name: "More actions for Robotics Workshop" }).click();
  await page.getByRole("menuitem", { name: "Publish now" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Add a date, a time, a location, a description and an image before you publish “Robotics Workshop”.",
  );
  expect(complaints.splice(0).join()).toContain("400");
  await page.goto("/admin/dashboard");
  const task = "The draft Robotics Workshop needs a date, a time, a location, a description and an image";
  await page.getByRole("link", { name: `Edit event: ${task}` }).click();

  const form = page.getByRole("form", { name: "Event details" });
  await expect(form.getByText("To publish this draft, add a date, a time, a location")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await form.getByLabel("Location").fill("Lab 3");
  await expect(form.getByRole("status").filter({ hasText: "Draft saved" })).toBeVisible();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  const sentence = "Add a date, a time, a description and an image before you publish.";
  await expect(form.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  await expect(form.getByLabel("Date", { exact: true })).toHaveAccessibleDescription(/Required/);
  await expect(form.getByText("Required", { exact: true })).toHaveCount(4);

  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Preview page" }).click();
  await expect((await opened).getByRole("heading", { level: 1, name: "Robotics Workshop" })).toBeVisible();
  await (await opened).close();

  await page.getByRole("tab", { name: "Photos" }).click();
  const images = page.getByRole("region", { name: "Event images" });
  await images.getByLabel("Images").setInputFiles(await picture("new.png"));
  await images.getByRole("button", { name: "Save images" }).click();
  await expect(page.getByText("Images saved")).toBeVisible();
  await page.getByRole("tab", { name: "Details" }).click();
  await form.getByLabel("Date", { exact: true }).fill("2026-12-05");
  await form.getByLabel("Time", { exact: true }).fill("16:30");
  await form.getByLabel("Description").fill("Build a line follower.");
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Event published");
  await expect(page.locator("[aria-current=step]")).toHaveText("Published");
  expect((await site.call("GET", "/api/events", { token: false })).body).toMatchObject([{ location: "Lab 3" }]);
});

test("publishing a draft that lacks only an image leads to its images", async ({ adminPage: page, site }) => {
  const fields = { title: "Robotics Workshop", date: "2026-12-05", time: "16:30", location: "Lab 3", description: "d" };
  const { body: draft } = await site.call("POST", "/api/events", { body: formOf({ ...fields, state: "draft" }) });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(path(draft._id));
  const form = page.getByRole("form", { name: "Event details" });
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(form.getByRole("alert").first()).toHaveText("Add an image before you publish.");
  await expect(form.getByRole("link", { name: "Add images" })).toBeFocused();
  await expect(form.getByRole("link", { name: "Add images" })).toBeInViewport();
});

test("an officer formats the description, and the page shows it", async ({ adminPage: page, site }) => {
  const id = await seedEvent(site, "Robotics Workshop");
  await page.goto(path(id));
  const form = page.getByRole("form", { name: "Event details" });
  const toolbar = form.getByRole("toolbar", { name: "Formatting of the event text" });
  const description = form.getByLabel("Description");
  await description.fill("Bring a laptop.");
  await description.press("Enter");
  await toolbar.getByRole("button", { name: "Bulleted list" }).click();
  await page.keyboard.type("Solder");
  await description.press("Enter");
  await page.keyboard.type("A line follower, ");
  await toolbar.getByRole("button", { name: "Bold" }).click();
  await page.keyboard.type("yours to keep");
  const shown = page.locator(".rich-text:not([role])");
  await expect(shown.getByRole("listitem")).toHaveText(["Solder", "A line follower, yours to keep"]);
  await expectAccessibleDayAndNight(page);
  await form.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByText("Changes published")).toBeVisible();
  const { description: lines, slug } = (await site.call("GET", `/api/events/${id}`)).body;
  expect(lines.replaceAll("\r", "")).toBe("Bring a laptop.\n\n- Solder\n- A line follower, yours to keep");
  await page.goto(`/events/${slug}`);
  await expect(page.getByRole("article").getByRole("listitem").filter({ hasText: "Solder" })).toBeVisible();
  await expect(page.locator("strong", { hasText: "yours to keep" })).toBeVisible();
});

test("on phones, the form has steps, and an error opens its step", async ({ adminPage: page, site }) => {
  const id = await seedEvent(site, "Robotics Workshop");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path(id));
  const form = page.getByRole("form", { name: "Event details" });
  const step = (name: string) => form.getByRole("list", { name: "Steps of the form" }).getByRole("button", { name });
  const heading = (name: string) => form.getByRole("heading", { name });
  await expect(step("Basics")).toHaveAttribute("aria-current", "true");
  await expect(form.getByLabel("Description")).toBeHidden();
  await expectAccessibleDayAndNight(page);
  await form.getByRole("button", { name: "Next" }).press("Enter");
  await expect(heading("Text and images Step 2 of 3")).toBeFocused();
  await form.getByLabel("Description").fill("");
  await step("More").click();
  await expect(heading("More Step 3 of 3")).toBeFocused();
  await expect(form.getByRole("button", { name: "Next" })).toBeHidden();
  await expect(form.getByLabel("Kind")).toBeVisible();
  await expectAccessibleDayAndNight(page);

  await form.getByRole("button", { name: "Publish changes" }).click();
  await expect(form.getByLabel("Description")).toBeFocused();
  await expect(step("Text and images")).toHaveAccessibleName(/Has an error/);
  await expect(form.getByRole("alert").filter({ hasText: "Add a description before you publish." })).toBeVisible();
  await form.getByLabel("Description").fill("Build a line follower.");
  await expect(step("Text and images")).toHaveAccessibleName("2. Text and images");
  await form.getByRole("button", { name: "Back" }).click();
  await form.getByLabel("Title").fill("Robotics Evening");
  await form.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText("Draft saved. Visitors still see the published version.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.setViewportSize({ width: 768, height: 900 });
  for (const label of ["Title", "Description", "Kind"]) await expect(form.getByLabel(label)).toBeVisible();
  await expect(step("Basics")).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("changes of a published event are a draft until an officer publishes them", async ({ adminPage: page, site }) => {
  const id = await seedEvent(site, "Robotics Workshop");
  const seen = async () => (await site.call("GET", `/api/events/${id}`, { token: false })).body.title;
  await page.goto(path(id));
  const form = page.getByRole("form", { name: "Event details" });
  await form.getByLabel("Title").fill("Robotics Evening");
  await form.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText("Draft saved. Visitors still see the published version.")).toBeVisible();
  expect(await seen()).toBe("Robotics Workshop");

  await page.reload();
  await expect(form.getByText("These changes are a draft, saved by asha")).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Robotics Evening");
  await form.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Robotics Workshop");

  await form.getByLabel("Title").fill("Robotics Night");
  await form.getByRole("button", { name: "Save as draft" }).click();
  await expect(form.getByText("These changes are a draft")).toBeVisible();
  await page.getByRole("link", { name: "Events", exact: true }).first().click();
  const row = page.getByRole("row", { name: /Robotics Workshop/ });
  await expect(row).toContainText("Draft changes");
  await row.getByRole("link", { name: "Robotics Workshop" }).click();
  await form.getByRole("button", { name: "Publish changes" }).click();
  await expect(form.getByText("These changes are a draft")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Robotics Night" })).toBeVisible();
  expect(await seen()).toBe("Robotics Night");
});

test("after publishing, the fields of the schedule close", async ({ adminPage: page, site }) => {
  const [event] = await seedEvents(site, [{ title: "Open Lab", date: "2026-12-05", pictures: 1 }]);
  const id = event?.id ?? "";
  await site.call("POST", "/api/events/bulk", { body: { ids: [id], action: "draft" } });
  await page.goto(path(id));
  const form = page.getByRole("form", { name: "Event details" });
  await form.getByRole("button", { name: "Schedule", exact: true }).click();
  await form.getByLabel("Publish at", { exact: true }).fill("2026-12-01T18:00");
  await form.getByLabel("Publish at", { exact: true }).fill("");
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.locator("[aria-current=step]")).toHaveText("Published");
  await expect(form.getByLabel("Unpublish at", { exact: true })).toHaveCount(0);

  const toggle = form.getByRole("button", { name: "Schedule unpublishing" });
  await toggle.click();
  await expect(form.getByLabel("Unpublish at", { exact: true })).toBeFocused();
  await form.getByLabel("Title").fill("Open Lab Evening");
  await form.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Open Lab Evening" })).toBeVisible();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
});

test("an officer duplicates an event from its page, deletes it and undoes the deletion", async ({
  adminPage: page,
  site,
}) => {
  const id = await seedEvent(site, "Robotics Workshop");
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "More actions for Robotics Workshop" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await page.goto(path(id));
  await choose("Delete Robotics Workshop");
  await page.getByRole("dialog", { name: "Delete event" }).press("Escape");
  await expect(page.getByRole("button", { name: "More actions for Robotics Workshop" })).toBeFocused();
  await choose("Duplicate Robotics Workshop");
  const copy = page.getByRole("dialog", { name: "Add Event" });
  await expect(copy.getByLabel("Title")).toHaveValue("Robotics Workshop");
  await expect(copy.getByLabel("Date", { exact: true })).toHaveValue("");
  await copy.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("row", { name: /Robotics Workshop/ })).toHaveCount(2);

  await page.goto(path(id));
  await page.getByLabel("Title").fill("Unsaved text");
  await choose("Delete Robotics Workshop");
  await page.getByRole("dialog", { name: "Delete event" }).getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/events");
  const rows = page.getByRole("row", { name: /Robotics Workshop/ });
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect(toasts).toContainText("Event deleted");
  await toasts.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(2);
});

test("a slow deletion does not move an officer who has left the event", async ({ adminPage: page, site }) => {
  const id = await seedEvent(site, "Robotics Workshop");
  await page.goto("/admin/branch");
  const tagline = page.getByLabel("Tagline");
  await expect(tagline).toBeVisible();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Events" }).click();
  await page.getByRole("link", { name: "Robotics Workshop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Robotics Workshop" })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/events/${id}`, async (route) => {
    if (route.request().method() === "DELETE") await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "More actions for Robotics Workshop" }).click();
  await page.getByRole("menuitem", { name: "Delete Robotics Workshop" }).click();
  await page.getByRole("dialog", { name: "Delete event" }).getByRole("button", { name: "Delete" }).click();
  await page.goBack();
  await page.goBack();
  await tagline.fill("Half a tagline");
  // The deletion loads the data of the current screen again, unless it moves the officer to another one.
  const reloaded = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/branch");
  held.resolve();
  await reloaded;
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Event deleted");
  await expect(page).toHaveURL("/admin/branch");
  await expect(tagline).toHaveValue("Half a tagline");
});

test("an officer is asked before leaving unsaved changes, and tabs keep the form", async ({
  adminPage: page,
  site,
}) => {
  const id = await seedEvent(site, "Robotics Workshop");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path(id));
  const form = page.getByRole("form", { name: "Event details" });
  await form.getByLabel("Title").fill("Half a title");
  await page.getByRole("tab", { name: "Details" }).press("ArrowRight");
  await expect(page).toHaveURL(/\?tab=photos$/);
  await expect(page.getByRole("tab", { name: "Photos" })).toBeFocused();
  await page.getByRole("tab", { name: "Details" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Half a title");
  await page.getByRole("link", { name: "Events", exact: true }).first().click();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Half a title");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("unsaved text stays when the event cannot be loaded again", async ({ adminPage: page, site, complaints }) => {
  const [past] = await seedEvents(site, [{ title: "Robotics Workshop", date: "2026-11-20", pictures: 1 }]);
  await page.goto(`${path(past?.id ?? "")}?tab=report`);
  const summary = page.getByLabel("Summary");
  await summary.fill("Half a summary");
  const call = `**/api/events/${past?.id}`;
  await page.route(call, (route) => route.abort());
  await page.getByRole("tab", { name: "Photos" }).click();
  const failure = page.getByText(eventMessages.loadFailed);
  await expect(failure).toBeVisible();
  await page.getByRole("tab", { name: "Report" }).click();
  await expect(summary).toHaveValue("Half a summary");
  await page.unroute(call);
  await page.getByRole("button", { name: "Retry" }).first().click();
  await expect(failure).toBeHidden();
  await expect(summary).toHaveValue("Half a summary");
  expect(complaints.splice(0).join()).toContain(eventMessages.loadFailed);
});

test("the Report and People tabs keep unsaved text while another tab is open", async ({ adminPage: page, site }) => {
  const [past] = await seedEvents(site, [{ title: "Robotics Workshop", date: "2026-11-20", pictures: 1 }]);
  const id = past?.id ?? "";
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form" } });
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await page.goto(`${path(id)}?tab=report`);
  await page.getByLabel("Summary").fill("Half a summary");
  await tab("Photos").click();
  await expect(page.getByRole("heading", { name: "Album" })).toBeVisible();
  await tab("People").click();
  await page.getByText("Built-in form: settings").click();
  await page.getByLabel("Places", { exact: true }).fill("21");
  await tab("Report").click();
  await expect(page.getByLabel("Summary")).toHaveValue("Half a summary");
  await tab("People").click();
  await expect(page.getByLabel("Places", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Places", { exact: true })).toHaveValue("21");
  await page.getByRole("link", { name: "Events", exact: true }).first().click();
  await page.getByRole("dialog", { name: "Discard changes?" }).getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Places", { exact: true })).toHaveValue("21");
});

test("an officer changes the images of an event and adds photos to its album", async ({ adminPage: page, site }) => {
  const id = await seedEvent(site, "Robotics Workshop");
  await page.goto(`${path(id)}?tab=photos`);
  const before = (await site.call("GET", `/api/events/${id}`)).body.image.length;
  const images = page.getByRole("region", { name: "Event images" });
  await expect(images.getByRole("button", { name: "Save images" })).toBeDisabled();
  await images.getByLabel("Images").setInputFiles(await picture("new.png"));
  await images.getByRole("button", { name: "Save images" }).click();
  await expect(page.getByText("Images saved")).toBeVisible();
  expect((await site.call("GET", `/api/events/${id}`)).body.image).toHaveLength(before + 1);

  const album = page.getByRole("region", { name: "Album" });
  await expect(album.getByText("No images yet")).toBeVisible();
  await album.getByRole("button", { name: "Add Image" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Image" });
  await expect(dialog.getByLabel("Event")).toHaveValue(id);
  await expect(dialog.getByLabel("Title")).toHaveValue("Robotics Workshop");
  await dialog.getByLabel("Image", { exact: true }).setInputFiles(await picture("photo.png"));
  await dialog.getByRole("button", { name: "Add Image" }).click();
  await expect(dialog).toBeHidden();
  await expect(album.getByRole("list", { name: "Images" }).getByRole("listitem")).toHaveCount(1);
  const { body } = await site.call("GET", `/api/gallery?event=${id}`);
  expect(body).toHaveLength(1);
  await expectAccessibleDayAndNight(page);
});

test("an officer shares a published event by its short link and with ready texts", async ({
  adminPage: page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const fields = { title: "Open Lab", description: "Come in.", date: "2026-12-05", time: "16:30", location: "Lab 3" };
  const body = formOf({ ...fields, state: "draft", images: await pictureFile() });
  const draft = (await site.call("POST", "/api/events", { body })).body._id;
  await page.goto(path(draft));
  await expect(page.getByRole("heading", { level: 1, name: "Open Lab" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share" })).toHaveCount(0);
  await page.getByRole("button", { name: "Preview poster" }).click();
  const poster = page.getByRole("dialog", { name: "Preview poster" }).getByRole("img", { name: "Poster of Open Lab" });
  await expect(poster).toHaveJSProperty("naturalWidth", 1240);
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press("Escape");
  await site.call("POST", "/api/events/bulk", { body: { ids: [draft], action: "publish" } });
  await page.reload();
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this event" });
  const link = await dialog.getByLabel("Short link").inputValue();
  await expect(dialog.getByLabel("Text for WhatsApp")).toHaveValue(/^\*Open Lab\*\nSat, 5 Dec 2026, 16:30/);
  await dialog.getByRole("button", { name: "Copy link", exact: true }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  for (const network of ["WhatsApp", "Instagram", "LinkedIn"]) {
    await dialog.getByRole("button", { name: `Copy ${network} text` }).click();
    const text = await dialog.getByLabel(`Text for ${network}`).inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    expect(text).toContain(link);
  }
  await expectAccessibleDayAndNight(page);
  await page.goto(link);
  await expect(page).toHaveURL(/\/events\/open-lab-2026-12-05$/);
});

test("an officer downloads posters to print and to post", async ({ adminPage: page, site }) => {
  test.setTimeout(120_000);
  const fields = { title: "Open Lab", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
  const body = formOf({ ...fields, images: await pictureFile() });
  await page.goto(path((await site.call("POST", "/api/events", { body })).body._id));
  await page.getByRole("button", { name: "Share" }).click();
  const posters = page.getByRole("region", { name: "Posters" }).getByRole("link");
  const expected = [
    { name: "Poster A4 (PDF)", file: "poster-a4.pdf", width: 595, height: 842 },
    { name: "Poster A3 (PDF)", file: "poster-a3.pdf", width: 842, height: 1191 },
    { name: "Instagram post (PNG)", file: "poster-post.png", width: 1080, height: 1350 },
    { name: "WhatsApp status (PNG)", file: "poster-story.png", width: 1080, height: 1920 },
  ];
  await expect(posters).toHaveText(expected.map(({ name }) => name));
  for (const { name, file, width, height } of expected) {
    const started = page.waitForEvent("download");
    await posters.filter({ hasText: name }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(file);
    const content = await readFile(await download.path());
    expect(await sizeOf(content), name).toEqual({ width, height });
  }
});

test("an event that is typed once is copied into vTools without typing again", async ({
  adminPage: page,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await seedEvent(site, "Robotics Workshop");
  await site.call("PUT", "/api/branch", { body: { spoid: "STB12345", email: "sb.miet@ieee.org" } });

  await page.goto(path(id));
  const form = page.getByRole("form", { name: "Event details" });
  await form.getByLabel("Ends at").fill("18:00");
  await form.getByText("Details for visitors and IEEE reporting").click();
  await form.getByLabel("Building").fill("Block C");
  await form.getByLabel("City").fill("Jammu");
  await form.getByLabel("Postal code").fill("181122");
  await form.getByLabel("Lead unit").selectOption("branch");
  await form.getByLabel("IEEE category").selectOption("Professional");
  await form.getByLabel("IEEE subcategory").selectOption("Continuing Education");
  await form.getByText("Speakers").click();
  await form.getByRole("button", { name: "Add speaker" }).click();
  await form.getByLabel("Name").fill("Asha Rao");
  await expect(page.locator('section[aria-label="Preview"]')).toContainText("Block C");
  await expectAccessibleDayAndNight(page);
  await form.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Changes published");

  await page.evaluate(() => {
    addEventListener("keydown", () => document.body.setAttribute("data-typed", ""), true);
    addEventListener("input", () => document.body.setAttribute("data-typed", ""), true);
  });
  await page.getByRole("tab", { name: "Report" }).click();
  const packet = page.getByRole("region", { name: "Before the event" });
  await expect(packet).toContainText("Type once, copy into vTools.");
  await expect(packet.getByText("To fix")).toHaveCount(0);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const { body: event } = await site.call("GET", `/api/events/${id}`);
  for (const [label, text] of [
    ["Title", "Robotics Workshop"],
    ["Description", event.description],
    ["Category", "Professional"],
    ["Subcategory", "Continuing Education"],
    ["Start time (UTC)", "2026-12-05T11:00:00Z"],
    ["Start time (local)", "2026-12-05 16:30"],
    ["End time (UTC)", "2026-12-05T12:30:00Z"],
    ["Time zone", "Asia/Kolkata"],
    ["Address 1", "Block C"],
    ["Building", `${event.location}, Block C, Jammu 181122`],
    ["Speakers", "Asha Rao"],
    ["Primary host", "STB12345"],
    ["Contact email", "sb.miet@ieee.org"],
  ] as const) {
    await packet.getByRole("button", { name: `Copy ${label}`, exact: true }).click();
    await expect.poll(copied).toBe(text);
  }
  for (const field of await packet.locator("dl > div").all()) {
    const copy = field.getByRole("button");
    const shown = await field.locator("dd > div").innerText();
    if ((await copy.count()) === 0) continue;
    await copy.click();
    await expect.poll(copied).toBe(shown);
  }
  await packet.getByRole("button", { name: "Copy all" }).click();
  await expect.poll(copied).toContain(`Building: ${event.location}, Block C, Jammu 181122\n`);
  expect(await page.locator("body").getAttribute("data-typed")).toBeNull();
  await expectAccessibleDayAndNight(page);

  const visitor = await page.context().newPage();
  await visitor.goto(`/events/${event.slug}`);
  const facts = visitor.getByRole("complementary", { name: "About this event" });
  await expect(facts).toContainText("Asha Rao");
  await expect(facts.getByRole("link", { name: /^Find on OpenStreetMap/ })).toHaveAttribute(
    "href",
    /openstreetmap\.org.*Block%20C/,
  );
});

test("an officer reports an event to IEEE with the numbers of check-in or with a reason", async ({
  adminPage: page,
  site,
}) => {
  const [past] = await seedEvents(site, [
    { title: "Robotics Workshop", date: "2026-11-20", time: "16:30", endDate: undefined, allDay: false },
  ]);
  const id = past?.id ?? "";
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${path(id)}?tab=report`);
  const report = page.getByRole("region", { name: "Report to IEEE" });
  await expect(report.getByRole("button", { name: "Mark as reported" })).toBeDisabled();
  await report.getByLabel("vTools ID").fill("https://events.vtools.ieee.org/m/512345");
  await report.getByRole("button", { name: "Save ID" }).click();
  await expect(report.getByRole("link", { name: /512345/ })).toBeVisible();

  const form = page.getByRole("region", { name: "What happened" });
  await form.getByLabel("IEEE members").fill("12");
  await form.getByRole("button", { name: "Save report" }).click();
  await expect(form.getByText("Enter members and guests").first()).toBeVisible();
  await form.getByLabel("Guests").fill("30");
  await form.getByLabel("Report text").fill("Thirty line followers.");
  await page.getByRole("link", { name: "Events", exact: true }).first().click();
  await page.getByRole("dialog", { name: "Discard changes?" }).getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByText("Unsaved changes")).toBeVisible();
  await form.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Report saved")).toBeVisible();
  await expect(form.getByText("Unsaved changes")).toHaveCount(0);
  const checklist = page.getByRole("region", { name: "Checklist" });
  await expect(checklist).toContainText("To do: The event is not reported to IEEE.");
  await expect(checklist).toContainText("To do: The summary is missing.");
  await report.getByRole("button", { name: "Mark as reported" }).click();
  await expect(report.getByText(/Marked as reported by asha/)).toBeVisible();
  await expect(checklist).toContainText("Done: The event is reported to IEEE.");
  expect((await site.call("GET", `/api/events/${id}/closing`)).body).toMatchObject({
    membersAttending: 12,
    guestsAttending: 30,
    reportText: "Thirty line followers.",
    vtoolsId: 512_345,
    reported: { by: "asha" },
  });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const { slug } = (await site.call("GET", `/api/events/${id}`)).body;
  await page.goto(`/events/${slug}`);
  await expect(page.getByRole("link", { name: /On IEEE vTools/ })).toHaveAttribute(
    "href",
    "https://events.vtools.ieee.org/m/512345",
  );
});

test("the preview of an event with a form on this site shows its button", async ({ adminPage: page, site }) => {
  const [next] = await seedEvents(site, [{ title: "Robotics Workshop", date: "2026-12-20", pictures: 1 }]);
  const preview = page.locator('section[aria-label="Preview"]');
  await page.goto(path(next?.id ?? ""));
  await expect(preview).toContainText("Registration Coming Soon");
  await site.call("PUT", `/api/events/${next?.id}/registration`, { body: { mode: "form" } });
  await page.reload();
  await expect(preview).toContainText("Register Now");
});

test("before the deletion of an event, the question says what registered people get", async ({
  adminPage: page,
  site,
}) => {
  await page.clock.setFixedTime(site.time.now);
  const events = await seedEvents(site, [
    { title: "Robotics Workshop", date: "2026-12-20" },
    { title: "Open Lab", date: "2026-11-20" },
    { title: "Cancelled Talk", date: "2026-12-21" },
  ]);
  await site.call("PUT", `/api/events/${events[2]?.id}/registration/cancelled`, { body: { isCancelled: true } });
  for (const [index, event] of events.entries()) {
    await site.call("PUT", `/api/events/${event.id}/registration`, { body: { mode: "form" } });
    await page.goto(path(event.id));
    await page.getByRole("button", { name: /^More actions/ }).click();
    await page.getByRole("menuitem", { name: /^Delete/ }).click();
    const note = page.getByRole("dialog", { name: "Delete event" }).getByText("Registered people get an email");
    await expect(page.getByText("You can restore it from the trash")).toBeVisible();
    await expect(note).toHaveCount(index === 0 ? 1 : 0);
  }
});

test("an officer writes what happened, and visitors read it on the page of the event", async ({
  adminPage: page,
  site,
}) => {
  const [past] = await seedEvents(site, [
    { title: "Robotics Workshop", date: "2026-11-20", time: "16:30", pictures: 1 },
  ]);
  const id = past?.id ?? "";
  await site.call("PUT", `/api/events/${id}/closing`, { body: { membersAttending: 12, guestsAttending: 30 } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${path(id)}?tab=report`);
  const part = page.getByRole("region", { name: "What happened" });
  await part.getByLabel("Summary").fill("Every robot reached the goal.");
  await part.getByLabel("Show how many people attended").check();
  await part.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Report saved")).toBeVisible();
  await expect(page.getByRole("region", { name: "Checklist" })).toContainText("Done: The summary is written.");
  // The report to IEEE uses it.
  await expect(
    page.getByRole("region", { name: "Report to IEEE" }).getByText("Every robot reached the goal."),
  ).toBeVisible();
  await expectAccessible(page);

  const { slug } = (await site.call("GET", `/api/events/${id}`)).body;
  await page.goto(`/events/${slug}`);
  await expect(page.getByText("Every robot reached the goal.")).toBeVisible();
  await expect(page.getByText("42 people attended.")).toBeVisible();
});

test("two officers who write the same summary see both versions", async ({ adminPage: page, site, complaints }) => {
  const [past] = await seedEvents(site, [{ title: "Robotics Workshop", date: "2026-11-20", pictures: 1 }]);
  const closing = `/api/events/${past?.id}/closing`;
  await page.goto(`${path(past?.id ?? "")}?tab=report`);
  const form = page.getByRole("region", { name: "What happened" });
  await form.getByLabel("Summary").fill("My summary.");
  await site.call("PUT", closing, { body: { summary: "Their summary." } });
  await form.getByRole("button", { name: "Save report" }).click();
  const both = form.getByRole("region", { name: "Your version and theirs" });
  await expect(both).toContainText("Their summary.");
  await expect(form.getByRole("alert").first()).toContainText("Could not save the report");
  expect((await site.call("GET", closing)).body.summary).toBe("Their summary.");
  await both.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Report saved")).toBeVisible();
  await expect(both).toHaveCount(0);
  expect((await site.call("GET", closing)).body.summary).toBe("My summary.");
  expect(complaints.splice(0).join()).toContain("409");
});

test("an officer reports an event with the numbers of check-in and types nothing", async ({
  adminPage: page,
  site,
}) => {
  const start = new Date(site.time.now.getTime() + 3_600_000);
  const [date, time] = start.toLocaleString("sv-SE", { timeZone: "Asia/Kolkata" }).split(" ");
  const fields = { title: "Soldering evening", date: date ?? "", time: time?.slice(0, 5) ?? "", location: "Lab 2" };
  const body = formOf({ ...fields, description: "d", images: await pictureFile() });
  const id: string = (await site.call("POST", "/api/events", { body })).body._id;
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form" } });
  const records: object[] = [];
  for (const name of ["Asha", "Ravi", "Mei"]) {
    const person = { name, email: `${name}@example.org`, member: name === "Asha" };
    const form = { ...person, acceptPrivacy: true, acceptEventTerms: true, adult: true };
    const { ticketUrl } = (await site.call("POST", `/api/events/${id}/registrations`, { body: form, token: false }))
      .body;
    const ticket = ticketUrl.slice(ticketUrl.lastIndexOf("/") + 1);
    records.push({ uuid: crypto.randomUUID(), ticket, device: "phone-a", scannedAt: start.toISOString() });
  }
  site.time.now = new Date(start.getTime() + 30 * 60_000);
  expect((await site.call("POST", `/api/events/${id}/check-ins`, { body: { records } })).status).toBe(200);
  const steps = { numbersConfirmed: true, wrappedUp: false, vtoolsId: 512_346 };
  expect((await site.call("PUT", `/api/events/${id}/closing`, { body: steps })).status).toBe(200);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.setFixedTime(site.time.now);
  await page.goto(`${path(id)}?tab=report`);
  const report = page.getByRole("region", { name: "Report to IEEE" });
  const form = page.getByRole("region", { name: "What happened" });
  await expect(form.getByLabel("IEEE members")).toHaveValue("1");
  await expect(form.getByRole("textbox", { name: "Guests" })).toHaveValue("2");
  await expect(form.getByLabel("Reason for other numbers")).toHaveCount(0);
  await page.evaluate(() => addEventListener("input", () => document.body.setAttribute("data-typed", ""), true));
  await report.getByRole("button", { name: "Copy Guests attending" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("2");
  await report.getByRole("button", { name: "Mark as reported" }).click();
  await expect(report.getByText(/Marked as reported by asha/)).toBeVisible();
  expect(await page.locator("body").getAttribute("data-typed")).toBeNull();
  const { body: evidence } = await site.call("POST", "/api/reporting/evidence", { body: { events: [id] } });
  expect(evidence.totals).toMatchObject({ members: 1, guests: 2, participants: 3 });
});
