import { expect, expectAccessible, expectAccessibleDayAndNight, test } from "./site.ts";

const TITLE = "How we handle your data";

test("finding 29: the join form and the footer lead to the data notice, which names the retention time and the contact", async ({
  page,
  site,
}) => {
  await page.goto("/join");
  const form = page
    .getByRole("form")
    .or(page.locator("form"))
    .filter({ has: page.getByLabel("Student ID") });
  await form.getByRole("link", { name: TITLE }).click();
  await expect(page).toHaveURL("/privacy");
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("We delete your application 24 months after you sent it");
  await expect(main).not.toContainText("{");
  const { email } = (await site.call("GET", "/api/branch", { token: false })).body;
  await expect(main.getByRole("link", { name: email }).first()).toHaveAttribute("href", `mailto:${email}`);

  const legal = page.getByRole("contentinfo").getByRole("list", { name: "Legal links" });
  await expect(legal.getByRole("link")).toHaveCount(6);
  await expect(legal.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute(
    "href",
    "https://www.ieee.org/security-privacy.html",
  );
  await expect(legal.getByRole("link", { name: TITLE })).toHaveAttribute("href", "/privacy");
  const menu = page.getByRole("navigation", { name: "Quick links" });
  await expect(menu.getByRole("link", { name: TITLE })).toHaveCount(0);
});

test("finding 29: officers edit the data notice, and visitors read the new text", async ({ adminPage: page, site }) => {
  await page.goto("/admin/pages");
  await page.getByRole("button", { name: `Edit ${TITLE}` }).click();
  const form = page.getByRole("dialog", { name: `Edit ${TITLE}` });
  await form.getByRole("textbox", { name: "Introduction" }).fill("What {name} knows about you, kept for {retention}.");
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(form).toBeHidden();
  const answer = await site.app.inject({ url: "/privacy" });
  expect(answer.body).toContain("knows about you, kept for 24 months.");
});

test("axe finds nothing on the data notice on small and large screens", async ({ page }) => {
  await page.goto("/privacy");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await (width === 360 ? expectAccessibleDayAndNight(page) : expectAccessible(page));
  }
});
