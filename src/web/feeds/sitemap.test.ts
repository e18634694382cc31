import { expect, test } from "vitest";
import { inProcessApi, writingApi } from "#api-client/in-process.ts";
import { openTestSite } from "#tests/support/test-site.ts";
import { publicPages } from "#web/pages/public/site-map.ts";
import { makeSitemap } from "./sitemap.ts";

test("the sitemap has every public page, none twice, and nothing else", async () => {
  const site = await openTestSite();
  const api = inProcessApi((path) => site.call("GET", path, { token: false }));
  const sitemap = await makeSitemap({
    api,
    mainApi: api,
    visitorApi: writingApi(api, () => Promise.reject(new Error("A sitemap writes nothing"))),
    now: new Date("2026-11-21T09:00:00Z"),
    publicUrl: "https://branch.example",
    timeZone: "Asia/Kolkata",
    applicationRetentionMonths: 24,
    query: new URLSearchParams(),
    params: {},
  });
  await site.close();
  const paths = [...sitemap.matchAll(/<loc>https:\/\/branch\.example(.*?)<\/loc>/g)].map(([, path]) => path);
  const fixed = publicPages.map(({ path }) => path).filter((path) => !path.includes(":") && path !== "/search");
  expect(paths.toSorted()).toEqual([...fixed, "/chapters/wie-miet"].toSorted());
});
