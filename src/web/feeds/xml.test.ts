import { describe, expect, test } from "vitest";
import { rssFeed } from "./rss.ts";
import { xmlText } from "./xml.ts";

describe("text in XML", () => {
  test("cannot open or close anything", () => {
    expect(xmlText(`</title><script a="b" c='d'>&amp;`)).toBe(
      "&#x3C;/title&#x3E;&#x3C;script a=&#x22;b&#x22; c=&#x27;d&#x27;&#x3E;&#x26;amp;",
    );
  });

  test("loses only what XML cannot hold", () => {
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
  const feed = rssFeed({
    title: "Updates",
    description: "What is new",
    language: "en",
    link: "https://branch.example/",
    self: "https://branch.example/feed.xml",
    items: [item, { ...item, id: "older", publishedAt: "2026-10-01T08:05:09.000Z" }],
  });

  test("dates items as RFC 822 does, and itself by the newest", () => {
    expect(feed).toContain("<pubDate>Sun, 01 Nov 2026 08:05:09 GMT</pubDate>");
    expect(feed).toContain("<lastBuildDate>Sun, 01 Nov 2026 08:05:09 GMT</lastBuildDate>");
  });

  test("gives a description as HTML within XML, since readers take it for HTML", () => {
    expect(feed).toContain("<description>Is 1 &#x26;#x3C; 2?&#x3C;br&#x3E;Yes.</description>");
    expect(feed).toContain("<title>R&#x26;D &#x3C;evening&#x3E;</title>");
  });
});
