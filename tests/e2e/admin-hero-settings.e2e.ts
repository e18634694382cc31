import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signInAgain } from "./admin-steps.ts";
import { expect, expectAccessible, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";
import { callsOf, holdAnswers, writesOf } from "./uploads.ts";

const DEFAULT_VIDEO = "/hero/default.mp4";
const video = join(import.meta.dirname, "../../public/hero/default.mp4");

const store = async (site: ServedSite, displayMode: string, videoUrl: string) => {
  const answer = await site.call("PUT", "/api/hero-settings", { body: { displayMode, videoUrl } });
  expect(answer.status).toBe(200);
};
const stored = async (site: ServedSite) => (await site.call("GET", "/api/hero-settings", { token: false })).body;

const saveButton = (page: Page) => page.getByRole("button", { name: "Save Settings" });
const address = (page: Page) => page.getByLabel("Video URL");

/** Videos on another host as the page sees it, and on a host that already serves a picture of the site. */
async function serveElsewhere(page: Page, site: ServedSite) {
  const picture = { title: "From elsewhere", date: "2026-01-01", image: "https://cdn.example/picture.webp" };
  const row = { id: "elsewhere", version: 1, created_at: 0, updated_at: 0 };
  await site.deps.db
    .insertInto("gallery_items")
    .values({ ...row, ...picture })
    .execute();
  site.deps.changes.emit([{ entity: "gallery item", id: row.id }]);
  await page.route("https://cdn.example/**", (route) => route.fulfill({ path: video, contentType: "video/mp4" }));
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>The player" }),
  );
}

test("finding 18: hero settings that were never saved cause no error on screen or in the console", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  expect((await site.call("GET", "/api/hero-settings", { token: false })).status).toBe(404);
  for (const path of ["/", "/admin/dashboard", "/admin/banners", "/admin/new-year", "/admin/hero-settings"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(complaints, path).toEqual([]);
  }
  await expect(page.getByRole("status")).toContainText("Settings not found. Save to create new settings.");
  await expectAccessibleDayAndNight(page);
});

test("an officer saves and changes settings, and the home page shows them", async ({ adminPage: page, site }) => {
  await serveElsewhere(page, site);
  await page.goto("/admin/hero-settings");
  await expect(page).toHaveTitle(/^Hero Section Settings · Admin/);
  await expect(page.getByRole("heading", { level: 1, name: "Hero Section Settings" })).toBeVisible();
  await expect(page.getByText("Settings not found. Save to create new settings.")).toBeVisible();
  await expect(page.getByRole("group", { name: "Display Mode" }).getByRole("radio")).toHaveCount(2);
  await expect(page.getByRole("radio", { name: "Video", exact: true })).toBeChecked();
  await expect(address(page)).toHaveValue(DEFAULT_VIDEO);
  await expect(address(page)).toHaveAttribute("placeholder", /YouTube/);
  await expect(page.getByLabel("Video preview")).toHaveAttribute("src", DEFAULT_VIDEO);

  const release = await holdAnswers(page, "PUT", "/api/hero-settings");
  await saveButton(page).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  release();
  const success = page.getByText("Settings updated successfully");
  await expect(success).toBeVisible();
  await expect(page.getByText("Settings not found.")).toBeHidden();
  expect(await stored(site)).toEqual({ displayMode: "video", videoUrl: DEFAULT_VIDEO, version: 1 });

  await address(page).fill("cdn.example/loop.mp4");
  await address(page).blur();
  await expect(page.getByLabel("Video preview")).toHaveAttribute("src", "https://cdn.example/loop.mp4");
  await saveButton(page).click();
  await expect(success).toBeVisible();
  expect(await stored(site)).toEqual({ displayMode: "video", videoUrl: "https://cdn.example/loop.mp4", version: 2 });

  await page.getByRole("radio", { name: "Image Carousel" }).check();
  await expect(page.getByRole("link", { name: "Edit banners" })).toHaveAttribute("href", "/admin/banners");
  await expect(address(page)).toBeHidden();
  await expect(page.getByLabel("Video preview")).toBeHidden();
  await saveButton(page).click();
  await expect(success).toBeVisible();
  expect(await stored(site)).toEqual({ displayMode: "carousel", videoUrl: "https://cdn.example/loop.mp4", version: 3 });

  await page.goto("/");
  await expect(page.getByLabel("Background video")).toHaveCount(0);
  await page.goto("/admin/hero-settings");
  await expect(page.getByRole("radio", { name: "Image Carousel" })).toBeChecked();
});

