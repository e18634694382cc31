import { expect, expectAccessibleDayAndNight, test } from "./site.ts";
import { picture } from "./uploads.ts";

test("visitors see the texts of an event's pictures, and a copy of the event has its own pictures", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Add Event" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Event" });
  const typed = { Title: "Open Lab", Date: "2026-12-05", Time: "16:30", Location: "Lab 3", Description: "Words." };
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel("Images").setInputFiles([await picture("a.png"), await picture("b.png")]);
  await form.getByRole("button", { name: "Edit b.png" }).click();
  const said = form.getByRole("group", { name: "b.png" });
  await said.getByLabel("Alternative text").fill("A robot follows a line");
  await said.getByRole("button", { name: /^Focal point/ }).press("ArrowUp");
  await expect(said.getByRole("button", { name: "Focal point: 50% from the left, 45% from the top" })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await form.getByRole("button", { name: "Edit a.png" }).click();
  await form.getByRole("group", { name: "a.png" }).getByLabel("Decorative").check();
  await expect(form.getByRole("listitem").filter({ hasText: "a.png" })).toContainText("Decorative");
  await form.getByRole("button", { name: "Move b.png earlier" }).click();
  await form.getByRole("button", { name: "Add Event" }).click();
  await expect(form).toBeHidden();
  const [event] = (await site.call("GET", "/api/events", { token: false })).body;
  const robot = { alt: "A robot follows a line", focus: "50 45" };
  expect(event.pictures).toMatchObject([robot, { alt: "" }]);

  await page.getByRole("button", { name: "More actions for Open Lab" }).click();
  await page.getByRole("menuitem", { name: "Duplicate Open Lab" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Open Lab");
  for (const label of ["Date", "Time"]) await expect(form.getByLabel(label, { exact: true })).toHaveValue("");
  await form.getByLabel("Date", { exact: true }).fill("2027-12-04");
  await form.getByLabel("Time", { exact: true }).fill("16:30");
  await form.getByRole("button", { name: "Remove Image 2" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Discard changes?" }).getByRole("button", { name: "Keep editing" }).click();
  await form.getByRole("button", { name: "Save as draft" }).click();
  await expect(form).toBeHidden();
  const rows = page.getByRole("row", { name: /Open Lab/ });
  await expect(rows.filter({ hasText: "4 Dec 2027" })).toContainText("Draft");
  const [draft] = (await site.call("GET", "/api/events?state=draft")).body;
  expect(draft.pictures).toMatchObject([robot]);
  expect(event.image).not.toContain(draft.image[0]);

  await rows
    .filter({ hasText: "5 Dec 2026" })
    .getByRole("button", { name: /^More actions for Open Lab/ })
    .click();
  await page.getByRole("menuitem", { name: "Delete Open Lab" }).click();
  const question = page.getByRole("dialog", { name: "Delete event" });
  await expect(question.getByRole("link", { name: "Page of Open Lab" })).toHaveAttribute("href", /^\/events\/open-lab/);
  await question.getByRole("button", { name: "Cancel" }).click();

  await page.goto("/admin/gallery");
  await page.getByRole("button", { name: "Add Image" }).first().click();
  const many = page.getByRole("dialog", { name: "Add Image" });
  await many.getByLabel("Title", { exact: true }).fill("Bench");
  await many.getByLabel("Event", { exact: true }).selectOption("Open Lab (4 Dec 2027) (draft)");
  await many.getByLabel("Image", { exact: true }).setInputFiles(await picture("c.png", { width: 300 }));
  await many.getByRole("button", { name: "Add Image", exact: true }).click();
  await expect(many.getByRole("alert").first()).toContainText("This event is not published yet");
  expect(complaints.splice(0).join()).toContain("Failed to add gallery item");
  await many.getByRole("button", { name: "Save as draft" }).click();
  await expect(many).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "Bench" })).toContainText("Draft");
  expect((await site.call("GET", "/api/gallery", { token: false })).body).toEqual([]);
});
