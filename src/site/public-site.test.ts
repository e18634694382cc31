import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import type { PageRequest } from "#site/document/public-page.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { createPublicSite, findRoute, normalizeUrl } from "./public-site.tsx";

let site: TestSite;
afterAll(() => site.close());

test("the calendar uses the site's time zone even when the branch settings cannot be loaded", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const answer = createPublicSite({ script: "/start.js", styles: [] });
  const render = (address: string, page: PageRequest) =>
    answer(address, {
      ...page,
      dispatch: async (path, part) =>
        path === "/api/branch" ? { status: 503, body: {} } : await page.dispatch(path, part),
    });
  site = await openTestSite({
    pages: { render, cache: false },
    timeZone: "America/New_York",
    clock: () => new Date("2026-11-21T09:00:00Z"),
  });
  const event = { title: "Soldering", description: "d", date: "2026-11-25", time: "10:00", location: "Lab 3" };
  await site.call("POST", "/api/events", { body: formOf({ ...event, images: await pictureFile() }) });
  const { text } = await site.call("GET", "/events.ics", { token: false });
  expect(text).toContain("DTSTART;TZID=America/New_York:20261125T100000");
});

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

/** Pages whose URL differs from their file name, and files with several pages that have paging. */
const elsewhere: Record<string, string[]> = {
  "report-pictures.tsx": ["/report-picture"],
  "events.tsx": ["/events", "/events/2025"],
  "gallery.tsx": ["/gallery", "/gallery/2026-03"],
};

test("every page with paging declares the parameter `page`", () => {
  const pages = join(import.meta.dirname, "pages");
  for (const file of readdirSync(pages).filter((name) => name.endsWith(".tsx"))) {
    const uses = readFileSync(join(pages, file), "utf8").split("pageNumber(query)").length - 1;
    if (uses === 0) continue;
    const paths = elsewhere[file] ?? [`/${file.replace(".tsx", "")}`];
    expect(paths, `paged pages in ${file}`).toHaveLength(uses);
    for (const path of paths) expect(normalizeUrl(`${path}?page=2`), file).toBe(`${path}?page=2`);
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

// With such a selector, browsers compute the styles of the complete page again for each part of it that arrives.
test("no selector of public pages continues after html:has() or body:has()", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".css") && !file.startsWith("admin"),
  );
  const selectors = files.flatMap((file) => {
    const styles = readFileSync(join("src", file), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
    return styles.match(/[^{};]+(?=[{])/g) ?? [];
  });
  expect(selectors.length).toBeGreaterThan(200);
  const parentOf = /(html|body|:root):has\((?:[^()]|\([^)]*\))*\)[^,]*[\s>+~]\S/;
  expect(selectors.filter((selector) => parentOf.test(selector.trim()))).toEqual([]);
});
