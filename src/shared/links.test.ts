import fc from "fast-check";
import { expect, test } from "vitest";
import { badUrls } from "#tests/support/bad-urls.ts";
import { scriptPayloads } from "#tests/support/script-payloads.ts";
import { localPath, moreAt, safeUrl, textLink, withScheme, withWebAddresses } from "./links.ts";

test.each(badUrls)("%j is not a safe link", (text) => expect(safeUrl(text)).toBeNull());

test("accepted links are normalized", () => {
  expect(safeUrl("  HTTPS://Example.ORG/a b?q=<x>  ")).toBe("https://example.org/a%20b?q=%3Cx%3E");
  expect(safeUrl("http://example.org")).toBe("http://example.org/");
});

test.each(["linkedin.com/in/asha", "www.example.org", "forms.gle/x?y=1", "example.org:8080/a"])(
  "%j gets https://",
  (text) => expect(withScheme(text)).toBe(`https://${text}`),
);

test("spaces around a pasted address do not prevent adding https://", () =>
  expect(withScheme("  www.example.org/form ")).toBe("https://www.example.org/form"));

test.each([
  "",
  "asha",
  "javascript:alert(1)",
  "foo.bar:baz",
  "www.http://x.org",
  "a@example.org",
  "/hero/default.mp4",
  "loop.mp4",
  "https://example.org",
])("%j stays unchanged", (text) => expect(withScheme(text)).toBe(text));

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
  "/.//other.example",
  "mailto:a@b?bcc=c@d",
  "mailto:",
  "ftp://a.b",
];

/** Apart from web addresses, only paths and email addresses are valid links. */
const bad = badUrls.filter((url) => !/^(\/path$|mailto:)/.test(url));

test("scripts, paths to other sites and malformed texts are not links", () => {
  for (const text of [...bad, ...scriptPayloads, ...elsewhere, "events"]) expect(textLink(text), text).toBeNull();
});

const linksIn = (text: string) => withWebAddresses(text).flatMap(({ href }) => href ?? []);

test.each([
  ["Read https://example.org/a?b=c#d, then come.", ["https://example.org/a?b=c#d"]],
  ["(see https://example.org/a)", ["https://example.org/a"]],
  ["https://example.org/Mesh_(network)", ["https://example.org/Mesh_(network)"]],
  ["HTTPS://EXAMPLE.ORG/A and http://two.example.", ["https://example.org/A", "http://two.example/"]],
  ["“https://example.org/പാലം”", [new URL("https://example.org/പാലം").href]],
  ["<a href='https://example.org/x'>", ["https://example.org/x"]],
])("%s: finds the web addresses", (text, hrefs) => {
  expect(linksIn(text)).toEqual(hrefs);
});

test.each([
  "javascript:alert(1)",
  "https://",
  "https://user:word@example.org/",
  "example.org",
  "ftp://example.org",
  "",
])("%s is not a web address", (text) => {
  expect(linksIn(text)).toEqual([]);
});

test("no text is lost, whatever character ends a sentence", () => {
  for (const text of ["a\n\nhttps://example.org/b).\nc https://d.example", `https://example.org/${")".repeat(10_000)}`])
    expect(
      withWebAddresses(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
});

const SITE = "https://branch.example";
const leadsTo = (path: string) => new URL(path, SITE).origin;

test("finding 10: keeps an address on this site, with its query and fragment", () => {
  expect(localPath("/events?show=past&page=2#list", "/")).toBe("/events?show=past&page=2#list");
  expect(localPath("/search?q=a%2Fb", "/")).toBe("/search?q=a%2Fb");
  expect(localPath("/events/%E0%B4%95", "/")).toBe("/events/%E0%B4%95");
});

test.each([
  null,
  undefined,
  "",
  "events",
  "//evil.example",
  "///evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/%2e%2e/%2E//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  " //evil.example",
  "http://",
])("finding 10: refuses a return address to another site: %j", (wanted) => {
  expect(localPath(wanted, "/fallback")).toBe("/fallback");
});

test("finding 10: never leaves the site, whatever the URL contains", () => {
  const part = fc.constantFrom(
    "/",
    "\\",
    "\t",
    "\n",
    "\r",
    ".",
    "..",
    "%2e",
    "%2f",
    "%5c",
    "%09",
    "@",
    ":",
    "evil.example",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 12 }), (parts) => {
      expect(leadsTo(localPath(parts.join(""), "/"))).toBe(SITE);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ["/about#contact", "Contact us"],
  ["/join", "How to join"],
  ["/events/open-lab-2026-01-05", "Open lab"],
  ["/events/open-lab-2026-01-05-2", "Open lab"],
  ["/achievements/5g-award", "5g award"],
  ["/events/2026", "More on this site"],
  ["/newsletter/issues/1", "More on this site"],
  ["https://example.com/award", "More at example.com"],
])("a link to %s without a title reads %j", (link, text) => {
  expect(moreAt(link)).toBe(text);
});
