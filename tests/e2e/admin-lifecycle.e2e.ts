import type { Page } from "@playwright/test";
import { publishDue } from "#content/publish.ts";
import { createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { allContentTypes, contentTypeNamed } from "#tests/support/every-content-type.ts";
import { deleteListed } from "./admin-steps.ts";
import { expect, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";
import { picture } from "./uploads.ts";

test.use({ timezoneId: "America/New_York" });

const add = async (site: ServedSite, name: string, title: string, more: Record<string, string> = {}) => {
  const { path, form } = contentTypeNamed(name);
  return (await site.call("POST", path, { body: form(title, more) })).body;
};

/** Presses Undo in the toast with this text. */
async function undo(page: Page, words: string) {
  const toast = page.locator(".toast-card").filter({ hasText: words });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(toast).toBeHidden();
}

test("several pictures are unpublished, assigned to an event and deleted in one action, each with Undo", async ({
  adminPage: page,
  site,
}) => {
  const event = await add(site, "event", "Open Lab");
  for (const title of ["One", "Two", "Three", "Four"]) await add(site, "gallery item", title);
  type Picture = { title: string; event?: string };
  const pictures = async (): Promise<Picture[]> => (await site.call("GET", "/api/gallery", { token: false })).body;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/admin/gallery");
  const box = (title: string) => page.getByRole("checkbox", { name: `Select ${title}`, exact: true });
  const bar = page.locator(".selection-bar");

  // Sorted newest first: from Four to Two.
  await box("Four").check();
  await box("Two").click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 selected");
  await expect(bar.getByRole("button", { name: "Delete" })).toBeInViewport();
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press("Escape");
  await expect(box("Three")).not.toBeChecked();
  await expect(bar).toHaveText("");
  await box("all on this page").check();
  await expect(bar).toContainText("4 selected");
  await box("One").uncheck();

  await bar.getByRole("button", { name: "Set event" }).click();
  const form = page.getByRole("dialog", { name: "Set event of 3 images" });
  await form.getByLabel("Event").selectOption({ label: "Open Lab (5 Mar 2027)" });
  await expectAccessibleDayAndNight(page);
  await form.getByRole("button", { name: "Set event" }).click();
  await expect(form).toBeHidden();
  expect((await pictures()).filter((picture) => picture.event === event._id)).toHaveLength(3);
  await undo(page, "3 images assigned to Open Lab");
  expect((await pictures()).filter((picture) => picture.event === event._id)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 800 });
  for (const title of ["One", "Two", "Three"]) await box(title).check();
  await bar.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByRole("main").getByText("Draft", { exact: true })).toHaveCount(3);
  expect((await pictures()).map(({ title }) => title)).toEqual(["Four"]);
  await undo(page, "3 images unpublished");
  await expect(page.getByRole("main").getByText("Published", { exact: true })).toHaveCount(4);

  for (const title of ["One", "Two", "Three"]) await box(title).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete 3 images" });
  await expect(question).toContainText("“Three”, “Two”, “One”");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await pictures()).toHaveLength(1);
  await undo(page, "3 images deleted");
  await expect(page.getByRole("listitem").filter({ hasText: "Published" })).toHaveCount(4);

  await page.getByRole("searchbox", { name: "Search images" }).fill("thr");
  await expect(page).toHaveURL(/\?q=thr$/);
  await expect(box("Two")).toBeHidden();
  await expect(box("Three")).toBeVisible();
});

