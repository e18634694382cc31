import { seedAchievements } from "#demo/seeds/achievements.ts";
import { seedEvents } from "#demo/seeds/events.ts";
import { seedTeam } from "#demo/seeds/team.ts";
import { expect, type ServedSite, test } from "./site.ts";

async function seedPeople(site: ServedSite) {
  await seedAchievements(site, [
    { title: "Best paper", date: "2026-03-12", description: "Read it:\nhttps://example.org/paper" },
    { title: "Electroencephalographically".repeat(6), date: "Every spring" },
  ]);
  await seedTeam(site, { wieTeam: [{ name: "Asha Rao" }, { name: "Bela Sen", year: "2023-24" }] });
  await seedEvents(site, [
    { title: "Bench evening", date: "2026-12-05", unit: "wie" },
    { title: "Torch afternoon", date: "2026-02-03", unit: "wie" },
  ]);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("links lead to an achievement and to the people of each year", async ({ page, site }) => {
      await seedPeople(site);
      await page.goto("/achievements");
      await page.getByRole("link", { name: "Best paper", exact: true }).click();
      await expect(page).toHaveURL("/achievements/best-paper");
      const whole = page.getByRole("article", { name: "Best paper" });
      await expect(whole.getByRole("img", { name: "Best paper" })).toBeVisible();
      await expect(whole.getByRole("link", { name: "https://example.org/paper" })).toBeVisible();
      await expect(page.getByText("2026-03-12")).toBeVisible();
      await page.getByRole("link", { name: /^Older achievement/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Electroencephalographically");
      await page.getByRole("navigation", { name: "More achievements" }).getByRole("link", { name: /^All/ }).click();
      await expect(page).toHaveURL("/achievements");

      await page.goto("/chapters/wie-miet");
      await expect(page.getByRole("region", { name: "Next events" })).toContainText("Bench evening");
      await expect(page.getByRole("region", { name: "What we have done" })).toContainText("Torch afternoon");
      await page.getByRole("link", { name: "The whole team of the branch" }).click();
      await expect(page.getByRole("region", { name: "WIE Team 2024-25" })).toContainText("Asha Rao");
      await page.getByRole("link", { name: "2023-24" }).click();
      await expect(page).toHaveURL("/team/2023-24");
      await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Bela Sen"]);
      await expect(page.getByRole("link", { name: "2023-24" })).toHaveAttribute("aria-current", "page");
    });
  });

test("their pages do not overflow on phones and desktops, even with long words", async ({ page, site }) => {
  await seedPeople(site);
  const { body } = await site.call("GET", "/api/achievements", { token: false });
  const [best, long] = body.map(({ slug }: { slug: string }) => `/achievements/${slug}`);
  for (const path of [best, long, "/team", "/team/2023-24", "/chapters/wie-miet"])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
});
