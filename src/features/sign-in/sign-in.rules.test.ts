import { expect, test } from "vitest";
import { describeBrowser, returnPath } from "./sign-in.rules.ts";

test("after signing in, a person goes to the page under /admin they asked for", () => {
  expect(returnPath("/admin/events")).toBe("/admin/events");
  expect(returnPath("/admin/team?tab=wieTeam#add")).toBe("/admin/team?tab=wieTeam#add");
});

test.each([
  null,
  undefined,
  "",
  "/admin",
  "/admin/login",
  "/administrator/x",
  "/events",
  "/admin/../events",
  "/admin/%2e%2e/events",
  "//evil.example/admin/events",
  "/\\evil.example/admin/events",
  "\\\\evil.example/admin/x",
  "https://evil.example/admin/events",
  "javascript:alert(1)//admin/",
  "/\t/evil.example/admin/x",
  "http://",
])("a URL outside /admin (%s) leads to the dashboard", (wanted) => {
  expect(returnPath(wanted)).toBe("/admin/dashboard");
});

const mozilla = (rest: string) => `Mozilla/5.0 ${rest}`;

test.each([
  [mozilla("(Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"), "Firefox on Windows"],
  [
    mozilla("(Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130 Safari/537.36 Edg/130"),
    "Edge on Windows",
  ],
  [
    mozilla("(Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130 Mobile Safari/537.36"),
    "Chrome on Android",
  ],
  [
    mozilla("(iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Mobile Safari/604.1"),
    "Safari on iPhone",
  ],
  [mozilla("(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605.1"), "Safari on Mac"],
  ["curl/8.0", "Unknown browser"],
  ["", "Unknown browser"],
])("%s is %s", (agent, words) => {
  expect(describeBrowser(agent)).toBe(words);
});
