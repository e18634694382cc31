import { prepareAchievements } from "#demo/seeds/achievements.ts";
import { prepareBanners } from "#demo/seeds/banners.ts";
import { prepareEvents } from "#demo/seeds/events.ts";
import { prepareGallery } from "#demo/seeds/gallery.ts";
import { commit } from "#demo/seeds/ground.ts";
import { expect, test } from "./site.ts";

const pages = ["/", "/resources", "/events", "/gallery", "/achievements"];

test("the first picture of a page is fetched before all others, and they when they come near", async ({
  page,
  site,
}) => {
  await commit(site, await prepareEvents(site, 4));
  await commit(site, await prepareGallery(site, 4));
  await commit(site, await prepareAchievements(site, 3));
  await commit(site, await prepareBanners(site, 2));
  await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel", videoUrl: "" } });
  for (const path of pages) {
    await page.goto(path);
    const [first, ...rest] = await page
      .locator("img")
      .evaluateAll((images) =>
        images.map((image) => [image.getAttribute("fetchpriority"), image.getAttribute("loading")].join(" ")),
      );
    expect(first, path).toBe("high ");
    expect(new Set(rest), path).toEqual(new Set([" lazy"]));
  }
});

test("a picture whose copies are gone falls back on the one that its row stands for", async ({
  page,
  site,
  complaints,
}) => {
  await commit(site, await prepareGallery(site, 1));
  await page.route(/@\d+\.webp|\.avif/, (route) => route.abort());
  await page.goto("/gallery");
  const picture = page.getByRole("link", { name: /^Open picture/ }).getByRole("img");
  await expect(picture).toHaveJSProperty("complete", true);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/[^@]{36}\.webp$/);
  await expect(page.getByText("Failed to load image")).toBeHidden();
  await page.route("**/*.webp", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Failed to load image")).toBeVisible();
  complaints.splice(0);
});

test("the colours of a picture stand in for it until it has come, and nothing is fetched for them", async ({
  page,
  site,
}) => {
  await commit(site, await prepareGallery(site, 1));
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/[.](webp|avif)$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/gallery", { waitUntil: "domcontentloaded" });
  const box = page.locator("main .picture").first();
  await expect(box).toHaveCSS("background-image", /^linear-gradient.+linear-gradient/);
  letCome();
  await expect(box).toHaveAttribute("data-state", "loaded");
  await expect(box).toHaveCSS("background-image", "none");
  expect(await page.locator("[src^='data:']").count()).toBe(0);
});
