import { loadBuiltPages } from "#platform/ssr/built-pages.ts";
import { giveSiteDefaults } from "#src/site-content.ts";
import { openTestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";
import { expect, test } from "./site.ts";

/** A site whose pages get a failure from the API at `path`, until it is repaired. */
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
  await giveSiteDefaults(site.deps);
  const rename = (from: string, to: string) => site.deps.db.schema.alterTable(from).renameTo(to).execute();
  await rename("events", "lost");
  // Each failure is a line in the site's log, which here is nobody's.
  const { error } = console;
  console.error = () => {};
  return {
    ask: async (url: string) => {
      const { statusCode, headers, body } = await site.app.inject({ url });
      return { status: statusCode, headers, body };
    },
    repair: async () => {
      isBroken = false;
      await rename("lost", "events");
    },
    close: async () => {
      console.error = error;
      await site.close();
    },
  };
}

for (const [page, call, words] of [
  ["/events", "/api/events", "No upcoming events at the moment. Check back soon!"],
  ["/gallery", "/api/gallery/albums", "No images yet"],
  ["/achievements", "/api/achievements", "No achievements yet."],
  ["/chapters", "/api/chapters", "Something went wrong"],
  ["/chapters/wie-miet", "/api/chapters/wie-miet", "Something went wrong"],
] as const)
  test(`${page} without what it is there for says so to machines, and is whole as soon as it can be`, async () => {
    const site = await openFailingSite(call);
    try {
      const broken = await site.ask(page);
      expect(broken.status).toBe(503);
      expect(broken.headers["cache-control"]).toBe("no-store");
      expect(Number(broken.headers["retry-after"])).toBeGreaterThan(0);
      expect(broken.headers.etag).toBeUndefined();
      expect(broken.body).toContain(words);
      if (words === "Something went wrong") expect(broken.body).toMatch(/<form[^>]*><button[^>]*>Try again</);
      expect(broken.body).toContain('<nav id="main-menu"');
      await site.repair();
      expect((await site.ask(page)).status).toBe(200);
    } finally {
      await site.close();
    }
  });

test("the home page stands without one of its parts, but is not kept so", async () => {
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
