import { loadBuiltPages } from "#rendering/built-pages.ts";
import { openTestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";
import { expect, test } from "./site.ts";

test("URLs that differ only in unused parameters share one cached page", async () => {
  const made: string[] = [];
  const built = await loadBuiltPages(buildFolder);
  const site = await openTestSite({
    pages: {
      ...built,
      render: (address, page) => {
        made.push(address);
        return built.render(address, page);
      },
    },
    clock: () => new Date("2026-11-21T09:00:00Z"),
  });
  const ask = async (url: string) => (await site.app.inject({ url })).statusCode;
  try {
    for (const url of ["/events?n=1", "/events?n=2", "/events", "/events?fbclid=x&show=past", "/events?show=past&n=3"])
      expect(await ask(url)).toBe(200);
    for (const url of ["/about?n=1", "/about?n=2"]) expect(await ask(url)).toBe(200);
    expect(made).toEqual(["/events", "/events?show=past", "/about"]);
  } finally {
    await site.close();
  }
});