test("the success message disappears after three seconds", async ({ adminPage: page, site }) => {
  await store(site, "carousel", "");
  await page.clock.install();
  await page.goto("/admin/hero-settings");
  await saveButton(page).click();
  const success = page.getByText("Settings updated successfully");
  await expect(success).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await saveButton(page).click();
  await expect(success).toBeVisible();
  await page.clock.runFor(2900);
  await expect(success).toBeVisible();
  await page.clock.runFor(200);
  await expect(success).toBeHidden();
});

test("the preview shows files and YouTube, or the reason for showing nothing", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await serveElsewhere(page, site);
  await store(site, "video", DEFAULT_VIDEO);
  await page.goto("/admin/hero-settings");
  await address(page).fill("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await expect(page.locator("iframe[title='Video preview']")).toHaveAttribute(
    "src",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  );
  await expect(page.frameLocator("iframe").getByText("The player")).toBeVisible();
  // The sign-in of these tests also runs in the frame, which has no storage.
  complaints.splice(0);
  await address(page).fill("https://www.youtube.com/@channel");
  await expect(page.getByText("This YouTube page is not a single video.")).toBeVisible();
  await address(page).fill("https:/");
  await expect(page.getByText("Enter a complete URL to see a preview.")).toBeVisible();
  await page.route("https://cdn.example/broken.mp4", (route) =>
    route.fulfill({ contentType: "video/mp4", body: "not a video" }),
  );
  await address(page).fill("https://cdn.example/broken.mp4");
  await expect(page.getByText("This video cannot be played. Check the URL.")).toBeVisible();
  await address(page).fill("https://never-used.example/loop.mp4");
  await expect(page.getByText("To preview a video from another site")).toBeVisible();
  // The browser logs the blocked request itself.
  expect(complaints.splice(0).join()).toContain("Content Security Policy");
  await page.getByRole("button", { name: "Use the default video" }).click();
  await expect(page.getByLabel("Video preview")).toHaveAttribute("src", DEFAULT_VIDEO);
  await expect(page.getByRole("button", { name: "Use the default video" })).toBeHidden();
});

test("an invalid URL is refused before sending, but ignored in carousel mode", async ({ adminPage: page, site }) => {
  await store(site, "video", DEFAULT_VIDEO);
  await page.goto("/admin/hero-settings");
  const sent = writesOf(page);
  for (const wrong of ["", "not a link", "javascript:alert(1)", "ftp://example.org/a.mp4"]) {
    await address(page).fill(wrong);
    await saveButton(page).click();
    await expect(page.getByRole("alert").first()).toHaveText("Video URL must be a web address (https://…)");
    await expect(address(page)).toHaveAttribute("aria-invalid", "true");
    await expect(address(page)).toBeFocused();
  }
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await page.getByRole("radio", { name: "Image Carousel" }).check();
  await saveButton(page).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();
  expect(await stored(site)).toMatchObject({ displayMode: "carousel", videoUrl: DEFAULT_VIDEO });
});

