import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import type { PageRequest, RenderedPage } from "./page-renderer.ts";

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

describe("a page for one visitor", () => {
  let visits = 0;
  /** Renders the page for a form. */
  let take: (form: string, page: PageRequest) => Promise<RenderedPage>;

  const html = (body: string) => ({ status: 200, headers: { "content-type": "text/html" }, body });

  beforeEach(async () => {
    visits = 0;
    take = async () => html("taken");
    const render = async (address: string, page: PageRequest) => {
      if (address.startsWith("/r/")) return html(`${++visits} ${(await page.submit("GET", "/api/branch")).status}`);
      return page.form === undefined ? html("the form") : take(page.form, page);
    };
    const isPrivateUrl = (url: string) => url.startsWith("/r/");
    site = await openTestSite({ pages: { cache: true, render, isPrivateUrl, formPaths: ["/join"] } });
  });

  const send = (headers: Record<string, string> = {}, payload = "name=Asha+Verma") =>
    site.app.inject({
      method: "POST",
      url: "/join",
      payload,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  test("a form reaches its page, and the response has its own policy and is not shared", async () => {
    take = async (form) => html(`<script>1</script>${new URLSearchParams(form).get("name")}`);
    const answer = await send({ "sec-fetch-site": "same-origin" });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("Asha Verma");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.headers["content-security-policy"]).toContain("'sha256-");
    expect((await site.app.inject({ url: "/join" })).body).toBe("the form");
  });

  test("writes of a page count for the client that sent the form", async () => {
    let sent = 0;
    take = async (_form, page) => {
      sent += 1;
      const application = { name: "Asha", email: `asha${sent}@example.org`, id: `${sent}`, branch: "Electronics" };
      return html(String((await page.submit("POST", "/api/student", application)).status));
    };
    const statuses = new Set<string>();
    for (let count = 0; count < 301; count += 1) statuses.add((await send()).body);
    expect([...statuses]).toEqual(["201", "429"]);
    const elsewhere = await site.app.inject({
      method: "POST",
      url: "/join",
      payload: "name=",
      remoteAddress: "203.0.113.9",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(elsewhere.body).toBe("201");
  });

  test("forms from other sites, of other types and for pages without forms are refused", async () => {
    expect((await send({ "sec-fetch-site": "cross-site" })).statusCode).toBe(400);
    expect((await send({ "content-type": "text/plain" })).statusCode).toBe(415);
    expect((await send({ "content-type": "application/json" }, "{}")).statusCode).toBe(415);
    expect((await send({}, `name=${"x".repeat(70_000)}`)).statusCode).toBe(413);
    expect((await site.app.inject({ method: "POST", url: "/about", payload: {} })).statusCode).toBe(401);
  });

  test("point 49: a private page is rendered for its visitor, stored nowhere, and names itself to no other site", async () => {
    const first = await site.app.inject({ url: "/r/token" });
    expect(first.body).toBe("1 200");
    expect(first.headers).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    expect((await site.app.inject({ url: "/r/token" })).body).toBe("2 200");
    expect((await site.app.inject({ url: "/join" })).headers).not.toHaveProperty("x-robots-tag");
  });
});
