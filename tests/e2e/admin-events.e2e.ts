import { seedEvents } from "#demo/seeds/events.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { deleteLast, eraseLast, expectConfirmationBeforeDiscard } from "./admin-steps.ts";
import { expect, expectAccessible, expectAccessibleDayAndNight, test } from "./site.ts";
import { file, holdAnswers, largeFile, loseAnswer, picture, refusedPicture } from "./uploads.ts";

test.use({ timezoneId: "America/New_York" });

test("an officer adds an event with two pictures, edits it, finds it, and deletes it", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/events");
  await expect(page.getByText("No events yet")).toBeVisible();

  await page.getByRole("button", { name: "Add Event" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Event" });
  await form.getByLabel("Title").fill("Robotics Workshop");
  await form.getByLabel("Date").fill("2026-12-05");
  await form.getByLabel("Time").fill("16:30");
  await form.getByLabel("Location").fill("Lab 3");
  await form.getByLabel("Description").fill("Build a line follower. ".repeat(10));
  await form.getByLabel("Registration link").fill("https://example.org/register");
  await form.getByLabel("Images").setInputFiles([await picture("a.png"), await picture("b.png")]);
  await expectAccessibleDayAndNight(page);
  await form.getByRole("button", { name: "Add Event" }).click();
  await expect(form).toBeHidden();
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast).toHaveText(/Event added\s*Robotics Workshop/);
  await expect(toast.getByRole("link", { name: /^View/ })).toHaveAttribute("href", /^\/events\/robotics-workshop/);
  const row = page.getByRole("row", { name: /Robotics Workshop/ });
  await expect(row).toContainText("5 Dec 2026");
  await expect(row).toContainText("Upcoming");
  await expectAccessibleDayAndNight(page);

  await page.goto("/events");
  const card = page.getByRole("article", { name: "Robotics Workshop" });
  await expect(card).toContainText("Sat, 5 Dec 2026");
  await expect(card).toContainText("16:30");
  await expect(card.getByRole("link", { name: "Register Now" })).toHaveAttribute("target", "_blank");
  await expect(card.getByText("1 / 2")).toBeVisible();

  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Edit Robotics Workshop" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Event" });
  await expect(edit.getByLabel("Title")).toHaveValue("Robotics Workshop");
  await edit.getByLabel("Title").fill("Robotics Evening");
  await edit.getByLabel("Ends at").fill("16:00");
  await edit.getByLabel("Kind").selectOption("Workshop");
  await edit.getByLabel("Unit").selectOption("Women in Engineering");
  await edit.getByRole("button", { name: "Remove Image 1" }).click();
  await edit.getByRole("button", { name: "Save Event" }).click();
  await expect(edit.getByRole("alert").first()).toContainText("The event must end after it starts");
  await edit.getByLabel("Ends at").fill("18:00");
  await edit.getByRole("button", { name: "Save Event" }).click();
  await expect(edit).toBeHidden();

  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "More actions for Robotics Evening" }).click();
  await page.getByRole("menuitem", { name: /^View/ }).click();
  await expect((await opened).getByText("16:30–18:00 IST").first()).toBeVisible();
  await (await opened).close();
  await page.goto("/events");
  const edited = page.getByRole("article", { name: "Robotics Evening" });
  await expect(edited).toBeVisible();
  await expect(edited.getByRole("button", { name: "Next image" })).toBeHidden();

  await page.goto("/admin/events");
  const search = page.getByPlaceholder("Search events...");
  await search.fill("LAB");
  await expect(page.getByRole("row", { name: /Robotics Evening/ })).toBeVisible();
  await search.fill("nothing like it");
  await expect(page.getByText("No events found matching your search.")).toBeVisible();
  await search.fill("");
  await page.getByRole("button", { name: "past" }).click();
  await expect(page.getByText("No events found matching your search.")).toBeVisible();
  await page.getByRole("button", { name: "upcoming" }).click();
  await deleteLast(page, {
    noun: "event",
    title: "Robotics Evening",
    empty: "No events found matching your search.",
  });
  await eraseLast(page, "Robotics Evening");
  expect(await site.storedFiles()).toEqual([]);
});

