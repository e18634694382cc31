import { afterEach, expect, test } from "vitest";
import { seedSite } from "#demo/seed-site.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

let site: TestSite;
afterEach(() => site.close());

const ours = {
  name: "IEEE SB NITK",
  longName: "IEEE Student Branch, NITK",
  institute: "NITK",
  tagline: "Currents that carry.",
  description: "The student branch of NITK.",
  email: "branch@nitk.example",
  address: "NITK\nSurathkal",
  linkedin: "",
  instagram: "",
};

test("after branch settings are saved, no page, feed, title or API response contains the default branch", async () => {
  const pages = await loadBuiltPages(buildFolder);
  site = await openTestSite({ pages, clock: () => new Date("2026-11-21T09:00:00Z") });
  await seedSite(site, { size: "small" });
  expect((await site.call("PUT", "/api/branch", { body: ours })).status).toBe(200);
  const { text: sitemap } = await site.call("GET", "/sitemap.xml", { token: false });
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  const machines = ["/feed.xml", "/events.ics", "/site.webmanifest", "/.well-known/security.txt"];
  const calls = site.app.accessTable
    .filter(({ method, url, access }) => method === "GET" && access === "public" && /^\/api\/[^:*]+$/.test(url))
    .map(({ url }) => url);
  for (const path of [...listed, ...machines, ...calls, "/search?q=join", "/nothing-here", "/admin/login"]) {
    const { text } = await site.call("GET", path, { token: false });
    // The chapter's slug comes from the specification.
    expect(text.replaceAll("wie-miet", "").match(/.{0,60}miet.{0,30}/i)?.[0], path).toBeUndefined();
  }
  const { text: home } = await site.call("GET", "/", { token: false });
  expect(home.replaceAll("<!-- -->", "")).toContain("Welcome to IEEE SB NITK");
  // A branch that turned the built-in video off has no video. A branch's own video can come from its host.
  expect(home).toContain("/hero/default.mp4");
  await site.call("PUT", "/api/branch", { body: { ownFilm: false } });
  expect((await site.call("GET", "/", { token: false })).text).not.toContain("/hero/default");
  await site.call("PUT", "/api/branch", { body: { heroVideo: "https://film.nitk.example/loop.mp4" } });
  const { text, headers } = await site.call("GET", "/", { token: false });
  expect(text).toContain("https://film.nitk.example/loop.mp4");
  expect(headers["content-security-policy"]).toContain("https://film.nitk.example");

  // Pre-drawn pictures contain the default name and colors.
  expect(home).not.toContain("og.png");
  expect(home).toMatch(/\/branch\/card\.jpg\?v=\d+"/);
  expect(home).toContain('"/favicon.svg"');
});
