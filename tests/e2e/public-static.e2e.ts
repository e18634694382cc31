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

test("on a large screen the popular ones turn by themselves and can be paused", async ({ page }) => {
  await page.goto("/resources");
  const pause = page.getByRole("region", { name: "Popular Resources" }).getByRole("button", { name: /^Pause/ });
  await expect(pause).toBeVisible();
  await pause.click();
  await expect(
    page.getByRole("region", { name: "Popular Resources" }).getByRole("button", { name: /^Play/ }),
  ).toBeVisible();
});

for (const width of [360, 1280])
  test(`the static pages are accessible at ${width} px, and nothing sticks out`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/resources", "/about", "/chapters", "/chapters/wie-miet"]) {
      await page.goto(path);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });

test("the chapter's page has its numbers and focus areas; an unknown chapter is a 404 in the frame", async ({
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