test("a spinner shows while the settings load", async ({ adminPage: page, site }) => {
  await store(site, "carousel", "");
  const release = await holdAnswers(page, "GET", "/api/hero-settings");
  await page.goto("/admin/hero-settings");
  await expect(page.getByRole("heading", { level: 1, name: "Hero Section Settings" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Loading settings");
  release();
  await expect(saveButton(page)).toBeVisible();
});

test("failures of loading and saving are logged and shown", async ({ adminPage: page, site, complaints }) => {
  await store(site, "carousel", "");
  await page.route(callsOf("/api/hero-settings"), (route) => route.abort(), { times: 1 });
  await page.goto("/admin/hero-settings");
  await expect(page.getByRole("alert")).toContainText("Failed to fetch settings");
  // Saving now could undo changes that nobody here has seen.
  await expect(saveButton(page)).toBeHidden();
  expect(complaints.splice(0).join()).toContain("Failed to fetch settings");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("radio", { name: "Video", exact: true }).check();

  await site.deps.db.updateTable("settings").set({ value: "{" }).where("key", "=", "hero").execute();
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Failed to update settings");
  await expect(page.getByRole("alert")).toContainText("Server error. Please try again later.");
  await expect(page.getByRole("radio", { name: "Video", exact: true })).toBeChecked();
  expect(complaints.splice(0).join()).toContain("Failed to update settings");
});

test("an officer who saves over another officer's change chooses between conflicting values", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await store(site, "video", DEFAULT_VIDEO);
  await page.goto("/admin/hero-settings");
  await page.route("https://example.org/**", (route) => route.fulfill({ path: video, contentType: "video/mp4" }));
  await address(page).fill("https://example.org/mine.mp4");
  await store(site, "video", "https://example.org/theirs.mp4");
  await saveButton(page).click();
  const banner = page.getByRole("alert").first();
  await expect(banner).toContainText("Failed to update settings");
  await expect(banner).toContainText("Someone else changed this while you were editing.");
  const both = page.getByRole("region", { name: "Your version and theirs" });
  await expect(both).toContainText("https://example.org/mine.mp4");
  await expect(both).toContainText("https://example.org/theirs.mp4");
  expect(await stored(site)).toEqual({ displayMode: "video", videoUrl: "https://example.org/theirs.mp4", version: 2 });
  await both.getByRole("button", { name: "Take theirs" }).click();
  await expect(address(page)).toHaveValue("https://example.org/theirs.mp4");

  // Fields that were not edited here get the other officer's values.
  await page.getByRole("radio", { name: "Image Carousel" }).check();
  await store(site, "video", DEFAULT_VIDEO);
  await saveButton(page).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();
  expect(await stored(site)).toMatchObject({ displayMode: "carousel", videoUrl: DEFAULT_VIDEO, version: 4 });
  // The other officer's video is on a host that was not allowed when this screen loaded.
  for (const text of complaints.splice(0)) expect(text).toMatch(/media-src|409|Someone else changed/);
});

test("unsaved settings survive the end of a session, and leaving the screen asks first", async ({
  adminPage: page,
  site,
  complaints,
}) => {
  await store(site, "video", DEFAULT_VIDEO);
  await page.goto("/admin/hero-settings");
  await page.getByRole("radio", { name: "Image Carousel" }).check();
  await page.getByRole("link", { name: "Team Management" }).click();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("radio", { name: "Image Carousel" })).toBeChecked();

  site.time.now = new Date(site.time.now.getTime() + 24 * 3_600_000);
  await saveButton(page).click();
  await signInAgain(page);
  expect(complaints.splice(0).join()).toContain("401");
  await saveButton(page).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();

  await page.getByRole("radio", { name: "Video", exact: true }).check();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test("everything works by keyboard, and axe finds nothing on small and large screens", async ({
  adminPage: page,
  site,
}) => {
  await store(site, "video", DEFAULT_VIDEO);
  await page.goto("/admin/hero-settings");
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(saveButton(page)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.getByRole("radio", { name: "Video", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Image Carousel" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Settings updated successfully")).toBeVisible();
  expect(await stored(site)).toMatchObject({ displayMode: "carousel", version: 2 });
});
