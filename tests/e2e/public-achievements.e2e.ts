import type { Page } from "@playwright/test";
import { breakPublishedReads } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

async function expectAccessibleAtEveryWidth(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleDayAndNight(page);
  }
}

async function addAchievement(
  site: ServedSite,
  title: string,
  date: string,
  { description = "Thirty hours of work.", kind = "" } = {},
) {
  const image = await pictureFile("picture.png", { width: 800, height: 600 });
  const { status } = await site.call("POST", "/api/achievements", {
    body: formOf({ title, description, date, kind, image }),
  });
  expect(status).toBe(201);
}

const titles = (page: Page) => page.getByRole("article").getByRole("heading");

test("a branch without achievements says so", async ({ page }) => {
  await page.goto("/achievements");
  await expect(page.getByRole("heading", { level: 1, name: "Achievements" })).toBeVisible();
  await expect(page.getByText("No achievements yet.")).toBeVisible();
  await expect(page).toHaveTitle(/^Achievements/);
  await expectAccessibleAtEveryWidth(page);
});

test("when achievements cannot be read, the page says so and the failure is logged", async ({
  page,
  site,
  complaints,
}) => {
  await addAchievement(site, "Paper accepted", "2026-03-12");
  await breakPublishedReads(site.deps.db, "achievements");
  const logged: unknown[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => void logged.push(words[0]);
  try {
    const answer = await page.goto("/achievements");
    expect(answer?.status()).toBe(503);
  } finally {
    console.error = error;
  }
  expect(complaints.splice(0).join()).toContain("503");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("No achievements yet.")).toHaveCount(0);
  expect(logged).toEqual(["Failed to fetch achievements"]);
});

test("a card shows picture, date and the beginning of the description, and its page the whole description", async ({
  page,
  site,
}) => {
  const description = `First line.\n\n${"Measured twice, built once. ".repeat(20)}The end.`;
  await addAchievement(site, "Paper accepted", "Spring term 2026", { description });
  await page.goto("/achievements");
  const card = page.getByRole("article", { name: "Paper accepted" });
  await expect(card.getByRole("img", { name: "Paper accepted" })).toBeVisible();
  await expect(card.getByText("Spring term 2026", { exact: true })).toBeVisible();
  // The excerpt ends with a whole word, without its punctuation.
  await expect(card.locator("p").last()).toHaveText(/ (?:Measured|twice|built|once)…$/);
  await expect(page.getByText("No achievements yet.")).toBeHidden();
  await expectAccessibleAtEveryWidth(page);
  await card.getByRole("link", { name: "Paper accepted" }).click();
  await expect(page.getByText("The end.")).toBeVisible();
});

test("the rows of a year are full, the latest achievement leads, and the next ones are larger where necessary", async ({
  page,
  site,
}) => {
  const rows = () =>
    page.getByRole("article").evaluateAll((cards) => {
      const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
      return [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length);
    });
  const expectRows = async (width: number, expected: number[]) => {
    await page.setViewportSize({ width, height: 800 });
    expect(await rows()).toEqual(expected);
  };
  for (const title of ["First", "Second", "Third", "Fourth"]) await addAchievement(site, title, "2026-03-12");
  await page.goto("/achievements");
  await expectRows(1280, [1, 3]);
  await expectRows(768, [1, 1, 2]);
  await addAchievement(site, "Fifth", "2026-03-12");
  await page.reload();
  await expectRows(1280, [1, 2, 2]);
  await expectRows(768, [1, 2, 2]);
});

test("achievements are sorted newest first in any date format, and those without a date come last", async ({
  page,
  site,
}) => {
  await addAchievement(site, "In some term", "Spring term");
  await addAchievement(site, "In January", "2026-01-20");
  await addAchievement(site, "In March", "12 March 2026");
  await addAchievement(site, "Last year", "August 2025");
  await page.goto("/achievements");
  await expect(titles(page)).toHaveText(["In March", "In January", "Last year", "In some term"]);
  await expect(page.getByText("12 March 2026")).toBeVisible();
});

test("achievements are grouped by year and searchable", async ({ page, site }) => {
  await addAchievement(site, "Paper accepted", "2026-03-12");
  await addAchievement(site, "Robotics finals", "August 2025");
  await page.goto("/achievements");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["2026", "2025"]);
  await page.getByRole("searchbox", { name: "Search achievements" }).fill("robot");
  await page.keyboard.press("Enter");
  await expect(titles(page)).toHaveText(["Robotics finals"]);
  await page.getByRole("link", { name: "2026", exact: true }).click();
  await expect(page.getByText("No achievements found")).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
});

test("a kind is applied as soon as it is chosen, and keeps the year", async ({ page, site }) => {
  await addAchievement(site, "Paper accepted", "2026-03-12", { kind: "paper" });
  await addAchievement(site, "Robotics finals", "August 2026", { kind: "competition" });
  await addAchievement(site, "Paper of last year", "August 2025", { kind: "paper" });
  await page.goto("/achievements?year=2026");
  const kind = page.getByLabel("Kind of achievement");
  await expect(kind).toHaveText(/^All kinds/);
  // Choices are applied once the page's script has loaded.
  await expect(async () => {
    await kind.selectOption("Paper");
    await expect(page).toHaveURL("/achievements?year=2026&kind=paper", { timeout: 1000 });
  }).toPass();
  await expect(titles(page)).toHaveText(["Paper accepted"]);
  await expect(kind).toHaveValue("paper");
  await expect(page.getByRole("article")).toContainText("2026-03-12 · Paper");
  await expectAccessibleAtEveryWidth(page);
});

test("achievements of many years are shown in linked pages", async ({ page, site }) => {
  await addAchievement(site, "Achievement 1", "2020-01-01");
  const row = await site.deps.db.selectFrom("achievements").selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: 29 }, (_, index) => ({
    ...row,
    id: site.deps.newId(),
    title: `Achievement ${index + 2}`,
    created_at: row.created_at + index + 1,
  }));
  await site.deps.db.insertInto("achievements").values(copies).execute();
  await page.goto("/achievements");
  await expect(titles(page)).toHaveCount(25);
  await expect(titles(page).first()).toHaveText("Achievement 30");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(titles(page)).toHaveText(["5", "4", "3", "2", "1"].map((number) => `Achievement ${number}`));
  await page.goto("/achievements?page=nonsense");
  await expect(titles(page).first()).toHaveText("Achievement 30");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page shows the achievements", async ({ page, site }) => {
    await addAchievement(site, "Paper accepted", "2026-03-12");
    await page.goto("/achievements");
    const card = page.getByRole("article", { name: "Paper accepted" });
    await expect(card.getByRole("img", { name: "Paper accepted" })).toBeVisible();
    await expect(card.getByText("Thirty hours of work.")).toBeVisible();
  });

  test("the search button applies the chosen kind", async ({ page, site }) => {
    await addAchievement(site, "Paper accepted", "2026-03-12", { kind: "paper" });
    await addAchievement(site, "Robotics finals", "August 2025", { kind: "competition" });
    await page.goto("/achievements");
    await page.getByLabel("Kind of achievement").selectOption("Competition");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(titles(page)).toHaveText(["Robotics finals"]);
  });
});
