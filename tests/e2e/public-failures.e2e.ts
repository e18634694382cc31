import { loadBuiltPages } from "#rendering/built-pages.ts";
import { seedDefaultContent } from "#src/site-content.ts";
import { breakPublishedReads } from "#tests/support/databases.ts";
import { openTestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";
import { expect, expectAccessibleDayAndNight, test } from "./site.ts";

/** Opens a site where the API route at `path` fails for pages until `repair` is called. */
async function openFailingSite(path: string) {
  let isBroken = true;
  const built = await loadBuiltPages(buildFolder);
  const site = await openTestSite({
    pages: {
      ...built,
      render: (address, page) =>
        built.render(address, {
          ...page,
          dispatch: (asked, part) =>
            page.dispatch(isBroken && asked.split("?")[0] === path ? "/api/events" : asked, part),
        }),
    },
  });
  await seedDefaultContent(site.deps);
  const repairEvents = await breakPublishedReads(site.deps.db, "events");
  // The site logs each failure.
  const { error } = console;
  console.error = () => {};
  return {
    ask: async (url: string) => {
      const { statusCode, headers, body } = await site.app.inject({ url });
      return { status: statusCode, headers, body };
    },
    listen: () => site.app.listen({ port: 0, host: "127.0.0.1" }),
    repair: async () => {
      isBroken = false;
      await repairEvents();
    },
    close: async () => {
      console.error = error;
      await site.close();
    },
  };
}

const UPCOMING = "No upcoming events at the moment. Check back soon!";
const loadFailed = (items: string) => `We could not load the ${items}. Try again in a moment.`;

for (const [page, call, words, empty] of [
  ["/events", "/api/events", loadFailed("events"), UPCOMING],
  ["/events?show=past", "/api/events", loadFailed("events"), "No past events to display."],
  ["/events?q=robot", "/api/events", loadFailed("events"), "No events found"],
  ["/events/2026", "/api/events", loadFailed("events"), "0 past events"],
  ["/events/2025", "/api/events/years", loadFailed("events"), "Something went wrong"],
  ["/gallery", "/api/gallery/albums", "Failed to fetch gallery. Try again in a moment.", "No images yet"],
  ["/achievements", "/api/achievements", loadFailed("achievements"), "No achievements yet."],
  ["/chapters", "/api/chapters", loadFailed("chapters"), "No chapters yet."],
  ["/resources", "/api/resources", loadFailed("resources"), "Something went wrong"],
  ["/team", "/api/team", "Failed to load team data", "No branch counselors available"],
  ["/team/2019-20", "/api/team/years", "Failed to load team data", "There is no team at this address"],
  ["/search?q=robot", "/api/search", "We could not search the site. Try again in a moment.", "No results"],
] as const)
  test(`finding 22: ${page} says that its list could not be loaded, and never that it is empty`, async () => {
    const site = await openFailingSite(call);
    try {
      const broken = await site.ask(page);
      expect(broken.status).toBe(503);
      expect(broken.body).toMatch(new RegExp(`role="alert".*${words}.*Retry`));
      expect(broken.body).not.toContain(empty);
    } finally {
      await site.close();
    }
  });

test("finding 22: the sections of the home page name the list that could not be loaded", async () => {
  const site = await openFailingSite("/api/events");
  try {
    const { body } = await site.ask("/");
    expect(body).toContain(loadFailed("events"));
    expect(body).toContain(loadFailed("latest updates"));
    expect(body).not.toContain(UPCOMING);
  } finally {
    await site.close();
  }
});

test("finding 22: Retry loads the same list again, with its filters", async ({ page, complaints }) => {
  const site = await openFailingSite("/api/events");
  try {
    const address = await site.listen();
    await page.goto(`${address}/events?show=past`);
    await expect(page.getByRole("alert")).toContainText(loadFailed("events"));
    await expectAccessibleDayAndNight(page);
    expect(complaints.splice(0).join()).toContain("503");
    await site.repair();
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.getByText("No past events to display.")).toBeVisible();
    expect(page.url()).toContain("show=past");
  } finally {
    await site.close();
  }
});

for (const [page, call, words] of [
  ["/events", "/api/events", loadFailed("events")],
  ["/gallery", "/api/gallery/albums", "Failed to fetch gallery"],
  ["/achievements", "/api/achievements", loadFailed("achievements")],
  ["/chapters/wie-miet", "/api/chapters/wie-miet", "Something went wrong"],
] as const)
  test(`${page} responds with 503 while its main content cannot be loaded, and recovers`, async () => {
    const site = await openFailingSite(call);
    try {
      const broken = await site.ask(page);
      expect(broken.status).toBe(503);
      expect(broken.headers["cache-control"]).toBe("no-store");
      expect(Number(broken.headers["retry-after"])).toBeGreaterThan(0);
      expect(broken.headers.etag).toBeUndefined();
      expect(broken.body).toContain(words);
      if (words === "Something went wrong") expect(broken.body).toMatch(/<form[^>]*><button[^>]*>Try again</);
      expect(broken.body).toContain('<nav aria-label="Main"');
      await site.repair();
      expect((await site.ask(page)).status).toBe(200);
    } finally {
      await site.close();
    }
  });

test("the home page is shown without a part that failed, and is not cached", async () => {
  const site = await openFailingSite("/api/team");
  try {
    const broken = await site.ask("/");
    expect(broken.status).toBe(200);
    expect(broken.headers["cache-control"]).toBe("no-store");
    expect(broken.body).toContain("Failed to load team data");
    await site.repair();
    const whole = await site.ask("/");
    expect(whole.headers["cache-control"]).not.toBe("no-store");
  } finally {
    await site.close();
  }
});