test("deleted items are restored by Undo and from the trash, and deleting permanently removes the file", async ({
  adminPage: page,
  site,
}) => {
  await add(site, "banner", "Engineers' Week");
  const files = await site.storedFiles();
  const seen = async () => (await site.call("GET", "/api/banner", { token: false })).body.length;
  await page.goto("/admin/banners");
  await page.getByRole("button", { name: "Delete Engineers' Week" }).click();
  const question = page.getByRole("dialog", { name: "Delete banner" });
  await expect(
    question.getByText("Are you sure you want to delete this banner? This action cannot be undone.", { exact: true }),
  ).toBeVisible();
  await expect(question.getByRole("paragraph").last()).toHaveText(
    "It disappears from the site immediately. You can restore it from the trash for 30 days.",
  );
  await expectAccessibleDayAndNight(page);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No images yet")).toBeVisible();
  expect(await seen()).toBe(0);
  await undo(page, "Banner deleted");
  await expect(page.getByRole("button", { name: "Edit Engineers' Week" })).toBeVisible();
  expect(await seen()).toBe(1);

  await deleteListed(page, "Engineers' Week");
  await page.goto("/admin/trash");
  await expect(page.getByRole("row", { name: /Engineers' Week/ })).toContainText("by asha");
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Restore Engineers' Week" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  expect(await seen()).toBe(1);
  expect(await site.storedFiles()).toEqual(files);

  await page.goto("/admin/banners");
  await deleteListed(page, "Engineers' Week");
  await page.goto("/admin/trash");
  await deleteListed(page, "Engineers' Week");
  await expect(page.getByText("The trash is empty")).toBeVisible();
  expect(await site.storedFiles()).toEqual([]);
});

test("an event is saved as a draft, visible only to officers, published on schedule and unpublished", async ({
  adminPage: page,
  site,
}) => {
  const isSeen = async () => (await site.call("GET", "/events", { token: false })).text.includes("Robotics Evening");
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Add Event" }).first().click();
  const form = page.getByRole("dialog");
  const typed = {
    Title: "Robotics Evening",
    Date: "2026-12-05",
    Time: "16:30",
    Location: "Lab 3",
    Description: "Build.",
  };
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel("Images").setInputFiles(await picture());
  await form.getByText("When visitors see it").click();
  await form.getByLabel("Publish at", { exact: true }).fill("2026-12-01T10:00");
  await form.getByRole("button", { name: "Save as draft" }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole("row", { name: /Robotics Evening/ });
  await expect(row).toContainText("Draftplanned for 1 Dec 2026, 10:00");
  expect(await isSeen()).toBe(false);

  const opened = page.waitForEvent("popup");
  await row.getByRole("button", { name: "More actions for Robotics Evening" }).click();
  await expect(page.getByRole("menuitem", { name: /^View/ })).toBeHidden();
  await page.getByRole("menuitem", { name: "Preview" }).click();
  const preview = await opened;
  await expect(preview.getByRole("complementary", { name: "Preview" })).toContainText("“Robotics Evening” yet");
  await expect(preview.getByRole("heading", { level: 1, name: "Robotics Evening" })).toBeVisible();
  await expectAccessibleDayAndNight(preview);
  await preview.getByRole("link", { name: "Leave the preview" }).click();
  await expect(preview).toHaveURL(/\/admin\/dashboard$/);
  await preview.close();

  // Half an hour from now in the site's time zone, which differs from the browser's.
  await page.getByRole("button", { name: "Edit Robotics Evening" }).click();
  await expect(form.getByRole("button", { name: "Save as draft" })).toHaveAttribute("type", "submit");
  await form.getByLabel("Publish at", { exact: true }).fill("2026-11-21T15:00");
  await form.getByLabel("Unpublish at").fill("2026-11-21T14:00");
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(form.getByRole("alert").first()).toHaveText("Unpublish at must be after Publish at, and in the future");
  await form.getByLabel("Unpublish at").fill("2026-11-21T15:30");
  await expectAccessibleDayAndNight(page);
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(form).toBeHidden();
  await expect(row).toContainText("Scheduled");
  await expect(row).toContainText("for 21 Nov 2026, 15:00");

  await page.goto("/admin/dashboard");
  await page.getByLabel("Date and time").fill("2026-11-21T15:10");
  const moment = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open preview" }).click();
  const then = await moment;
  await expect(then.getByRole("complementary", { name: "Preview" })).toContainText("The site on 21 Nov 2026, 15:10");
  await then.goto("/events");
  await expect(then.getByRole("article", { name: "Robotics Evening" })).toBeVisible();
  await then.getByRole("link", { name: "Back to now" }).click();
  await expect(then.getByRole("complementary", { name: "Preview" })).toBeHidden();
  await expect(then.getByRole("article", { name: "Robotics Evening" })).toBeHidden();
  await then.close();

  const pass = async (minutes: number) => {
    site.time.now = new Date(site.time.now.getTime() + minutes * 60_000);
    await publishDue(site.deps, allContentTypes, site.time.now);
  };
  await pass(31);
  expect(await isSeen()).toBe(true);
  await page.goto("/admin/events");
  await expect(row).toContainText("until 21 Nov 2026, 15:30");
  // The picture can no longer be loaded once the event is unpublished.
  await expect
    .poll(() =>
      page.locator("img").evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete)),
    )
    .toBe(true);
  await pass(30);
  expect(await isSeen()).toBe(false);
  await page.reload();
  await page.getByRole("button", { name: "More actions for Robotics Evening" }).click();
  await page.getByRole("menuitem", { name: "Publish now" }).click();
  await expect(row).toContainText("Published");
  expect(await isSeen()).toBe(true);
  await undo(page, "Published");
  await expect(row).toContainText("Draft");
});

test("an earlier version is compared and restored, and a screen that fails shows an error", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  const { path, form } = contentTypeNamed("achievement");
  const { _id } = await add(site, "achievement", "First place");
  for (const title of ["First place at the cup", "Second place at the cup"])
    await site.call("PUT", `${path}/${_id}`, { body: form(title) });
  await page.goto("/admin/achievements");
  await page.getByRole("button", { name: "More actions for Second place at the cup" }).click();
  await page.getByRole("menuitem", { name: "Version history" }).click();
  const dialog = page.getByRole("dialog", { name: "Version history of Second place at the cup" });
  const version = (number: number) => dialog.getByRole("list", { name: "Versions" }).locator("> li").nth(number);
  await expect(version(0).getByRole("deletion")).toHaveText("First");
  await expect(version(0).getByRole("insertion")).toHaveText(["Second", "file replaced"]);
  await expect(version(0)).toContainText("by asha");
  await expectAccessibleDayAndNight(page);
  await version(1).getByRole("button", { name: "Restore this version" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "First place at the cup" })).toBeVisible();
  expect((await site.call("GET", `${path}/${_id}`)).body).toMatchObject({
    title: "First place at the cup",
    version: 4,
  });

  await page.addInitScript(() => {
    const get = () => {
      throw new Error("broken on purpose");
    };
    Object.defineProperty(Intl.DateTimeFormat.prototype, "format", { get });
  });
  await site.call("DELETE", `${path}/${_id}`);
  await page.goto("/admin/trash");
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  expect(complaints.splice(0).join()).toContain("broken on purpose");
});

