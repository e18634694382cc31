import type { Locator, Page } from "@playwright/test";
import { contentTypeNamed } from "#tests/support/every-content-type.ts";
import { expect, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const add = async (site: ServedSite, name: string, title: string) => {
  const { path, form } = contentTypeNamed(name);
  await site.call("POST", path, { body: form(title) });
};

const opener = (page: Page, name: string) => page.getByRole("button", { name: `More actions for ${name}` });

async function box(place: Locator) {
  const found = await place.boundingBox();
  if (!found) throw new Error("The element is not shown");
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

/** Moves a finger down from the middle of an element. */
async function swipeDown(page: Page, from: Locator, by: number) {
  const { x, y, width } = await box(from);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", down: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + width / 2, y: y + 10 + down }],
    });
  await touch("touchStart", 0);
  for (const step of [0.25, 0.5, 0.75, 1]) await touch("touchMove", by * step);
  await touch("touchEnd", by);
}

test("on a phone, the actions of a row open in a sheet at the bottom, which keeps the focus and returns it", async ({
  adminPage: page,
  site,
}) => {
  await add(site, "event", "Robotics Evening");
  await page.goto("/admin/events?status=all");
  const row = page.getByRole("row", { name: /Robotics Evening/ });
  await expect(row.getByRole("button")).toHaveCount(1);
  const menu = opener(page, "Robotics Evening");
  const sheet = page.getByRole("menu");
  // While the sheet moves, a finger could touch another action than the test expects.
  const expectInPlace = () => expect.poll(async () => (await box(sheet)).bottom).toBe(740);
  const open = async () => {
    await menu.tap();
    await expect(sheet).toBeVisible();
    await expectInPlace();
  };
  const expectClosed = async () => {
    await expect(sheet).toBeHidden();
    await expect(menu).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/events\?status=all$/);
  };

  await open();
  await expect(sheet).toContainText("Robotics Evening");
  // The sheet has the width of the window, apart from the space that is reserved for a scrollbar.
  expect((await box(sheet)).width).toBeGreaterThan(340);
  await expectAccessibleDayAndNight(page);
  for (const key of ["Tab", "Shift+Tab", "ArrowDown", "Tab"]) {
    await page.keyboard.press(key);
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expectClosed();

  // The tap outside closes the sheet, and does not open the row below.
  await open();
  await page.touchscreen.tap(180, 60);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/events\?status=all$/);

  await open();
  await sheet.getByRole("menuitem", { name: "Cancel" }).tap();
  await expectClosed();

  await open();
  await sheet.getByRole("menuitem", { name: "Delete Robotics Evening" }).tap();
  await page.getByRole("dialog", { name: "Delete event" }).getByRole("button", { name: "Cancel" }).tap();
  await expectClosed();

  await open();
  await sheet.getByRole("menuitem", { name: "Edit Robotics Evening" }).tap();
  await expect(page.getByRole("dialog", { name: "Edit Event" })).toBeVisible();
});

test("on a phone, a finger that starts to scroll on the menu button opens no sheet", async ({
  adminPage: page,
  site,
}) => {
  for (const title of ["One", "Two", "Three", "Four"]) await add(site, "achievement", title);
  await page.goto("/admin/achievements");
  const button = opener(page, "Four");
  await button.scrollIntoViewIfNeeded();
  await swipeDown(page, button, -200);
  await expect(page.getByRole("menu")).toBeHidden();
});

const lists = [
  { screen: "events?status=all", kind: "event" },
  { screen: "achievements", kind: "achievement" },
  { screen: "banners", kind: "banner" },
  { screen: "chapters", kind: "chapter" },
  { screen: "resources", kind: "resource" },
  { screen: "announcements", kind: "announcement" },
];

test("on a phone, the menu of each list is at the end of the line with the title", async ({
  adminPage: page,
  site,
}) => {
  for (const { screen, kind } of lists) {
    await add(site, kind, "A long title that needs a second line");
    await page.goto(`/admin/${screen}`);
    const title = await box(page.getByRole("main").getByText("A long title that needs a second line").first());
    const menu = await box(opener(page, "A long title that needs a second line"));
    expect(menu.x, screen).toBeGreaterThanOrEqual(title.right - 1);
    expect(menu.y, screen).toBeLessThan(title.bottom);
    expect(menu.bottom, screen).toBeGreaterThan(title.y);
  }
});

test("on a phone, lists have low rows and short pages", async ({ adminPage: page, site }) => {
  for (let number = 1; number <= 21; number += 1) await add(site, "achievement", `Award ${number}`);
  await page.goto("/admin/achievements");
  const items = page.getByRole("list", { name: "Achievements" }).getByRole("listitem");
  await expect(items).toHaveCount(20);
  await page.getByRole("navigation", { name: "Pages of achievements" }).getByRole("link", { name: "Page 2" }).tap();
  await expect(items).toHaveCount(1);
  expect((await box(items.first())).height).toBeLessThan(100);

  await add(site, "event", "A long title that needs a second line");
  await page.goto("/admin/events?status=all");
  const row = page.getByRole("row", { name: /A long title/ });
  await expect(row.getByText("5 Mar 2027")).toBeVisible();
  expect((await box(row)).height).toBeLessThan(120);
});

test("on a phone, each application is a card with the name first, and its menu has the actions", async ({
  adminPage: page,
  site,
}) => {
  const body = { name: "Zoë Rao", email: "zoe@example.org", id: "CS10", branch: "CSE" };
  await site.call("POST", "/api/student", { body, token: false });
  await page.goto("/admin/students");
  const row = page.getByRole("row", { name: /Zoë Rao/ });
  const name = await box(row.getByText("Zoë Rao", { exact: true }));
  expect(name.y).toBeLessThan((await box(row.getByText("CS10"))).y);
  await opener(page, "Zoë Rao").tap();
  await expectAccessibleDayAndNight(page);
  await page.getByRole("menuitem", { name: "Edit Zoë Rao" }).tap();
  await expect(page.getByRole("dialog")).toContainText("Zoë Rao");
});

test("on a phone, the menu of a row moves it, and the focus stays on its button", async ({ adminPage: page, site }) => {
  for (const title of ["One", "Two"]) await add(site, "banner", title);
  await page.goto("/admin/banners");
  await opener(page, "One").tap();
  await expect(page.getByRole("menuitem", { name: "Move One earlier" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("menuitem", { name: "Move One later" }).tap();
  await expect(page.getByRole("list", { name: "Banners" }).getByRole("heading")).toHaveText(["Two", "One"]);
  await expect(page.getByText("Order saved")).toBeVisible();
  await expect(opener(page, "One")).toBeFocused();
});
