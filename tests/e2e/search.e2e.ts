import { seedSite } from "#demo/seed-site.ts";
import { searchEntriesJob } from "#src/site-jobs.ts";
import { expect, expectAccessible, type ServedSite, test } from "./site.ts";

async function fill(site: ServedSite) {
  await seedSite(site, { size: "small" });
  await searchEntriesJob(site.deps).run(site.time.now, new AbortController().signal);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a visitor searches from the header, pages through the results and opens one", async ({ page, site }) => {
      await fill(site);
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto("/about");
      await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
      await page.getByRole("searchbox", { name: "Search words" }).fill(" The ");
      await page.keyboard.press("Enter");
      const heading = page.getByRole("heading", { level: 2, name: /^\d+ results for “The”$/ });
      await expect(heading).toBeVisible();
      await expect(page).toHaveTitle(/^“The” · Search · /);
      await expect(page.getByRole("searchbox")).toHaveValue("The");
      await expect(page.getByRole("list", { name: "Results" }).getByRole("listitem")).toHaveCount(10);
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /:\d+\/search\?q=The$/);
      if (javaScriptEnabled) await expectAccessible(page);

      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page).toHaveURL(/\/search\?q=The&page=2#results$/);
      await expect(page).toHaveTitle(/^“The”, page 2 · Search/);
      await page.goto("/search?q=mentorship+outr");
      await expect(page.getByRole("heading", { level: 2, name: "1 result for “mentorship outr”" })).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Women in Engineering" }).click();
      await expect(page).toHaveURL("/chapters/wie-miet");
    });
  });

test("a search without results offers links, and search words are treated as plain text", async ({ page, site }) => {
  await fill(site);
  const typed = '<b>"nothing*</b>';
  await page.goto(`/search?q=${encodeURIComponent(typed)}`);
  await expect(page.getByRole("heading", { level: 2, name: `No results for “${typed}”` })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue(typed);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the events" }).click();
  await expect(page).toHaveURL("/events");
  await page.goto("/search?q=%00");
  await expect(page).toHaveTitle(/^Search · /);
});

test("a search forgives typing errors, shows people with their portrait, and can be limited to one kind", async ({
  page,
  site,
}) => {
  await fill(site);
  const { ieeeSbTeam } = (await site.call("GET", "/api/team")).body;
  const [{ _id, name }] = ieeeSbTeam as [{ _id: string; name: string }];
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  // The About page also names the person.
  const person = page.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
  await expect(person).toContainText("Person · 2024-25");
  await expect(person.getByRole("presentation")).toBeVisible();
  await person.getByRole("link", { name }).click();
  await expect(page).toHaveURL(`/team#${_id}`);

  await page.goto("/search?q=solderng");
  await expect(page.getByRole("heading", { level: 2, name: /results? for “soldering”/ })).toBeVisible();
  await expect(page.getByText("There are no results for “solderng”.")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Kinds of results" }).getByRole("link", { name: "Events" }).click();
  for (const item of await page.getByRole("list", { name: "Results" }).getByRole("listitem").all())
    await expect(item).toContainText("Event · ");
});
