import { prepareAchievements } from "#demo/seeds/achievements.ts";
import { prepareBanners } from "#demo/seeds/banners.ts";
import { prepareEvents } from "#demo/seeds/events.ts";
import { prepareGallery } from "#demo/seeds/gallery.ts";
import { commit } from "#demo/seeds/seed.ts";
import { expect, test } from "./site.ts";

const pages = ["/", "/resources", "/events", "/gallery", "/achievements"];

test("the first picture of a page loads first, and the others when they are near the viewport", async ({
  page,
  site,
}) => {
  await commit(site, await prepareEvents(site, 4));
  await commit(site, await prepareGallery(site, 16));
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

test("a picture without copies falls back to its original", async ({ page, site, complaints }) => {
  await commit(site, await prepareGallery(site, 1));
  await page.route(/@\d+\.webp|\.avif/, (route) => route.abort());
  await page.goto("/gallery");
  const picture = page.getByRole("link", { name: /^Open photo/ }).getByRole("img");
  await expect(picture).toHaveJSProperty("complete", true);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/[^@]{36}\.webp$/);
  await expect(page.getByText("Failed to load image")).toBeHidden();
  await page.route("**/*.webp", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Failed to load image")).toBeVisible();
  complaints.splice(0);
});

test("a picture's colors show until it has loaded, without extra requests", async ({ page, site }) => {
  await commit(site, await prepareGallery(site, 1));
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/[.](webp|avif)$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/gallery", { waitUntil: "domcontentloaded" });
  const box = page.locator("main .picture").first();
  await expect(box).toHaveCSS("background-image", /^linear-gradient.+linear-gradient/);
  const status = box.getByRole("status");
  await expect(status).toHaveText("Loading image");
  // The spinner appears only if the picture takes long, with reduced motion too.
  const waits = () =>
    status.evaluate((element) =>
      element.getAnimations({ subtree: true }).map((animation) => {
        const { delay, fill } = animation.effect?.getTiming() ?? {};
        return `${animation instanceof CSSAnimation ? animation.animationName : ""} ${delay} ${fill}`;
      }),
    );
  expect(await waits()).toEqual(["appear 400 both", "turn 400 none"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await waits()).toEqual(["appear 400 both"]);
  await expect.poll(() => status.evaluate((element) => getComputedStyle(element, "::before").opacity)).toBe("1");
  letCome();
  await expect(box).toHaveAttribute("data-state", "loaded");
  await expect(box).toHaveCSS("background-image", "none");
  await expect(box).toHaveText("");
  expect(await page.locator("[src^='data:']").count()).toBe(0);
});

test("a picture's error message stays when its carousel hydrates", async ({ page, site, complaints }) => {
  await commit(site, await prepareEvents(site, [{ title: "Open lab", date: "2026-12-05", pictures: 2 }]));
  const { promise: mayHydrate, resolve: letHydrate } = Promise.withResolvers<void>();
  await page.route(/[.](webp|avif)$/, (route) => route.abort());
  await page.route(/react-[^/]+[.]js$/, async (route) => {
    await mayHydrate;
    await route.continue();
  });
  await page.goto("/events/open-lab-2026-12-05");
  const pictures = page.getByRole("region", { name: "Images of Open lab" });
  const said = pictures.getByText("Failed to load image");
  await expect(said).toBeVisible();
  // Replaces the browser's broken-image icon, so listen for the error event.
  await expect(pictures.getByRole("img", { name: "Open lab" }).first()).toHaveCSS("opacity", "0");
  letHydrate();
  await pictures.getByRole("button", { name: "Next image" }).click();
  await expect(pictures.getByText("2 / 2")).toBeVisible();
  await pictures.getByRole("button", { name: "Previous image" }).click();
  await expect(pictures.getByText("1 / 2")).toBeVisible();
  await expect(said).toBeVisible();
  expect(complaints.filter((complaint) => !complaint.includes("net::ERR_FAILED"))).toEqual([]);
  complaints.splice(0);
});
