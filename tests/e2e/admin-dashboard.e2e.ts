import { seedEvents } from "#demo/seeds/events.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessible, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";
import { holdAnswers } from "./uploads.ts";

test.use({ timezoneId: "America/New_York" });

const addEvent = async (site: ServedSite, title: string) => {
  const fields = { title, description: "In words", date: "2026-12-05", time: "16:30", location: "Lab 3" };
  const answer = await site.call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile() }) });
  expect(answer.status).toBe(201);
  return answer.body;
};

const addGalleryItem = async (site: ServedSite, title: string) => {
  const body = formOf({ title, date: "2026-03-12", image: await pictureFile() });
  expect((await site.call("POST", "/api/gallery", { body })).status).toBe(201);
};

test("an officer sees the counts in cards, bars, a table and a list", async ({ adminPage: page, site }) => {
  await addEvent(site, "Robotics Workshop");
  await addEvent(site, "Careers in VLSI");
  await addGalleryItem(site, "Soldering night");
  await page.goto("/admin/dashboard");
  await expect(page).toHaveTitle(/^Dashboard · Admin/);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  const cards = page.getByRole("list", { name: "Content" }).getByRole("link");
  await expect(cards).toHaveText(["Events2", "Gallery1", "Achievements0", "Reports0"]);
  const targets = await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual(["/admin/events", "/admin/gallery", "/admin/achievements", "/admin/reports"]);

  await expect(page.getByRole("heading", { level: 2, name: "Activity Overview" })).toBeVisible();
  const bars = page.locator(".recharts-bar-rectangle path");
  await expect(bars).toHaveCount(4);
  const colors = await bars.evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill));
  // #00629B, #772583, #00843D, #D97706
  expect(colors).toEqual(["rgb(0, 98, 155)", "rgb(119, 37, 131)", "rgb(0, 132, 61)", "rgb(217, 119, 6)"]);
  const heights = await bars.evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().height));
  expect(heights[0]).toBeCloseTo((heights[1] ?? 0) * 2, 0);
  expect(heights[1]).toBeGreaterThan((heights[2] ?? 0) * 10);

  const table = page.getByRole("table", { name: "Activity Overview" });
  await expect(table.getByRole("row")).toHaveText(["ContentCount", "Events2", "Gallery1", "Achievements0", "Reports0"]);
  const summary = page.getByRole("region", { name: "Quick Summary" });
  await expect(summary.getByRole("listitem")).toHaveText([
    "Events2",
    "Gallery1",
    "Achievements0",
    "Reports0",
    "Total3",
  ]);

  await cards.first().press("Enter");
  await expect(page).toHaveURL(/\/admin\/events$/);
});

test("recent activity shows user, action and time in the site's time zone", async ({ adminPage: page, site }) => {
  await page.goto("/admin/dashboard");
  const recent = page.getByRole("region", { name: "Recent Activity" });
  await expect(recent).toContainText("No recent activity");

  const event = await addEvent(site, "Robotics Workshop");
  site.time.now = new Date("2026-11-21T09:40:00Z");
  await site.call("DELETE", `/api/events/${event._id}`);
  await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel" } });
  await site.call("PUT", "/api/team/order", { body: { section: "wieTeam", ids: [] } });
  await page.reload();
  await expect(recent.getByRole("listitem")).toHaveText([
    "WIE TeamTeam members reordered by asha21 Nov 2026, 15:10",
    "Image CarouselHero settings added by asha21 Nov 2026, 15:10",
    "Robotics WorkshopEvent deleted by asha21 Nov 2026, 15:10",
    "Robotics WorkshopEvent added by asha21 Nov 2026, 14:30",
  ]);
});

test("on the day of an event, the dashboard leads to its door", async ({ adminPage: page, site }) => {
  const times = { date: "2026-11-21", time: "10:00", endTime: "18:00" };
  const [event] = await seedEvents(site, [{ title: "Robotics Workshop", ...times }]);
  await site.call("PUT", `/api/events/${event?.id}/registration`, { body: { mode: "form" } });
  await page.goto("/admin/dashboard");
  const card = page.getByRole("region", { name: "On now" });
  await expect(card).toContainText("Robotics Workshop");
  await expectAccessible(page);
  await card.getByRole("link", { name: "Open Door" }).click();
  await expect(page.getByRole("tab", { name: "Door", selected: true })).toBeVisible();
});

