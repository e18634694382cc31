import { breakPublishedReads } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessible, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

const post = async (site: ServedSite, path: string, fields: Record<string, string>, file = "image") => {
  const answer = await site.call("POST", path, { body: formOf({ ...fields, [file]: await pictureFile() }) });
  expect(answer.status).toBe(201);
  return answer.body;
};
const addEvent = (site: ServedSite, title: string, date: string, more: Record<string, string> = {}) =>
  post(
    site,
    "/api/events",
    { title, date, time: "10:00", location: "Lab 3", description: `${title} in words`, ...more },
    "images",
  );
const addAchievement = (site: ServedSite, title: string, date: string) =>
  post(site, "/api/achievements", { title, date, description: `${title} in words` });
const addBanner = (site: ServedSite, title: string) => post(site, "/api/banner", { title, description: "Banner" });
const addMember = (site: ServedSite, section: string, name: string, department = "") =>
  post(site, "/api/team", {
    section,
    name,
    position: "Chair",
    linkedin: "https://www.linkedin.com/in/example",
    department,
  });
const showCarousel = (site: ServedSite) =>
  site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel", videoUrl: "" } });

test("an empty site has a complete home page with empty states", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome to IEEE SB MIET" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Join Us Today" })).toHaveAttribute("href", "/join");
  for (const words of [
    "No upcoming events at the moment. Check back soon!",
    "No achievements yet.",
    "No branch counselors available",
    "No faculty coordinators available",
    "No IEEE SB team members available",
    "No WIE team members available",
    "Innovation & Growth",
    "Networking Opportunities",
    "Professional Development",
  ])
    await expect(page.getByText(words)).toBeVisible();
  for (const group of ["Branch Counselors", "Faculty Coordinators", "IEEE SB Team 2024-25", "WIE Team 2024-25"])
    await expect(page.getByRole("heading", { name: group })).toBeVisible();
  await expect(page.getByRole("region", { name: "Next event" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "The branch in numbers" })).toHaveCount(0);
  await expectAccessible(page);
});

test("the next event shows on the first screen, with links to its page and its registration", async ({
  page,
  site,
}) => {
  const { slug } = await addEvent(site, "Soldering night", "2026-12-05");
  const next = page.getByRole("region", { name: "Next event" });
  await page.goto("/");
  await expect(next.getByRole("time")).toHaveText("5 Dec 2026");
  await expect(next).toContainText("Sat 10:00 · Lab 3");
  await expect(next.getByRole("link")).toHaveAccessibleName("More about Soldering night");
  await expect(next.getByRole("link")).toHaveAttribute("href", `/events/${slug}`);
  await expect(next).toBeInViewport({ ratio: 1 });

  // Upcoming events are not counted.
  await addEvent(site, "Open lab", "2026-02-03");
  await addEvent(site, "Robot race", "2026-12-01", { registrationLink: "https://forms.example/race" });
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await expect(next).toBeInViewport({ ratio: 1 });
    // The whole strip links to the event, and the button in it keeps its own link.
    const hit = (role: string) =>
      next.locator(role).evaluate((element) => {
        const { x, y, width: wide, height: high } = element.getBoundingClientRect();
        return document.elementFromPoint(x + wide / 2, y + high / 2)?.closest("a")?.textContent;
      });
    expect(await hit("time")).toBe("Robot race");
    await expect(next.getByRole("link", { name: "Register for Robot race" })).toHaveAttribute(
      "href",
      "https://forms.example/race",
    );
    expect(await hit("a[target]")).toMatch(/^Register/);
    await expectAccessible(page);
  }
  await expect(page.getByRole("region", { name: "The branch in numbers" }).getByRole("link")).toHaveText([
    "1 event held since 2026",
  ]);
});

test("the default video plays muted in a loop, and can be unmuted and paused", async ({ page }) => {
  await page.goto("/");
  const video = page.locator("video");
  await expect(video).toHaveJSProperty("loop", true);
  await expect(video).toHaveJSProperty("muted", true);
  await expect(video).toHaveAttribute("src", "/hero/default.mp4");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused)).toBe(true);
  await page.getByRole("button", { name: "Unmute video" }).click();
  await expect(video).toHaveJSProperty("muted", false);
  await page.getByRole("button", { name: "Mute video" }).click();
  await expect(video).toHaveJSProperty("muted", true);
  await page.getByRole("button", { name: "Pause video" }).press("Enter");
  await expect(video).toHaveJSProperty("paused", true);
});

test("with reduced motion the poster shows, and the video plays only on request", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const video = page.locator("video");
  await expect(page.getByRole("button", { name: "Play video" })).toBeVisible();
  await expect(video).toHaveJSProperty("paused", true);
  await expect(video).toHaveAttribute("poster", "/hero/default-poster.webp");
  await page.getByRole("button", { name: "Play video" }).click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused)).toBe(true);
});

