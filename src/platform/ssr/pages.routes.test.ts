import { afterEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;
afterEach(() => site.close());

/** A site whose every page says how many have been made before it, each as soon as it is let go. */
async function openCountingSite(letGo: () => Promise<void> = async () => {}) {
  let made = 0;
  const render = async () => {
    made += 1;
    const number = made;
    await letGo();
    return { status: 200, headers: { "content-type": "text/html" }, body: `page ${number}` };
  };
  site = await openTestSite({ pages: { cache: true, render } });
  return async (url: string) => (await site.app.inject({ url })).body;
}

test("a page is made once for all who ask, and again when something is written", async () => {
  const ask = await openCountingSite();
  expect(await Promise.all([ask("/events"), ask("/events"), ask("/events")])).toEqual(["page 1", "page 1", "page 1"]);
  expect(await ask("/events")).toBe("page 1");
  await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel", videoUrl: "" } });
  expect(await ask("/events")).toBe("page 2");
});

test("a page that was begun before something was written is not kept", async () => {
  const held = Promise.withResolvers<void>();
  const ask = await openCountingSite(() => held.promise);
  const before = ask("/events");
  await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel", videoUrl: "" } });
  const after = ask("/events");
  held.resolve();
  expect([await before, await after, await ask("/events")]).toEqual(["page 1", "page 2", "page 2"]);
});

test("pages have no data beside themselves", async () => {
  await openCountingSite();
  for (const url of ["/events.data", "/_root.data", "/admin/events.data?page=2"])
    expect((await site.app.inject({ url })).statusCode, url).toBe(404);
});
