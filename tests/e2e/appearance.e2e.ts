import type { Locator } from "@playwright/test";
import { expect, test } from "./site.ts";

const ground = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);

test("selected controls are visible in forced colors", async ({ adminPage: page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const pairs = async (pair: (chosen: boolean) => Locator) => {
    expect(await ground(pair(true))).not.toBe(await ground(pair(false)));
  };
  await page.goto("/events");
  const menu = page.getByRole("navigation", { name: "Main" });
  await pairs((chosen) => menu.getByRole("link", { name: chosen ? "Events" : "Gallery" }));
  await pairs((chosen) => page.getByRole("button", { name: /Events/, pressed: chosen }));
  await page.goto("/resources");
  const dots = page.getByRole("button", { name: /^Go to slide/ });
  await expect(dots).toHaveCount(5);
  const dotGrounds = await dots.evaluateAll((all) =>
    all.map((dot) => getComputedStyle(dot, "::before").backgroundColor),
  );
  expect(new Set(dotGrounds).size).toBe(2);
  await page.goto("/admin/team");
  await pairs((chosen) => page.getByRole("tab", { selected: chosen }).first());
  const sidebar = page.getByRole("navigation", { name: "Admin" });
  await pairs((chosen) => sidebar.getByRole("link", { name: chosen ? "Team Management" : "Dashboard" }));
});

test("printed pages have black text on white and the URLs of links", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/chapters");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCSS("color", "rgb(0, 0, 0)");
  for (const part of [page.getByRole("banner"), page.getByRole("navigation").first(), page.locator(".signal-trace")])
    await expect(part.first()).toBeHidden();
  const behind = await heading.evaluate((node) => {
    const grounds: string[] = [];
    for (let at: Element | null = node; at; at = at.parentElement) grounds.push(getComputedStyle(at).backgroundColor);
    return grounds;
  });
  expect([...new Set(behind)]).toEqual(["rgba(0, 0, 0, 0)"]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  await expect(page.getByRole("contentinfo").getByText(/All rights reserved/)).toBeVisible();
  await page.goto("/resources");
  const words = await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "https://example.org/there";
    document.querySelector("main")?.append(link);
    return getComputedStyle(link, "::after").content;
  });
  expect(words).toBe('" (https://example.org/there)"');
});

test("in a low window the header scrolls away, and the phone menu opens below it", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto("/about");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Join" }).scrollIntoViewIfNeeded();
  await expect(menu.getByRole("link", { name: "Join" })).toBeInViewport();
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await page.setViewportSize({ width: 640, height: 740 });
  await expect(page.getByRole("banner")).toBeInViewport();
});

test("each page has one signal trace", async ({ page, complaints }) => {
  for (const path of ["/", "/about", "/resources", "/chapters/wie-miet", "/nothing"]) {
    await page.goto(path);
    await expect(page.locator(".signal-trace:visible"), path).toHaveCount(1);
  }
  expect(complaints.splice(0).join()).toContain("404");
});

test("the main menu has Team on wide screens and on phones", async ({ page }) => {
  await page.goto("/about");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Team" });
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(link).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await link.click();
  await expect(page).toHaveURL(/\/team$/);
});
