import { afterEach, expect, test } from "vitest";
import { seedSite } from "#demo/seed-site.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

let site: TestSite;
afterEach(() => site.close());

test("the sample site keeps every rule of IEEE that can be measured", {
  timeout: 120_000,
}, async () => {
  const pages = await loadBuiltPages(buildFolder);
  site = await openTestSite({ pages, clock: () => new Date("2026-11-24T09:00:00Z") });
  await seedSite(site, { size: "small" });
  const { body } = await site.call("GET", "/api/reporting/rules");
  const of = (result: string) =>
    body
      .filter((rule: { result: string }) => rule.result === result)
      .map(({ id, page }: Record<string, string>) => `${id} ${page}`);
  expect(of("fail")).toEqual([]);
  // A person reads the page about privacy, and no job has checked the links to other sites yet.
  expect(of("ask")).toEqual(["own-privacy-policy ", "outgoing-links "]);
});
