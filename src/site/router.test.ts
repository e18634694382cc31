import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRoute, normalizeUrl } from "./router.ts";

test.each([
  ["/about", "/about"],
  ["/about?n=1", "/about"],
  ["/?utm_source=x&fbclid=y", "/"],
  ["/events?n=1", "/events"],
  ["/events?page=2&n=1&show=past", "/events?show=past&page=2"],
  ["/events?show=past&page=2", "/events?show=past&page=2"],
  ["/events?show=past&show=upcoming", "/events?show=past"],
  ["/events/?show=past&n=1", "/events/?show=past"],
  ["/events?", "/events"],
  ["/events?show=a%26b%20c", "/events?show=a%26b+c"],
  ["/events?q=&kind=talk&unit=&show=past", "/events?show=past&kind=talk"],
  ["/events/2025?page=2&show=past", "/events/2025?page=2"],
  ["/events/robotics-2026-12-05?page=2", "/events/robotics-2026-12-05"],
  ["/events?show=?&x", "/events?show=%3F"],
  ["/gallery?show=past&page=3", "/gallery?page=3"],
  ["/chapters/wie-miet?page=3", "/chapters/wie-miet"],
  ["/events.ics?page=3", "/events.ics"],
  ["/admin/login?to=%2Fadmin%2Fevents", "/admin/login"],
  ["/events?_routes=a", "/events"],
  ["/events?%", "/events"],
])("%s shares the cached page of %s", (url, normalized) => {
  expect(normalizeUrl(url)).toBe(normalized);
  expect(normalizeUrl(normalized)).toBe(normalized);
});

/** Pages whose URL differs from their file name. */
const elsewhere: Record<string, string> = {
  "report-pictures.tsx": "/report-picture",
  "events-of-year.tsx": "/events/2025",
  "album.tsx": "/gallery/2026-03",
};

test("every page with paging declares the parameter `page`", () => {
  const pages = join(import.meta.dirname, "pages");
  for (const file of readdirSync(pages).filter((name) => name.endsWith(".tsx"))) {
    if (!readFileSync(join(pages, file), "utf8").includes("pageNumber(query)")) continue;
    const path = elsewhere[file] ?? `/${file.replace(".tsx", "")}`;
    expect(normalizeUrl(`${path}?page=2`), file).toBe(`${path}?page=2`);
  }
});

test.each([
  ["/EVENTS/2025/", { year: "2025" }],
  ["/events/Robotics-2026-12-05", { slug: "Robotics-2026-12-05" }],
  ["/events/a%2Fb", { slug: "a/b" }],
  ["/events/a.b.ics", { slug: "a.b" }],
  ["/team/2024-25", { year: "2024-25" }],
])("%s has the parameters %j", (path, params) => {
  expect(findRoute(path).params).toEqual(params);
});

test.each(["/none", "/events/%", "/events/a%ZZ", "/team/2024", "/events/a/b"])("%s has no page", (path) => {
  expect(findRoute(path)).toEqual(findRoute("/also-none"));
});

test("a calendar file of an event is not the event's page", () => {
  expect(findRoute("/events/lab.ics")).toHaveProperty("feed");
  expect(findRoute("/events/lab")).not.toHaveProperty("feed");
});
