import { afterEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;
afterEach(() => site.close());

/** A site whose pages show the number of earlier renderings. Each rendering ends when the test releases it. */
async function openCountingSite(letGo: () => Promise<void> = async () => {}) {
  let made = 0;
  const render = async () => {
    made += 1;
    const number = made;
    await letGo();
    return { status: 200, headers: { "content-type": "text/html" }, body: `page ${number}` };
  };
  site = await openTestSite({ pages: { cache: true, render } });
  return async (url: string, remoteAddress = "203.0.113.7") => (await site.app.inject({ url, remoteAddress })).body;
}

test("a page is rendered once for all clients, and again after a write", async () => {
  const ask = await openCountingSite();
  expect(await Promise.all([ask("/events"), ask("/events"), ask("/events")])).toEqual(["page 1", "page 1", "page 1"]);
  expect(await ask("/events")).toBe("page 1");
  await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel", videoUrl: "" } });
  expect(await ask("/events")).toBe("page 2");
});

test("a page whose rendering started before a write is not cached", async () => {
  const held = Promise.withResolvers<void>();
  const ask = await openCountingSite(() => held.promise);
  const before = ask("/events");
  await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel", videoUrl: "" } });
  const after = ask("/events");
  held.resolve();
  expect([await before, await after, await ask("/events")]).toEqual(["page 1", "page 2", "page 2"]);
});

test("a visitor does not wait behind a crowd at another address for the same page", async () => {
  const held = Promise.withResolvers<void>();
  const ask = await openCountingSite(() => held.promise);
  const crowd = Array.from({ length: 12 }, (_, number) => ask(`/crowd-${number}`));
  const visitor = ask("/crowd-11", "203.0.113.8");
  // All requests are waiting by now, except four whose pages are being rendered.
  await site.call("GET", "/api/admin/verify");
  held.resolve();
  expect(await visitor).toMatch(/^page [1-5]$/);
  expect((await Promise.all(crowd)).at(-1)).toBe(await visitor);
});

test("pages have no separate data URL", async () => {
  await openCountingSite();
  for (const url of ["/events.data", "/_root.data", "/admin/events.data?page=2"])
    expect((await site.app.inject({ url })).statusCode, url).toBe(404);
});

test("finding 11: a Host header with a path cannot replace the cached page of another path", async () => {
  const render = async (address: string) => ({ status: 200, headers: { "content-type": "text/html" }, body: address });
  site = await openTestSite({ pages: { cache: true, render } });
  const ask = (host: string, url: string) => site.app.inject({ url, headers: { host } });
  expect((await ask("branch.example/admin", "/login")).statusCode).toBe(400);
  expect((await ask("branch.example", "/admin/login")).body).toBe("/admin/login");
  for (const host of ["branch.example", "branch.example:8080", "127.0.0.1:3000", "[::1]:3000", "site_1"])
    expect((await ask(host, "/events")).statusCode, host).toBe(200);
});

test("finding 10: collapsing slashes never redirects to another site", async () => {
  site = await openTestSite({
    pages: { cache: true, render: async () => ({ status: 200, headers: {}, body: "page" }) },
  });
  const locationOf = async (url: string) => (await site.app.inject({ url })).headers.location;
  expect(await locationOf("//evil.example/x?a=//b")).toBe("/evil.example/x?a=//b");
  expect(await locationOf("/a/..//evil.example")).toBe("/evil.example");
});

test("finding 11: a trusted proxy's X-Forwarded-Host must be a host too", async () => {
  site = await openTestSite({
    trustProxy: ["127.0.0.1"],
    pages: {
      cache: true,
      render: async () => ({ status: 200, headers: { "content-type": "text/html" }, body: "page" }),
    },
  });
  const ask = (forwarded: string) => site.app.inject({ url: "/", headers: { "x-forwarded-host": forwarded } });
  expect((await ask("branch.example/admin")).statusCode).toBe(400);
  expect((await ask("branch.example")).statusCode).toBe(200);
});
