import type { Locator, Page } from "@playwright/test";
import { seedSite } from "#demo/seed-site.ts";
import { prepareEvents } from "#demo/seeds/events.ts";
import { commit } from "#demo/seeds/seed.ts";
import { seedTeam } from "#demo/seeds/team.ts";
import { searchEntriesJob } from "#src/site-jobs.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, type ServedSite, test } from "./site.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const HACKATHON = "Hack the Grid 2025";
const TAPS = 3;

async function fill(site: ServedSite) {
  await seedSite(site, { size: "small" });
  const [event] = await commit(
    site,
    await prepareEvents(site, [{ title: HACKATHON, date: "2025-10-10", pictures: 1, summary: "Forty teams came." }]),
  );
  const image = await pictureFile();
  const photo = { title: "The winning team", date: "2025-10-10", event: event?.id ?? "", image };
  expect((await site.call("POST", "/api/gallery", { body: formOf(photo) })).status).toBe(201);
  const prize = { title: "Robotics finals", description: "Third place.", date: "4 May 2023", image };
  expect((await site.call("POST", "/api/achievements", { body: formOf(prize) })).status).toBe(201);
  await seedTeam(site, {
    ieeeSbTeam: [{ name: "Zoya Mathew", position: "Robotics mentor" }],
    wieTeam: [{ name: "Bela Sen" }],
  });
  await searchEntriesJob(site.deps).run(site.time.now, new AbortController().signal);
}

interface Task {
  name: string;
  /** Does a task from the home page and counts the taps. Typing does not count. */
  run: (page: Page, tap: (target: Locator) => Promise<void>) => Promise<void>;
}

const link = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("link", { name }).first();
const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const nextEvent = (page: Page) => page.locator("section[aria-labelledby=next-event]");
const openMenu = (page: Page) => page.getByRole("button", { name: "Open menu" });

const tasks: Task[] = [
  {
    name: "put the next workshop into the calendar",
    run: async (page, tap) => {
      await tap(nextEvent(page).getByRole("link").first());
      const file = page.waitForEvent("download");
      await tap(link(page, "Calendar file"));
      expect((await file).suggestedFilename()).toMatch(/\.ics$/);
    },
  },
  {
    name: "see the pictures of last year's hackathon",
    run: async (page, tap) => {
      await tap(openMenu(page));
      await tap(menuLink(page, "Gallery"));
      await page.getByRole("searchbox", { name: "Search albums" }).fill("hack 2025");
      await page.keyboard.press("Enter");
      await tap(link(page, "Open photo: The winning team"));
      await expect(page.getByRole("img", { name: "The winning team" }).last()).toBeVisible();
    },
  },
  {
    name: "find out who is chair",
    run: async (page, tap) => {
      await tap(link(page, "See the whole team"));
      await expect(page.getByText("Chair", { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: "read the achievements of 2023",
    run: async (page, tap) => {
      await tap(openMenu(page));
      await tap(menuLink(page, "Achievements"));
      await tap(page.getByRole("link", { name: "2023", exact: true }));
      await expect(page.getByRole("article")).toHaveText([/Robotics finals/]);
    },
  },
  {
    name: "find the room of the next event",
    run: async (page) => {
      await expect(nextEvent(page)).toContainText("Electronics Lab 2, Block C");
    },
  },
  {
    name: "search for a person",
    run: async (page, tap) => {
      await tap(page.getByRole("banner").getByRole("link", { name: "Search" }));
      await page.getByRole("searchbox", { name: "Search words" }).fill("zoya");
      await page.keyboard.press("Enter");
      await tap(link(page, "Zoya Mathew"));
      await expect(page.getByText("Robotics mentor")).toBeInViewport();
    },
  },
  {
    name: "subscribe to the calendar on Android",
    run: async (page, tap) => {
      await tap(link(page, "All events"));
      await tap(page.getByText("Subscribe to the calendar"));
      await expect(page.getByRole("link", { name: "Google Calendar" })).toHaveAttribute(
        "href",
        /calendar\.google\.com/,
      );
      await tap(page.getByRole("button", { name: "Copy link" }));
    },
  },
  {
    name: "find out how to join and what it costs",
    run: async (page, tap) => {
      await tap(link(page, "Join Us Today"));
      await expect(page.getByRole("heading", { name: "Apply for membership" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText(/cost|fee/i);
    },
  },
  {
    name: "register for the next event",
    run: async (page, tap) => {
      await tap(nextEvent(page).getByRole("link", { name: /Register|waiting list/ }));
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Asha Verma");
      await page.getByLabel("Email").fill("asha@example.org");
      await expect(page.getByRole("button", { name: /Register|waiting list/ })).toBeVisible();
    },
  },
  {
    name: "read the report of a past event",
    run: async (page, tap) => {
      await tap(link(page, "All events"));
      await tap(page.getByRole("button", { name: "Past Events" }));
      await tap(link(page, HACKATHON));
      await expect(page.getByRole("heading", { name: "What happened" })).toBeVisible();
      await expect(page.getByText("Forty teams came.")).toBeVisible();
    },
  },
  {
    name: "see the team of a chapter",
    run: async (page, tap) => {
      await tap(openMenu(page));
      await tap(menuLink(page, "Chapters"));
      await tap(link(page, /Women in Engineering/));
      await expect(page.getByText("Bela Sen")).toBeVisible();
    },
  },
  {
    name: "write an email to the branch",
    run: async (page) => {
      await expect(page.getByRole("contentinfo").getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
    },
  },
];

test("visitors finish each of twelve tasks on a phone with at most three taps", async ({ page, site }) => {
  test.setTimeout(120_000);
  await fill(site);
  expect(tasks).toHaveLength(12);
  page.setDefaultTimeout(8000);
  const failed: string[] = [];
  for (const { name, run } of tasks) {
    let taps = 0;
    await page.goto("/");
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await run(page, tap).catch((error: Error) => failed.push(`${name}: ${error.message}`));
    if (taps > TAPS) failed.push(`${name}: ${taps} taps`);
  }
  expect(failed).toEqual([]);
});
