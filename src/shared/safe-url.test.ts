import { expect, test } from "vitest";
import { badUrls } from "#tests/support/bad-urls.ts";
import { safeUrl, withScheme } from "./safe-url.ts";

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
