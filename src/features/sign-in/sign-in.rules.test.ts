import { expect, test } from "vitest";
import { returnPath } from "./sign-in.rules.ts";

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
