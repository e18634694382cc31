import { expect, test } from "vitest";
import { badUrls } from "#tests/support/bad-urls.ts";
import { scriptPayloads } from "#tests/support/script-payloads.ts";
import { textLink } from "./text-link.ts";

test.each([
  ["https://ieee.org", "https://ieee.org/"],
  [" http://example.org/a?b=c ", "http://example.org/a?b=c"],
  ["mailto:branch@example.org", "mailto:branch@example.org"],
  ["/events?show=past#list", "/events?show=past#list"],
  ["/about/../join", "/join"],
])("%s is a link", (text, href) => {
  expect(textLink(text)).toBe(href);
});

const elsewhere = [
  "//other.example",
  "/\\other.example",
  "/\t/other.example",
  "mailto:a@b?bcc=c@d",
  "mailto:",
  "ftp://a.b",
];

/** Apart from web addresses, only paths and email addresses are valid links. */
const bad = badUrls.filter((url) => !/^(\/path$|mailto:)/.test(url));

test("scripts, paths to other sites and malformed texts are not links", () => {
  for (const text of [...bad, ...scriptPayloads, ...elsewhere, "events"]) expect(textLink(text), text).toBeNull();
});
