import type { RouteConfigEntry } from "@react-router/dev/routes";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { inProcessApi } from "#api-client/in-process.ts";
import { openTestSite } from "#tests/support/test-site.ts";
import { pageContext } from "#web/page-context.ts";
import routes from "#web/routes.ts";
import { loader } from "./sitemap.xml.ts";

const NOW = new Date("2026-11-21T09:00:00Z");

test("the sitemap has every public page, none twice, and nothing else", async () => {
  const site = await openTestSite();
  const context = new RouterContextProvider();
  context.set(pageContext, {
    api: inProcessApi((path) => site.call("GET", path, { token: false })),
    now: NOW,
    publicUrl: "https://branch.example",
    timeZone: "Asia/Kolkata",
    applicationRetentionMonths: 24,
  });
  const answer = await loader({ context } as unknown as Parameters<typeof loader>[0]);
  const paths = [...(await answer.text()).matchAll(/<loc>https:\/\/branch\.example(.*?)<\/loc>/g)].map(
    ([, path]) => path,
  );
  await site.close();

  const layout = ((await routes) as RouteConfigEntry[]).find(({ file }) => file === "layouts/public.tsx");
  const pages = (layout?.children ?? []).map(({ path = "" }) => `/${path}`);
  const fixed = pages.filter((path) => !/[:*]/.test(path));
  expect(paths.toSorted()).toEqual([...fixed, "/chapters/wie-miet"].toSorted());
});