test("the list shows the numbers of photos, on a phone in the line of the date", async ({ adminPage: page, site }) => {
  const [event] = await seedEvents(site, [{ title: "Robotics Workshop", date: "2026-12-05", pictures: 1 }]);
  const fields = { title: "Line followers", event: event?.id, image: await pictureFile() };
  expect((await site.call("POST", "/api/gallery", { body: formOf(fields) })).status).toBe(201);
  await page.goto("/admin/events?status=all");
  await expect(page.getByRole("columnheader", { name: "Numbers" })).toBeVisible();
  const row = page.getByRole("row", { name: /Robotics Workshop/ });
  await expect(row.getByRole("cell", { name: "1 photo", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await expect(row.getByRole("cell", { name: /5 Dec 2026.*1 photo/ })).toBeVisible();
  await expectAccessible(page);
});

test("the form validates before sending, and keeps the input", async ({ adminPage: page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Add Event" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Event" });
  await form.getByLabel("Title").fill("Half a form");
  await form.getByRole("button", { name: "Add Event" }).click();
  await expect(form.getByRole("alert").filter({ hasText: "Please fill in all required fields" })).toBeVisible();
  // The banner is announced, and the messages next to the fields are not announced again.
  await expect(form.locator("[role=alert]:not([aria-live=off])")).toHaveCount(1);

  await form.getByLabel("Images").setInputFiles(file("notes.txt", "text/plain"));
  await expect(form.getByRole("alert").filter({ hasText: "All files must be images" }).first()).toBeVisible();
  await form.getByRole("button", { name: "Remove notes.txt" }).click();
  await form.getByLabel("Images").setInputFiles(await largeFile("big.png", 5 * 1024 * 1024));
  await expect(form.getByRole("alert").filter({ hasText: "Each image must be less than 5MB" }).first()).toBeVisible();
  await expect(form.getByRole("listitem").filter({ hasText: "big.png" })).toContainText("must be less than 5MB");
  await expect(form.getByLabel("Title")).toHaveValue("Half a form");
  expect(sent).toEqual([]);
  await expectConfirmationBeforeDiscard(page, form, { label: "Title", value: "Half a form" });
});

test("a form is locked while saving, can be cancelled on a phone, and keeps its input after a reload", async ({
  adminPage: page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/admin/events");
  const form = page.getByRole("dialog", { name: "Add Event" });
  const open = () => page.getByRole("button", { name: "Add Event" }).first().click();
  await open();
  const typed = { Title: "Half a form", Date: "2026-12-05", Time: "16:30", Location: "Lab 3", Description: "Words." };
  async function fillIn() {
    for (const [label, value] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByLabel("Images").setInputFiles(await picture());
  }
  await fillIn();
  const release = await holdAnswers(page, "POST", "/api/events");
  await form.getByLabel("Title").press("Enter");
  await expect(form.getByLabel("Title")).toBeDisabled();
  await expect(form.getByRole("progressbar")).toBeInViewport();
  await expect(form.getByRole("button", { name: "Cancel" })).toBeInViewport();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByText("Cancelled. Your text is still here.")).toBeVisible();
  await expect(form.getByLabel("Title")).toBeEnabled();
  release();
  await page.reload();
  expect((await site.call("GET", "/api/events")).body).toEqual([]);

  await open();
  await expect(form.getByText("Your unsaved changes were restored")).toBeVisible();
  for (const [label, value] of Object.entries(typed))
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value);
  await form.getByRole("button", { name: "Discard" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("");
  await form.getByRole("button", { name: "Close" }).click();
  await open();
  await expect(form.getByLabel("Title")).toHaveValue("");
  await expect(form.getByText("Your unsaved changes were restored")).toBeHidden();

  await fillIn();
  await form.getByRole("button", { name: "Add Event" }).click();
  const row = page.getByRole("row", { name: /Half a form/ });
  for (const fact of ["5 Dec 2026", "16:30", "Lab 3", "Upcoming"]) await expect(row).toContainText(fact);
  const box = await row.boundingBox();
  expect(box && box.x + box.width).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});

test("a failed save shows an error, and the form keeps its input", async ({ adminPage: page, site, complaints }) => {
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Add Event" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Event" });
  await form.getByLabel("Title").fill("Not what it says");
  await form.getByLabel("Date").fill("2026-12-05");
  await form.getByLabel("Time").fill("16:30");
  await form.getByLabel("Location").fill("Lab 3");
  await form.getByLabel("Description").fill("Words that took a while.");
  await form.getByLabel("Images").setInputFiles(await refusedPicture("fake.png"));
  await form.getByRole("button", { name: "Add Event" }).click();
  const banner = form.getByRole("alert");
  await expect(banner).toContainText("Failed to save event");
  await expect(banner).toContainText("All files must be images");

  await site.deps.db.schema.dropTable("events").execute();
  await form.getByRole("button", { name: "Remove fake.png" }).click();
  await form.getByLabel("Images").setInputFiles(await picture());
  await form.getByRole("button", { name: "Add Event" }).click();
  await expect(banner).toContainText("Server error. Please try again later.");
  await expect(form.getByLabel("Title")).toHaveValue("Not what it says");
  expect(complaints.splice(0).join()).toContain("Failed to save event");
});

test("after a lost response, the form saves itself again and adds its images once", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  const fields = { title: "Open Lab", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
  const body = formOf({ ...fields, images: await pictureFile() });
  const path = `/api/events/${(await site.call("POST", "/api/events", { body })).body._id}`;
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Edit Open Lab" }).click();
  const form = page.getByRole("dialog", { name: "Edit Event" });
  await form
    .getByLabel("Images")
    .setInputFiles([await picture("wide.png", { width: 800 }), await picture("tall.png", { height: 800 })]);
  const save = form.getByRole("button", { name: "Save Event" });
  await loseAnswer(page, path);
  await save.click();
  await expect(form.getByRole("alert")).toContainText("The server cannot be reached.");
  await form.getByLabel("Title").fill("Open Lab Night");
  await save.click();
  await expect(form).toBeHidden();
  const event = (await site.call("GET", path)).body;
  expect(event.title).toBe("Open Lab Night");
  expect(event.image).toHaveLength(3);
  complaints.splice(0);
});

test("after a lost response, Add Event again creates no second event", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Add Event" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Event" });
  await form.getByLabel("Title").fill("Open Lab");
  await form.getByLabel("Date").fill("2026-12-05");
  await form.getByLabel("Time").fill("16:30");
  await form.getByLabel("Location").fill("Lab 3");
  await form.getByLabel("Description").fill("Bring your own project.");
  await form.getByLabel("Images").setInputFiles(await picture());
  await loseAnswer(page, "/api/events");
  await form.getByRole("button", { name: "Add Event" }).click();
  await expect(form.getByRole("alert")).toContainText("The server cannot be reached.");
  await form.getByRole("button", { name: "Add Event" }).click();
  await expect(form).toBeHidden();
  expect((await site.call("GET", "/api/events")).body).toMatchObject([{ title: "Open Lab", version: 1 }]);
  complaints.splice(0);
});

