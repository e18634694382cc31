import { afterEach, expect, test, vi } from "vitest";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import type { Pages } from "#rendering/page-renderer.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

let site: TestSite;
afterEach(() => site.close());

test("the admin area uses the site's time zone even if branch settings cannot be loaded", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const built = await loadBuiltPages(buildFolder);
  const render: Pages["render"] = (address, page) =>
    built.render(address, {
      ...page,
      dispatch: async (path, part) =>
        path === "/api/branch" ? { status: 503, body: {} } : await page.dispatch(path, part),
    });
  site = await openTestSite({ pages: { ...built, render }, timeZone: "America/New_York" });
  const { status, text } = await site.call("GET", "/admin/login", { token: false });
  expect(status).toBe(200);
  expect(text).toContain("America/New_York");
});
