import type { Browser, Page } from "@playwright/test";
import { prepareAchievements } from "#demo/seeds/achievements.ts";
import { prepareBanners } from "#demo/seeds/banners.ts";
import { prepareEvents } from "#demo/seeds/events.ts";
import { prepareGallery } from "#demo/seeds/gallery.ts";
import { commit } from "#demo/seeds/ground.ts";
import { prepareTeam } from "#demo/seeds/team.ts";
import { listMediaReferences } from "#platform/db/media-keys.store.ts";
import { expect, type ServedSite, test } from "./site.ts";

const pages = ["/", "/resources", "/events", "/gallery", "/achievements"];
const screens = [
  { width: 360, ratio: 2 },
  { width: 360, ratio: 3 },
  { width: 768, ratio: 2 },
  { width: 1280, ratio: 1 },
];

/** A few of everything, with every copy of every picture. */
async function fill(site: ServedSite) {
  await commit(site, await prepareEvents(site, 4));
  await commit(site, await prepareGallery(site, 2));
  await commit(site, await prepareAchievements(site, 2));
  await commit(site, await prepareBanners(site, 2));
  await commit(site, await prepareTeam(site, { ieeeSbTeam: 1 }));
  await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel", videoUrl: "" } });
  for (const { key } of await listMediaReferences(site.deps.db)) await site.copies.make(key);
}

async function at(browser: Browser, site: ServedSite, { width, ratio }: (typeof screens)[number]) {
  return browser.newPage({
    baseURL: site.address,
    viewport: { width, height: 800 },
    deviceScaleFactor: ratio,
    isMobile: width < 768,
    reducedMotion: "reduce",
  });
}

/** What was fetched of each picture, and how much of it is shown; drawings have no pixels. */
const picturesOf = (page: Page) =>
  page.evaluate(async () => {
    const shown = [...document.images].filter(({ src, width }) => width > 0 && !/^data:|\.svg$/.test(src));
    for (const image of shown) image.loading = "eager";
    await Promise.all(shown.map((image) => image.decode()));
    return Promise.all(
      shown.map(async (image) => {
        const file = new Image();
        // By itself: a picture of a source set gives its width as shown, not as fetched.
        file.src = image.currentSrc;
        await file.decode();
        const whole = Number(/-(\d+)x\d+-/.exec(image.currentSrc)?.[1] ?? Number.POSITIVE_INFINITY);
        const needed = image.getBoundingClientRect().width * devicePixelRatio;
        return { url: image.currentSrc, fetched: file.naturalWidth, needed, whole };
      }),
    );
  });

test("no picture is fetched at more than half as much again as is shown of it, or at much less", async ({
  browser,
  site,
}) => {
  test.setTimeout(240_000);
  await fill(site);
  for (const screen of screens) {
    const page = await at(browser, site, screen);
    for (const path of pages) {
      await page.goto(path);
      const pictures = await picturesOf(page);
      if (path !== "/resources") expect(pictures.length, path).toBeGreaterThan(1);
      for (const { url, fetched, needed, whole } of pictures) {
        const where = `${path} at ${screen.width} px, ratio ${screen.ratio}: ${url}`;
        expect(url, where).toMatch(/\.avif$/);
        expect(fetched / needed, where).toBeLessThanOrEqual(1.5);
        if (fetched < whole) expect(fetched / needed, where).toBeGreaterThan(0.75);
      }
    }
    await page.close();
  }
});

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
      .locator("img:not([src^='data:'])")
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
