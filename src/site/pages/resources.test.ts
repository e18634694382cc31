import { afterAll, beforeAll, expect, test } from "vitest";
import { createPublicSite, normalizeUrl } from "#site/public-site.tsx";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;
beforeAll(async () => {
  const pages = { render: createPublicSite({ script: "/start.js", styles: [] }), normalizeUrl, cache: true };
  site = await openTestSite({ pages });
});
afterAll(() => site.close());

test("the branch's own pages are apart from other resources, and their links open in the same tab", async () => {
  for (const [title, link] of Object.entries({ "Lab rules": "/about#rules", "Wave tutor": "https://wave.example" }))
    await site.call("POST", "/api/resources", { body: formOf({ title, description: "Worth a look.", link }) });
  const { text } = await site.call("GET", "/resources", { token: false });
  const [all = "", own = ""] = text.slice(text.indexOf('id="all-resources"')).split('id="own-pages"');
  expect(all).toContain('<a href="https://wave.example/" target="_blank"');
  expect(all).not.toContain("Lab rules");
  expect(own).toMatch(/<a href="\/about#rules" class=.*>Open Lab rules<\/span><\/a>/);
});
