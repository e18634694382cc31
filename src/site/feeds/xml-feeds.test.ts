import { describe, expect, test } from "vitest";
import { inProcessApi, visitorApi } from "#api-client/api.ts";
import { seedAchievements } from "#demo/seeds/achievements.ts";
import { seedEvents } from "#demo/seeds/events.ts";
import { createIssue } from "#features/newsletter/server/newsletter.store.ts";
import { publicPages } from "#site/site-map.ts";
import { seedDefaultContent } from "#src/site-content.ts";
import { openTestSite } from "#tests/support/test-site.ts";
import { makeSitemap, rssFeed, xmlText } from "./xml-feeds.ts";

describe("text in XML", () => {
  test("cannot open or close a tag", () => {
    expect(xmlText(`</title><script a="b" c='d'>&amp;`)).toBe(
      "&#x3C;/title&#x3E;&#x3C;script a=&#x22;b&#x22; c=&#x27;d&#x27;&#x3E;&#x26;amp;",
    );
  });

  test("removes only characters that XML does not allow", () => {
    expect(xmlText("a\u0000\u000B\u001F\uFFFE\uD800b\t\n\u0085é😀")).toBe("ab\t\n\u0085é😀");
  });
});

describe("the feed", () => {
  const item = {
    id: "0199a7a0-0000-7000-8000-000000000001",
    title: "R&D <evening>",
    description: "Is 1 < 2?\nYes.",
    category: "Event",
    link: "https://branch.example/events",
    publishedAt: "2026-11-01T08:05:09.000Z",
  };
  const channel = {
    title: "Updates",
    description: "What is new",
    language: "en",
    link: "https://branch.example/",
    self: "https://branch.example/feed.xml",
  };
  const feed = rssFeed({
    ...channel,
    items: [item, { ...item, id: "older", publishedAt: "2026-10-01T08:05:09.000Z" }],
  });

  test("dates the channel by its newest item", () => {
    expect(feed).toContain("<pubDate>Sun, 01 Nov 2026 08:05:09 GMT</pubDate>");
    expect(feed).toContain("<lastBuildDate>Sun, 01 Nov 2026 08:05:09 GMT</lastBuildDate>");
  });

  test("writes a description as HTML, because readers read it as HTML", () => {
    expect(feed).toContain("<description><![CDATA[Is 1 &#x3C; 2?<br>Yes.]]></description>");
    expect(feed).toContain("<title><![CDATA[R&D <evening>]]></title>");
  });

  test("leaves out characters that XML cannot hold", () => {
    const odd = rssFeed({ ...channel, items: [{ ...item, title: "Bell \u0007 rings ]]> twice" }] });
    expect(odd).toContain("<title><![CDATA[Bell rings ]]]]><![CDATA[> twice]]></title>");
  });
});

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
  const settings = { digest: false, perHour: 200, hasPublicIssues: true };
  await site.call("PUT", "/api/newsletter/settings", { body: settings });
  const sent = { subject: "News", text: "Hello.", event_ids: "[]", version: 1, created_at: 1, recipients: 0 };
  await createIssue(site.deps.db, { ...sent, id: "news", sent_at: now.getTime() });
  await createIssue(site.deps.db, { ...sent, id: "draft", sent_at: null });
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
  const unlisted = ["/contact", "/search", "/embed/events", "/newsletter", "/report-picture"];
  const fixed = publicPages.map(({ path }) => path).filter((path) => !path.includes(":") && !unlisted.includes(path));
  const events = ["/events/2025", "/events/past-2025-03-04", "/events/to-come-2027-03-04"];
  expect(paths.toSorted()).toEqual(
    [...fixed, "/chapters/wie-miet", "/achievements/won", "/newsletter/issues/news", ...events].toSorted(),
  );
  const changes = [past, upcoming, won].map((one) => one?.createdAt.toISOString());
  expect([...sitemap.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, at]) => at).toSorted()).toEqual(
    changes.toSorted(),
  );
});
