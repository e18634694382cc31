import { describe, expect, test } from "vitest";
import { rssFeed } from "./updates-feed.ts";
import { xmlText } from "./xml.ts";

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
