import { get, type IncomingMessage } from "node:http";
import { expect, expectAccessible, test } from "./site.ts";

test("twenty resources, five of them popular, each opening in a new tab", async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto("/resources");
  await expect(page.getByRole("heading", { level: 1, name: "IEEE Resources" })).toBeVisible();
  const popular = page.getByRole("region", { name: "Popular Resources" }).getByRole("link");
  await expect(popular).toHaveCount(5);
  for (const link of await popular.all()) await expect(link).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("region", { name: "All Resources" }).getByRole("link")).toHaveCount(15);
});

test("logos float around the heading after the page has loaded, and at once without scripts", async ({
  page,
  browser,
  site,
}) => {
  const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>();
  await page.route(/[/]field.*[.](avif|webp)$/, async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto("/resources", { waitUntil: "domcontentloaded" });
  const mark = page.locator(".floating-mark").first();
  const pause = page.getByRole("button", { name: "Pause floating marks" });
  await expect(mark).toBeHidden();
  await expect(pause).toBeHidden();
  letLoad();
  await expect(mark).toBeVisible();
  await expect(pause).toBeVisible();

  const withoutScripts = await browser.newContext({ javaScriptEnabled: false, baseURL: site.address });
  const plain = await withoutScripts.newPage();
  await plain.goto("/resources");
  await expect(plain.locator(".floating-mark").first()).toBeVisible();
  await withoutScripts.close();
});

test("on a large screen the popular resources rotate automatically and can be paused", async ({ page }) => {
  await page.goto("/resources");
  const pause = page.getByRole("region", { name: "Popular Resources" }).getByRole("button", { name: /^Pause/ });
  await expect(pause).toBeVisible();
  await pause.click();
  await expect(
    page.getByRole("region", { name: "Popular Resources" }).getByRole("button", { name: /^Play/ }),
  ).toBeVisible();
});

test("the popular resources move when rotated, and not when the list becomes a carousel", async ({ page }) => {
  const moving = () =>
    page.locator(".popular-slide").evaluateAll((slides) => slides.flatMap((slide) => slide.getAnimations()).length);
  const becomes = (width: number, transform: RegExp) => async () => {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator(".popular-slide").first()).toHaveCSS("transform", transform);
  };
  const asList = becomes(700, /^none$/);
  const asCarousel = becomes(1280, /^matrix/);
  await page.goto("/resources");
  const region = page.getByRole("region", { name: "Popular Resources" });
  await region.getByRole("button", { name: /^Pause/ }).click();
  await expect(region.getByRole("button", { name: /^Play/ })).toBeVisible();
  await expect(page.locator(".popular-list")).not.toHaveAttribute("data-turning");

  await asList();
  await asCarousel();
  expect(await moving()).toBe(0);
  await region.getByRole("button", { name: "Go to slide 4" }).click();
  expect(await moving()).toBeGreaterThan(0);
  await expect(page.locator(".popular-list")).not.toHaveAttribute("data-turning");
  await asList();
  await asCarousel();
  expect(await moving()).toBe(0);
});

test("the chapter page has numbers and focus areas, and an unknown chapter responds with 404", async ({
  page,
  complaints,
}) => {
  await page.goto("/chapters");
  await page
    .getByRole("link", { name: /Women in Engineering/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/chapters\/wie-miet$/);
  for (const words of [
    "2015",
    "10,000",
    "50",
    "5,000",
    "Technical Skill Development",
    "Mentorship Programs",
    "STEM Outreach Initiatives",
  ])
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  const answer = await page.goto("/chapters/nothing");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  complaints.splice(0);
});

test("a link followed by keyboard moves the focus to the start of the new page", async ({ page }) => {
  await page.goto("/events");
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).press("Enter");
  await expect(page).toHaveURL("/about");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the phone menu announces its state and closes with Escape", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  const menu = page.getByRole("navigation", { name: "Main" });
  const open = page.getByRole("button", { name: "Open menu" });
  await expect(open).toHaveAttribute("aria-expanded", "false");
  await expect(menu).toBeHidden();
  await open.press("Enter");
  const close = page.getByRole("button", { name: "Close menu" });
  await expect(close).toHaveAttribute("aria-expanded", "true");
  await expect(menu.getByRole("link")).toHaveCount(9);
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Home" })).toBeFocused();
  await expectAccessible(page);
  // The focus stays in the header and its menu.
  for (let key = 0; key < 14; key += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, footer"))).toBeNull();
  }
  await close.focus();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await expect(open).toHaveAttribute("aria-expanded", "false");
  await open.click();
  await close.click();
  await expect(menu).toBeHidden();
});

test("the phone menu closes when the browser goes back", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Join" }).click();
  await expect(page).toHaveURL("/join");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
});

test("a URL with extra slashes redirects to the correct URL", async ({ page, site }) => {
  await page.goto(`${site.address}//about//`);
  await expect(page.getByRole("heading", { level: 1, name: "About Us" })).toBeVisible();
  await page.goto("/events//?show=past");
  await expect(page).toHaveURL(/\/events\/?\?show=past$/);
  const { hostname, port } = new URL(site.address);
  for (const path of ["//other.example", "///other.example", "/\\other.example", "/\\//other.example"]) {
    const { headers } = await new Promise<IncomingMessage>((resolve) => get({ hostname, port, path }, resolve));
    expect(headers.location).toBe("/other.example");
  }
});
