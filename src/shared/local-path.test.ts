import fc from "fast-check";
import { expect, test } from "vitest";
import { localPath } from "./local-path.ts";

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

test("finding 10: never leaves the site, whatever the address is made of", () => {
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