test("banners change every five seconds or by their dots, and can be paused", async ({ page, site }) => {
  await showCarousel(site);
  await addBanner(site, "First banner");
  await addBanner(site, "Second banner");
  await page.clock.install();
  await page.goto("/");
  const current = page.locator('[aria-current="true"]');
  await expect(current).toHaveAccessibleName("Go to slide 1");
  // The page's scripts may start only now.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(current).toHaveAccessibleName("Go to slide 2", { timeout: 200 });
  }).toPass();
  await page.clock.runFor(5000);
  await expect(current).toHaveAccessibleName("Go to slide 1");
  await page.getByRole("button", { name: "Go to slide 2" }).click();
  await expect(current).toHaveAccessibleName("Go to slide 2");
  await page.getByRole("button", { name: "Pause slideshow" }).click();
  await page.clock.runFor(20_000);
  await expect(current).toHaveAccessibleName("Go to slide 2");
});

test("one banner has no dots, and without banners the background is plain blue", async ({ page, site }) => {
  await showCarousel(site);
  await page.goto("/");
  const hero = page.getByRole("region", { name: "Welcome" });
  await expect(hero).toHaveCSS("background-color", "rgb(0, 40, 85)");
  await expect(hero.getByRole("img", { name: "Only banner" })).toBeHidden();
  await addBanner(site, "Only banner");
  await page.reload();
  await expect(hero.getByRole("img", { name: "Only banner" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Go to slide/ })).toHaveCount(0);
});

test("a YouTube page is embedded without cookies", async ({ page, site, complaints }) => {
  await site.call("PUT", "/api/hero-settings", {
    body: { displayMode: "video", videoUrl: "https://www.youtube.com/watch?v=aqz-KE-bpKQ" },
  });
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ body: "player", contentType: "text/html" }),
  );
  await page.goto("/");
  await expect(page.locator("iframe")).toHaveAttribute(
    "src",
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/,
  );
  expect(complaints).toEqual([]);
});

test("the news: two events earliest first, two achievements newest first, three updates newest first", async ({
  page,
  site,
}) => {
  const at = site.time.now.getTime();
  const later = (minutes: number) => {
    site.time.now = new Date(at + minutes * 60_000);
  };
  await addEvent(site, "Third event", "2026-12-20");
  later(1);
  await addEvent(site, "First event", "2026-12-01");
  later(2);
  await addEvent(site, "Second event", "2026-12-10");
  await addEvent(site, "Past event", "2025-12-10");
  later(3);
  await addAchievement(site, "Older prize", "2025-01-05");
  await addAchievement(site, "Newest prize", "2026-10-05");
  later(4);
  await addAchievement(site, "Newer prize", "2026-03-05");
  await page.goto("/");
  const titles = (name: string) =>
    page.getByRole("region", { name }).getByRole("heading", { level: 3 }).allTextContents();
  expect(await titles("Upcoming Events")).toEqual(["First event", "Second event"]);
  expect(await titles("Latest Achievements")).toEqual(["Newest prize", "Newer prize"]);
  const updates = await titles("Latest Updates");
  expect(updates).toHaveLength(3);
  expect(updates[0]).toBe("Newer prize");
  const hrefs = (name: string) =>
    page
      .getByRole("region", { name })
      .getByRole("article")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(await hrefs("Upcoming Events")).toEqual(["/events/first-event-2026-12-01", "/events/second-event-2026-12-10"]);
  expect(await hrefs("Latest Achievements")).toEqual(["/achievements/newest-prize", "/achievements/newer-prize"]);
  expect((await hrefs("Latest Updates"))[0]).toBe("/achievements/newer-prize");
});

test("the team shows in groups, with departments only in the two teams", async ({ page, site }) => {
  await addMember(site, "branchCounselor", "Dr Meera Iyer");
  await addMember(site, "wieTeam", "Ananya Rao", "Electronics");
  await page.goto("/");
  const counselors = page.getByRole("region", { name: "Branch Counselors" });
  await expect(counselors.getByText("Dr Meera Iyer")).toBeVisible();
  await expect(counselors.getByRole("link", { name: /Connect on LinkedIn/ })).toHaveAttribute(
    "href",
    "https://www.linkedin.com/in/example",
  );
  await expect(page.getByRole("region", { name: "WIE Team 2024-25" }).getByText("Electronics")).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleDayAndNight(page);
  }
});

test("a failed team list leaves the rest of the page intact, and Retry loads it", async ({ page, site }) => {
  await addEvent(site, "Still here", "2026-12-01");
  const repair = await breakPublishedReads(site.deps.db, "team_members");
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText("Failed to load team data");
  await expect(page.getByRole("region", { name: "Upcoming Events" }).getByText("Still here")).toBeVisible();
  await repair();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No branch counselors available")).toBeVisible();
});

test("pictures that cannot be loaded show an error", async ({ page, site, complaints }) => {
  await addEvent(site, "Lost picture", "2026-12-01");
  await page.route("**/media/**", (route) => route.abort());
  await page.goto("/events");
  await expect(page.getByText("Failed to load image")).toBeVisible();
  complaints.splice(0);
});
