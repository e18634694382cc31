import type { Page } from "@playwright/test";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessibleDayAndNight, test } from "./site.ts";
import { picture } from "./uploads.ts";

async function expectNoneTooWide(page: Page) {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`).toBe(true);
  }
}

test("officers edit a chapter with its numbers and stories, and visitors read it", async ({
  adminPage: page,
  context,
  complaints,
}) => {
  await page.goto("/admin/chapters");
  await expect(page).toHaveTitle(/^Chapters · Admin/);

  // Edits the Women in Engineering chapter: a number gets its date and source, and a new story moves before another.
  await page.getByRole("button", { name: "Edit Women in Engineering" }).click();
  const form = page.getByRole("dialog", { name: "Edit Chapter" });
  await form.getByText("Numbers", { exact: true }).click();
  const number = form.getByRole("group", { name: "10,000", exact: true });
  await number.getByLabel("As of").fill("2026");
  await number.getByLabel("Source").fill("https://wie.ieee.org/about");
  await number.getByLabel("Figure", { exact: true }).fill("");
  await form.getByRole("button", { name: "Save Chapter" }).click();
  await expect(form.getByRole("alert").first()).toHaveText("Enter a figure in each row under Numbers");
  await form.getByRole("group", { name: "number 2" }).getByLabel("Figure", { exact: true }).fill("12,000");
  await form.getByText("Stories", { exact: true }).click();
  await form.getByRole("button", { name: "Add story" }).click();
  const story = form.getByRole("group", { name: "story 4" });
  await story.getByLabel("Text").fill("It was loud, and nobody left.");
  await story.getByLabel("Title").fill("The night of the amplifiers");
  await form.getByRole("button", { name: "Move The night of the amplifiers earlier" }).click();
  await expectNoneTooWide(page);
  await expectAccessibleDayAndNight(page);
  // The form keeps typed text after a reload.
  await page.reload();
  await page.getByRole("button", { name: "Edit Women in Engineering" }).click();
  await expect(form.getByText("Your unsaved changes were restored")).toBeVisible();
  await form.getByRole("button", { name: "Save Chapter" }).click();
  await expect(page.getByText("Chapter saved")).toBeVisible();

  const visitor = await context.newPage();
  await visitor.goto("/chapters/wie-miet");
  await expect(visitor.getByText("over 12,000 members")).toBeVisible();
  await expect(visitor.getByText(/wie\.ieee\.org.*, as of 2026/)).toBeVisible();
  await expect(visitor.getByRole("article").nth(2)).toContainText("The night of the amplifiers");

  await page.getByRole("button", { name: "Delete Women in Engineering" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No chapters yet")).toBeVisible();
  expect((await visitor.goto("/chapters/wie-miet"))?.status()).toBe(410);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Edit Women in Engineering" })).toBeVisible();
  expect((await visitor.reload())?.status()).toBe(200);
  expect(complaints.splice(0).join()).toContain("410");
});

test("a new chapter has a page, and its page address can be changed", async ({
  adminPage: page,
  context,
  complaints,
}) => {
  await page.goto("/admin/chapters");
  await page.getByRole("button", { name: "Add Chapter" }).click();
  const adding = page.getByRole("dialog", { name: "Add Chapter" });
  await adding.getByLabel("Name", { exact: true }).fill("Robotics and Automation");
  await adding.getByLabel("Description").fill("Machines that move on their own.");
  await adding.getByText("Focus areas", { exact: true }).click();
  await adding.getByRole("button", { name: "Add focus area" }).click();
  await adding.getByRole("group", { name: "focus area 1" }).getByLabel("Name").fill("Arms");
  await adding.getByLabel("Logo", { exact: true }).setInputFiles(await picture());
  await adding.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  const visitor = await context.newPage();
  expect((await visitor.goto("/chapters/robotics-and-automation"))?.status()).toBe(404);
  expect(complaints.splice(0).join()).toContain("404");

  await page.getByRole("button", { name: "More actions for Robotics and Automation" }).click();
  await page.getByRole("menuitem", { name: "Publish now" }).click();
  await expect(page.getByRole("main").getByText("Published", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Move Robotics and Automation earlier" }).click();
  await expect(page.getByText("Order saved")).toBeVisible();
  await page.getByRole("button", { name: "Edit Robotics and Automation" }).click();
  const form = page.getByRole("dialog", { name: "Edit Chapter" });
  await form.getByLabel("Address").fill("robots");
  await form.getByRole("button", { name: "Save Chapter" }).click();
  await expect(form).toBeHidden();
  await expectNoneTooWide(page);
  await expectAccessibleDayAndNight(page);

  await visitor.goto("/chapters/robotics-and-automation");
  await expect(visitor).toHaveURL("/chapters/robots");
  await expect(visitor.getByRole("heading", { name: "Arms" })).toBeVisible();
  await expectNoneTooWide(visitor);
  await visitor.getByRole("main").getByRole("link", { name: "All chapters" }).click();
  await expect(visitor.getByRole("main").getByRole("article").getByRole("heading", { level: 2 })).toHaveText([
    "Robotics and Automation",
    "Women in Engineering",
  ]);
});

test("officers add and delete resources, and the page shows the changes", async ({ adminPage: page, context }) => {
  await page.goto("/admin/resources");
  await expect(page).toHaveTitle(/^Resources · Admin/);
  await expect(page.getByText("20 resources", { exact: true })).toBeVisible();
  await expectNoneTooWide(page);
  await expectAccessibleDayAndNight(page);

  await page.getByRole("button", { name: "Add Resource" }).click();
  const adding = page.getByRole("dialog", { name: "Add Resource" });
  await adding.getByLabel("Title").fill("Our library");
  await adding.getByLabel("Description").fill("Shelves behind the lab, open until ten.");
  await adding.getByLabel("Link").fill("library.example");
  await adding.getByLabel("Popular").check();
  await adding.getByRole("button", { name: "Add Resource" }).click();
  await expect(page.getByText("Resource added")).toBeVisible();

  const visitor = await context.newPage();
  await visitor.goto("/resources");
  const popular = visitor.getByRole("region", { name: "Popular Resources" });
  await expect(popular.getByText("The six that most of us open first.")).toBeVisible();
  // All six logos pass by. The logos outside the visible ones are hidden.
  await popular.getByRole("button", { name: /^Pause/ }).click();
  const inTheMiddle = visitor.locator(".popular-slide[data-place='0']");
  await popular.getByRole("button", { name: "Go to slide 4" }).click();
  await expect(inTheMiddle).toContainText("IEEE Learning Network");
  await popular.getByRole("button", { name: "Go to slide 6" }).click();
  await expect(inTheMiddle).toContainText("Our library");
  await expect(visitor.locator(".popular-slide[data-place='out']")).toHaveCSS("visibility", "hidden");

  for (const title of ["IEEE Xplore", "IEEE Spectrum"])
    await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 resources deleted")).toBeVisible();
  await visitor.reload();
  await expect(popular.getByText("The four that most of us open first.")).toBeVisible();
  await expect(popular.getByRole("link")).toHaveCount(4);
  const all = visitor.getByRole("region", { name: "All Resources" });
  await expect(all.getByText("Fifteen more, from your first school visit")).toBeVisible();
  await expect(all.getByRole("link")).toHaveCount(15);
  await expectNoneTooWide(visitor);
});

test("a chapter owns events and people, and an editor who is limited to it changes only these", async ({
  adminPage: page,
  browser,
  site,
}) => {
  const body = formOf({ name: "Robotics", description: "Robots that follow a line." });
  const { _id: chapter } = (await site.call("POST", "/api/chapters", { body })).body;
  const event = { description: "d", date: "2027-12-05", time: "10:00", location: "Lab 3" };
  const add = async (title: string) =>
    site.call("POST", "/api/events", { body: formOf({ ...event, title, images: await pictureFile() }) });
  await add("Line follower");
  await add("Open day");

  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Edit Line follower" }).click();
  const form = page.getByRole("dialog", { name: "Edit Event" });
  await form.getByLabel("Unit").selectOption("Robotics");
  await form.getByRole("button", { name: "Save Event" }).click();
  await expect(page.getByText("Event saved")).toBeVisible();

  await page.goto("/admin/officers");
  await page.getByRole("button", { name: "Invite officer" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite officer" });
  await invitation.getByLabel("Role").selectOption("Editor");
  await invitation.getByLabel("Limited to a chapter").selectOption("Robotics");
  await expectAccessibleDayAndNight(page);
  await invitation.getByRole("button", { name: "Invite officer" }).click();
  const link = await page.getByLabel("Invitation link").inputValue();

  const guest = await (await browser.newContext({ baseURL: site.address })).newPage();
  await guest.goto(link);
  await guest.getByLabel("Username").fill("ravi");
  await guest.getByLabel("Password").fill("a gull on the north pier");
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const menu = guest.getByRole("navigation", { name: "Admin" });
  await expect(menu.getByRole("link")).toHaveText(["Dashboard", "Events", "Team Management"]);
  await menu.getByRole("link", { name: "Events" }).click();
  await expect(guest.getByText("Line follower").first()).toBeVisible();
  await expect(guest.getByText("Open day")).toHaveCount(0);
  // The server refuses bulk actions and orders of this editor, so the lists do not offer them.
  await expect(guest.getByRole("checkbox", { name: /^Select/ })).toHaveCount(0);
  await guest.getByRole("button", { name: "More actions for Line follower" }).click();
  await expect(guest.getByRole("menuitem", { name: "Version history" })).toBeVisible();
  await expect(guest.getByRole("menuitem", { name: /publish/i })).toHaveCount(0);
  await guest.keyboard.press("Escape");
  await guest.getByRole("button", { name: "Edit Line follower" }).click();
  const edit = guest.getByRole("dialog", { name: "Edit Event" });
  await expect(edit.getByLabel("Unit")).toHaveCount(0);
  await edit.getByLabel("Title").fill("Line follower, second round");
  await edit.getByRole("button", { name: "Save Event" }).click();
  await expect(guest.getByText("Event saved")).toBeVisible();

  await guest.goto("/admin/team?section=ieeeSbTeam");
  const member = guest.getByRole("form", { name: "Add member" });
  await member.getByLabel("Name").fill("Dev Rao");
  await member.getByLabel("Position").fill("Lead");
  await member.getByRole("button", { name: "Add Member" }).click();
  await expect(guest.getByText("Member added")).toBeVisible();
  await member.getByLabel("Name").fill("Asha Rao");
  await member.getByLabel("Position").fill("Mentor");
  await member.getByRole("button", { name: "Add Member" }).click();
  await expect(guest.getByRole("button", { name: "Edit Asha Rao" })).toBeVisible();
  await expect(guest.getByRole("checkbox", { name: /^Select/ })).toHaveCount(0);
  await expect(guest.locator("[data-drag-handle], [data-move]")).toHaveCount(0);
  expect((await site.call("GET", "/api/team?section=ieeeSbTeam")).body).toMatchObject([
    { name: "Dev Rao", chapter },
    { name: "Asha Rao", chapter },
  ]);

  await guest.getByRole("button", { name: "Edit Dev Rao" }).click();
  const details = guest.getByRole("dialog", { name: "Edit Team Member Details" });
  await details.getByLabel("Position").fill("Captain");
  await details.getByRole("button", { name: "Update Member" }).click();
  await expect(guest.getByText("Member updated")).toBeVisible();

  await guest.goto("/chapters/robotics");
  for (const words of ["Line follower, second round", "Robotics Team 2024-25", "Dev Rao"])
    await expect(guest.getByText(words, { exact: true }).first()).toBeVisible();
  await expectAccessibleDayAndNight(guest);
  await expectNoneTooWide(guest);
});
