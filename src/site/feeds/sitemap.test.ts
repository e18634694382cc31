import { expect, test } from "vitest";
import { inProcessApi, visitorApi } from "#api-client/api.ts";
import { seedAchievements } from "#demo/seeds/achievements.ts";
import { seedEvents } from "#demo/seeds/events.ts";
import { publicPages } from "#site/site-map.ts";
import { seedDefaultContent } from "#src/site-content.ts";
import { openTestSite } from "#tests/support/test-site.ts";
import { makeSitemap } from "./sitemap.ts";

test("the sitemap lists every public page once and nothing else", async () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const site = await openTestSite({ clock: () => now });
  await seedDefaultContent(site.deps);
  const [past, upcoming] = await seedEvents(site, [
    { title: "Past", date: "2025-03-04", pictures: 0 },
    { title: "To come", date: "2027-03-04", pictures: 0 },
  ]);
  const won = { title: "Won", createdAt: new Date("2026-02-01T09:00:00Z") };
  await seedAchievements(site, [won]);
  const api = inProcessApi((path) => site.call("GET", path, { token: false }));
  const sitemap = await makeSitemap({
    api,
    mainApi: api,
    visitorApi: visitorApi(() => Promise.reject(new Error("A sitemap writes nothing"))),
    now,
    publicUrl: "https://branch.example",
    timeZone: "Asia/Kolkata",
    query: new URLSearchParams(),
    params: {},
  });
  await site.close();
  const paths = [...sitemap.matchAll(/<loc>https:\/\/branch\.example(.*?)<\/loc>/g)].map(([, path]) => path);
  const unlisted = ["/search", "/embed/events", "/newsletter", "/report-picture"];
  const fixed = publicPages.map(({ path }) => path).filter((path) => !path.includes(":") && !unlisted.includes(path));
  const events = ["/events/2025", "/events/past-2025-03-04", "/events/to-come-2027-03-04"];
  expect(paths.toSorted()).toEqual([...fixed, "/chapters/wie-miet", "/achievements/won", ...events].toSorted());
  const changes = [past, upcoming, won].map((one) => one?.createdAt.toISOString());
  expect([...sitemap.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, at]) => at).toSorted()).toEqual(
    changes.toSorted(),
  );
});
