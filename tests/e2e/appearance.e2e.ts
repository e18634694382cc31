import type { Locator } from "@playwright/test";
import { expect, test } from "./site.ts";

const ground = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);

test("what is chosen stands out where the system sets the colours", async ({ adminPage: page }) => {
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
