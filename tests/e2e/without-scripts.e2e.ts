import { seedSite } from "#demo/seed-site.ts";
import { seedEvents } from "#demo/seeds/events.ts";
import { expect, test } from "./site.ts";

test.use({ javaScriptEnabled: false });

/** The heading of each page, and some of its content. */
const pages = [
  { name: "Home", path: "/", heading: "Welcome to IEEE SB MIET" },
  { name: "About Us", path: "/about", heading: "About Us" },
  { name: "Resources", path: "/resources", heading: /Resources/ },
  { name: "Events", path: "/events", heading: "Events" },
  { name: "Gallery", path: "/gallery", heading: "Event Gallery" },
  { name: "Achievements", path: "/achievements", heading: "Achievements" },
  { name: "Chapters", path: "/chapters", heading: "IEEE MIET Chapters" },
  { name: "Join", path: "/join", heading: "Join IEEE SB MIET" },
];

test("a site full of content can be read and navigated without scripts", async ({ page, site }) => {
  await seedSite(site, { size: "mature" });
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const { name, path, heading } of pages) {
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    // Nothing is hidden until a script runs, and no spinner shows.
    await expect(page.getByRole("status")).toHaveCount(0);
    for (const part of await page.getByRole("main").getByRole("article").all()) await expect(part).toBeVisible();
  }
});

test("a long description and the first picture are complete without scripts, and no button is useless", async ({
  page,
  site,
}) => {
  const description = `${"Solder, measure, repeat. ".repeat(10)}The end.`;
  const registrationLink = "https://forms.example.org/bench";
  await seedEvents(site, [{ title: "Bench evening", description, date: "2026-12-05", pictures: 3, registrationLink }]);
  await page.goto("/events");
  const whole = page.locator("article noscript > p");
  await expect(whole).toBeVisible();
  expect(await whole.textContent()).toContain("The end.");
  await expect(page.getByText("Solder, measure")).toBeHidden();
  await expect(page.getByRole("article").getByRole("button")).toHaveCount(0);
});

test("without scripts, the page contains the whole team of a large branch", async ({ page, site }) => {
  await seedSite(site, { size: "mature" });
  await page.goto("/");
  const team = Object.values((await site.call("GET", "/api/team")).body).flat() as { name: string }[];
  expect(team).toHaveLength(38);

  // Large groups show their first people, and the others on request.
  const people = page.getByRole("region", { name: "IEEE SB Team 2024-25" }).getByRole("listitem");
  const visible = people.filter({ visible: true });
  await expect(visible).toHaveCount(5);
  await page.getByText("Show all 20 of IEEE SB Team 2024-25").click();
  await page.getByText("Show all 12 of WIE Team 2024-25").click();
  for (const { name } of team) await expect(page.getByRole("heading", { name, exact: true }).first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(visible).toHaveCount(2);
  await page.getByText("Show all 20 of IEEE SB Team 2024-25").click();
  await expect(visible).toHaveCount(20);
  await expect(page.getByText("Show fewer of IEEE SB Team 2024-25")).toBeVisible();
});