test("finding 21: empty lists say that there is nothing yet, and searches that nothing was found", async ({
  adminPage: page,
  site,
}) => {
  await site.deps.db.deleteFrom("chapters").execute();
  await site.deps.db.deleteFrom("resources").execute();
  for (const [screen, empty, button] of [
    ["events", "No events yet", "Add Event"],
    ["gallery", "No images yet", "Add First Image"],
    ["achievements", "No achievements yet", "Add Achievement"],
    ["banners", "No images yet", "Add First Image"],
    ["chapters", "No chapters yet", "Add First Chapter"],
    ["resources", "No resources yet", "Add First Resource"],
    ["reports", "No reports", "Upload Report"],
    ["students", "No students found", undefined],
    ["team", "No branch counselors available", undefined],
  ] as const) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole("main").getByText(empty, { exact: true })).toBeVisible();
    await expect(page.getByText("matching your search")).toHaveCount(0);
    if (button) await expect(page.getByRole("main").getByRole("button", { name: button }).last()).toBeVisible();
  }
  for (const [screen, items] of [
    ["events?status=past", "events"],
    ["gallery?q=x", "images"],
    ["achievements?q=x", "achievements"],
    ["reports?q=x", "reports"],
    ["students?state=declined", "students"],
    ["team?q=x", "members"],
    ["activity?who=nobody", "changes"],
  ]) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByText(`No ${items} found matching your search.`)).toBeVisible();
  }
});