test("a registration link can be pasted without https://, and an invalid link is refused", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Add Event" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Event" });
  const link = form.getByLabel("Registration link");
  await link.fill("after the meeting");
  await form.getByRole("button", { name: "Add Event" }).click();
  const reason = form.getByRole("alert").filter({ hasText: "Registration link must be a web address" });
  await expect(reason).toHaveCount(2);
  await link.fill("forms.example/robotics");
  await form.getByLabel("Title").focus();
  await expect(link).toHaveValue("https://forms.example/robotics");
  await expect(form.getByRole("alert").filter({ hasText: "Registration link" })).toHaveCount(0);
});

test("the browser's Back button asks before discarding an unsaved event", async ({ adminPage: page }) => {
  await page.goto("/admin/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Events" }).click();
  await page.getByRole("button", { name: "Add Event" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Event" });
  await form.getByLabel("Title").fill("Half a form");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Half a form");
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test("on a slow connection, a response older than the current search is ignored", async ({ adminPage: page, site }) => {
  const titles = Array.from({ length: 60 }, (_, index) => ({ title: `Meeting ${index}`, pictures: 0 }));
  await seedEvents(site, titles);
  await page.goto("/admin/events?status=all");
  await expect(page.getByRole("row")).toHaveCount(51);
  await expect(page.getByText("60 events")).toBeVisible();

  const release = await holdAnswers(page, "GET", "/api/events");
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.getByLabel("Search events").pressSequentially("meeting 59");
  await expect(page.getByLabel("Search events")).toHaveValue("meeting 59");
  release();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").nth(1)).toContainText("Meeting 59");
  await expect(page).toHaveURL(/\/admin\/events\?status=all&q=meeting\+59$/);
  await expect(page.getByLabel("Search events")).toBeFocused();

  await page.reload();
  await expect(page.getByLabel("Search events")).toHaveValue("meeting 59");
  await page.getByLabel("Search events").fill("meeting");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByRole("row")).toHaveCount(11);
  await page.getByRole("button", { name: "past" }).click();
  await expect(page).toHaveURL(/\?status=past&q=meeting$/);
});
