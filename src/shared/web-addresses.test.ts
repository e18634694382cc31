import { expect, test } from "vitest";
import { withWebAddresses } from "./web-addresses.ts";

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

test("no text is lost, whatever ends the sentences", () => {
  for (const text of ["a\n\nhttps://example.org/b).\nc https://d.example", `https://example.org/${")".repeat(10_000)}`])
    expect(
      withWebAddresses(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
});