test("finding 21: the delete dialog promises the trash only where there is one", async ({ adminPage: page, site }) => {
  await add(site, "event", "Open Lab");
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Delete Open Lab" }).click();
  let dialog = page.getByRole("dialog", { name: "Delete event" });
  const question = "Are you sure you want to delete this event? This action cannot be undone.";
  await expect(dialog.getByText(question, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("paragraph").last()).toHaveText(
    "It disappears from the site immediately. You can restore it from the trash for 30 days.",
  );
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Event deleted")).toBeVisible();

  await page.goto("/admin/trash");
  await page.getByRole("button", { name: "Delete Open Lab" }).click();
  dialog = page.getByRole("dialog");
  await expect(dialog.getByText(question.replace("event", "item"), { exact: true })).toBeVisible();
  await expect(dialog.getByText(/trash/i)).toHaveCount(0);
});

test("finding 21: a save says whether the item is a draft, scheduled or published", async ({
  adminPage: page,
  site,
}) => {
  const toast = (words: string) => page.locator(".toast-card").filter({ hasText: words });
  for (const [screen, noun] of [
    ["achievements", "Achievement"],
    ["banners", "Banner"],
    ["gallery", "Image"],
  ] as const) {
    const button = noun === "Achievement" ? "Add Achievement" : "Add Image";
    const fill = async () => {
      await page.goto(`/admin/${screen}`);
      await page.getByRole("button", { name: button }).first().click();
      const form = page.getByRole("dialog");
      await form.getByLabel("Title").fill("Open Lab");
      if (noun !== "Image") await form.getByLabel("Description").fill("d");
      if (noun === "Achievement") await form.getByLabel("Date").fill("2026-11-20");
      await form.getByLabel("Image", { exact: true }).setInputFiles(await picture());
      return form;
    };
    const draft = await fill();
    await draft.getByRole("button", { name: "Save as draft" }).click();
    await expect(toast("Draft saved")).toBeVisible();
    await expect(toast("added")).toHaveCount(0);

    const scheduled = await fill();
    if (noun === "Image") await scheduled.getByLabel("Add anyway").check();
    await scheduled.getByText("When visitors see it").click();
    await scheduled.getByLabel("Publish at", { exact: true }).fill("2026-12-10T18:00");
    await scheduled.locator("button[type=submit]").click();
    await expect(toast(`${noun} scheduled for 10 Dec 2026, 18:00`)).toBeVisible();
  }

  await add(site, "event", "Open Lab", { state: "scheduled", publishAt: "2026-12-10T18:00" });
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Edit Open Lab" }).click();
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await expect(toast("Event scheduled for 10 Dec 2026, 18:00")).toBeVisible();
  await page.getByRole("button", { name: "Edit Open Lab" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save as draft" }).click();
  await expect(toast("Draft saved")).toBeVisible();
});

test("finding 21: toasts cover no navigation and no main button", async ({ adminPage: page, site }) => {
  for (let number = 1; number <= 30; number += 1) await add(site, "achievement", `Prize ${number}`);
  const toast = page.locator(".toast-card");
  const expectClear = async (width: number) => {
    await expect(toast).toBeVisible();
    const covered = await toast.evaluate((card) => {
      const area = card.getBoundingClientRect();
      const others = document.querySelectorAll("header, nav, aside, main button:not([aria-label])");
      return [...others]
        .filter((other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          return right > area.left && left < area.right && bottom > area.top && top < area.bottom;
        })
        .map((other) => other.textContent);
    });
    expect(covered, `at ${width} pixels`).toEqual([]);
  };
  for (const [index, width] of [360, 768, 1280].entries()) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/admin/achievements");
    await page.getByRole("button", { name: `More actions for Prize ${30 - index}` }).click();
    await page.getByRole("menuitem", { name: "Unpublish" }).click();
    await expectClear(width);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }));
    await expectClear(width);

    await page.goto("/admin/branch");
    await page.getByLabel("Tagline").fill(`Tagline ${width}`);
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expectClear(width);
  }
});

test("finding 21: an error is scrolled into view below the header, and has the focus", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  for (let number = 1; number <= 12; number += 1) await add(site, "achievement", `Prize ${number}.`);
  const expectSeen = async (words: string) => {
    const banner = page.getByRole("main").getByRole("alert").filter({ hasText: words });
    await expect(banner).toBeFocused();
    const [top, header] = await Promise.all([
      banner.evaluate((element) => element.getBoundingClientRect().top),
      page.getByRole("banner").evaluate((element) => element.getBoundingClientRect().bottom),
    ]);
    expect(top).toBeGreaterThanOrEqual(header);
    await expect(banner).toBeInViewport({ ratio: 1 });
  };
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("/admin/achievements");
    await page.route(/api\/achievements\/./, (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.continue(),
    );
    await deleteListed(page, "Prize 1.");
    await expectSeen("The server cannot be reached.");

    await page.goto("/admin/branch");
    await page.route(/api\/branch$/, (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await page.getByLabel("Tagline").fill("Another tagline.");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expectSeen("The server cannot be reached.");
    await page.unrouteAll();
    await page.getByLabel("Tagline").fill(`Tagline ${width}`);
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
  }
  complaints.splice(0);
});

test("a form says who else has it open, and still saves", async ({ adminPage: page, site, browser }) => {
  await add(site, "achievement", "Best branch.");
  const account = { username: "ann", password: "a gull on the north pier" };
  const deps = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false };
  await createAdministrator(deps, { ...account, role: "editor", name: "Ann Roy" });
  const ann = await (await browser.newContext({ baseURL: site.address })).newPage();
  const { token } = (await site.call("POST", "/api/admin/login", { body: account, token: false })).body;
  await ann.addInitScript((stored) => localStorage.setItem("adminToken", stored), token);
  const beaten = ann.waitForResponse(/item-editors/);
  await ann.goto("/admin/achievements");
  await ann.getByRole("button", { name: "Edit Best branch." }).click();
  await beaten;

  await page.goto("/admin/achievements");
  await page.getByRole("button", { name: "Edit Best branch." }).click();
  const form = page.getByRole("dialog", { name: "Edit Achievement" });
  await expect(form.getByText("Ann Roy is editing this item too.")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await form.getByLabel("Title").fill("Best branch of the region");
  await form.getByRole("button", { name: "Save Achievement" }).click();
  await expect(page.getByText("Achievement saved")).toBeVisible();

  const closed = ann.waitForResponse(/item-editors/);
  await ann.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await closed;
  await page.getByRole("button", { name: "Edit Best branch of the region" }).click();
  await expect(form.getByLabel("Title")).toBeVisible();
  await expect(form.getByText("is editing this item too")).toHaveCount(0);
});