test("an officer sees the most urgent task first, and can filter the whole log", async ({ adminPage: page, site }) => {
  const body = { name: "Zoë Rao", email: "zoe@example.org", id: "CS10", branch: "CSE" };
  await site.call("POST", "/api/student", { body, token: false });
  await addEvent(site, "Robotics Workshop");
  await addGalleryItem(site, "Soldering night");
  await page.goto("/admin/dashboard");
  const needs = page.getByRole("region", { name: "Tasks" });
  await expect(needs.getByRole("listitem")).toHaveText([
    "The site makes no backups.Open Health",
    "1 new application to answerAnswer applications",
    "Schedule “Robotics Workshop” in vTools by 5 Dec 2026Open event",
    "IEEE SB MIET: report 4 more events of 2026 by 31 Dec 2026Open IEEE reporting",
    "Women in Engineering: report 2 more events of 2026 by 31 Dec 2026Open IEEE reporting",
  ]);
  const next = page.getByRole("region", { name: "Next event" });
  await expect(next).toContainText("5 Dec 2026, 16:30");
  await expect(next.getByRole("listitem")).toHaveText(["a registration link", "an end time"]);
  const headings = page.getByRole("heading", { level: 2 });
  await expect(headings.nth(0)).toHaveText("Set up your branch");
  await expect(headings.nth(1)).toHaveText("Tasks");
  await needs.getByRole("link", { name: "Answer applications: 1 new application" }).click();
  await expect(page).toHaveURL(/\/admin\/students[?]state=new$/);
  await page.goBack();

  const recent = page.getByRole("region", { name: "Recent Activity" });
  await recent.getByRole("link", { name: "Robotics Workshop" }).click();
  await expect(page).toHaveURL(/\/admin\/events[?]q=Robotics%20Workshop$/);
  await page.goBack();
  await recent.getByRole("link", { name: "All activity" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
  const lines = page.getByRole("main").getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await page.getByLabel("Item", { exact: true }).selectOption("Gallery item");
  await expect(page).toHaveURL(/[?]kind=gallery\+item$/);
  await expect(lines).toHaveText(["Soldering nightGallery item added by asha21 Nov 2026, 14:30"]);
  await page.getByLabel("User", { exact: true }).selectOption("asha");
  await expect(lines).toHaveCount(1);
  await expectAccessibleDayAndNight(page);
});

test("five tasks show first, and an officer can show all", async ({ adminPage: page, site }) => {
  site.time.now = new Date("2026-11-21T09:00:00Z");
  await seedEvents(
    site,
    [1, 2, 3].map((day) => ({ title: `Talk ${day}`, date: `2026-11-0${day}`, pictures: 1 })),
  );
  await page.goto("/admin/dashboard");
  const needs = page.getByRole("region", { name: "Tasks" });
  await expect(needs.getByRole("listitem")).toHaveCount(5);
  await expect(needs.getByRole("listitem").first()).toHaveText("The site makes no backups.Open Health");
  await needs.getByRole("button", { name: /^Show all \d+ tasks$/ }).click();
  await expect(needs.getByRole("listitem").nth(5)).toBeVisible();
  await expectAccessible(page);
  await needs.getByRole("button", { name: "Show fewer tasks" }).click();
  await expect(needs.getByRole("listitem")).toHaveCount(5);
});

test("the screen shows a spinner while its numbers load", async ({ adminPage: page }) => {
  const release = await holdAnswers(page, "GET", "/api/stats");
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Loading the dashboard");
  release();
  await expect(page.getByRole("heading", { name: "Activity Overview" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveCount(0);
});

test("if the numbers cannot be loaded, only the error shows", async ({ adminPage: page, site, complaints }) => {
  await site.deps.db.schema.dropTable("gallery_items").execute();
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("alert")).toHaveText("Error: Failed to fetch stats: 500");
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(0);
  await expectAccessibleDayAndNight(page);
  expect(complaints.splice(0).join()).toContain("Failed to fetch stats");

  await page.route("**/api/stats", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(/^Error: The server cannot be reached\./);
  complaints.splice(0);
});

test("if activity cannot be loaded, an error shows and the rest of the screen works", async ({
  adminPage: page,
  complaints,
}) => {
  await page.route("**/api/stats/activity", (route) => route.abort());
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("alert")).toHaveText("Failed to fetch recent activity");
  await expect(page.getByRole("list", { name: "Content" })).toBeVisible();
  expect(complaints.splice(0).join()).toContain("Failed to fetch recent activity");
});

test("only this screen loads the chart library, and axe finds nothing on small and large screens", async ({
  adminPage: page,
  site,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  const chart = () => scripts.filter((url) => url.includes("count-chart"));
  await addEvent(site, "A".repeat(200));
  await page.goto("/admin/events");
  await expect(page.getByRole("table")).toBeVisible();
  expect(chart()).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/dashboard");
    await expect(page.locator(".recharts-bar-rectangle")).toHaveCount(4);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  expect(chart()).not.toEqual([]);
});
