import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSignedLinks, type SignedQuery } from "#platform/signed-links.ts";
import { queryCounter } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { administrator, formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const NOW = new Date("2026-11-21T09:00:00Z");
const LIMIT_MS = 120_000;
const CAMPUS = "203.0.113.7";
const ELSEWHERE = "203.0.113.8";

let site: TestSite;
beforeEach(async () => {
  const render = async () => ({ status: 200, headers: { "content-type": "text/html" }, body: "a page" });
  // The clock of the response cache does not move, so that a slow machine caches pages too.
  site = await openTestSite({ pages: { cache: true, render }, clock: () => NOW });
  // Counts fall with time, also while a slow machine runs a test.
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
});
afterEach(() => {
  vi.restoreAllMocks();
  return site.close();
});

const ask = (url: string, remoteAddress = CAMPUS, headers: Record<string, string> = {}) =>
  site.app.inject({ url, remoteAddress, headers });

/** Counts the responses by status. */
async function statusesOf(count: number, url: (number: number) => string) {
  const statuses: Record<number, number> = {};
  for (let number = 0; number < count; number += 1) {
    const { statusCode } = await ask(url(number));
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
  return statuses;
}

test("a client that requests ten thousand uncached pages is refused, but its address still gets cached pages", {
  timeout: LIMIT_MS,
}, async () => {
  expect((await ask("/events")).statusCode).toBe(200);
  const { 200: made = 0, 429: refused = 0 } = await statusesOf(10_000, (number) => `/page-${number}`);
  expect(made).toBeLessThan(2000);
  expect(made + refused).toBe(10_000);

  const answer = await ask("/one-more");
  expect(answer.json()).toEqual({
    error: "too_many_requests",
    message: "Too many attempts. Wait a moment, then try again.",
  });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect((await ask("/events")).statusCode).toBe(200);
  expect((await ask("/one-more", ELSEWHERE)).statusCode).toBe(200);
});

test("a client that floods the API is refused; pages, files and officers at the same address are not", {
  timeout: LIMIT_MS,
}, async () => {
  const { 200: answered = 0, 429: refused = 0 } = await statusesOf(4000, () => "/api/events");
  expect(answered).toBeLessThan(3500);
  expect(answered + refused).toBe(4000);
  expect(Number((await ask("/api/events")).headers["retry-after"])).toBeGreaterThan(0);

  expect((await ask("/events")).statusCode).toBe(200);
  expect((await ask("/media/events/none.webp")).statusCode).toBe(404);
  expect((await ask("/healthz")).statusCode).toBe(200);
  const authorization = `Bearer ${site.token}`;
  expect((await ask("/api/stats", CAMPUS, { authorization })).statusCode).toBe(200);
  expect((await ask("/api/events", ELSEWHERE)).statusCode).toBe(200);
});

test("finding 31: a flood of writes from an address does not delay new sign-ins from it", {
  timeout: LIMIT_MS,
}, async () => {
  const send = (url: string, payload: object) =>
    site.app.inject({ method: "POST", url, remoteAddress: CAMPUS, payload });
  let refused = 0;
  for (let number = 0; number < 3100; number += 1)
    if ((await send("/api/student/ticket", {})).statusCode === 429) refused += 1;
  expect(refused).toBeGreaterThan(0);
  expect((await send("/api/admin/login", administrator)).statusCode).toBe(200);
  expect((await send("/api/admin/passkey/options", {})).statusCode).toBe(200);
  expect((await send("/api/student/ticket", {})).statusCode).toBe(429);
});

test("files have no request limit", { timeout: LIMIT_MS }, async () => {
  expect(await statusesOf(4000, () => "/media/events/none.webp")).toEqual({ 404: 4000 });
});

test("finding 17: invented tokens from an address are counted and refused, and a valid token passes", async () => {
  const statuses: Record<number, number> = {};
  for (let number = 0; number < 320; number += 1) {
    const authorization = `Bearer ${String(number).padStart(43, "x")}`;
    const { statusCode } = await ask(number % 2 ? "/api/admin/verify" : "/api/account", CAMPUS, { authorization });
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
  expect(statuses).toEqual({ 401: 300, 429: 20 });
  const right = { authorization: `Bearer ${site.token}` };
  expect((await ask("/api/admin/verify", CAMPUS, right)).statusCode).toBe(200);
  expect((await ask("/api/account", CAMPUS, right)).statusCode).toBe(200);
  expect((await ask("/api/account", CAMPUS)).statusCode).toBe(401);
  expect((await ask("/api/account", ELSEWHERE, { authorization: "Bearer invented" })).statusCode).toBe(401);
});

test.each([
  ["invented tokens", "", true],
  ["invented signatures", `?expires=${NOW.getTime() / 1000 + 60}&signature=${"x".repeat(43)}`, false],
  ["malformed signatures", "?expires=99999999999&signature=x", false],
] as const)("finding 17: %s for files are counted and refused, and valid ones pass", async (_, query, hasToken) => {
  const image = await pictureFile("hall.png", { width: 640, height: 360 });
  const body = formOf({ title: "Hall", image, state: "draft" });
  const { image: link } = (await site.call("POST", "/api/gallery", { body })).body;
  const [path] = link.split("?");
  const statuses: Record<number, number> = {};
  for (let number = 0; number < 320; number += 1) {
    const authorization = `Bearer ${String(number).padStart(43, "x")}`;
    const url = [path, "/media/a/b.webp", "/api/reports/file/none.pdf"][number % 3];
    const { statusCode } = await ask(`${url}${query}`, CAMPUS, hasToken ? { authorization } : {});
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
  expect(statuses).toEqual({ 401: 100, 404: 200, 429: 20 });
  expect((await ask(link)).statusCode).toBe(200);
  expect((await ask(path, CAMPUS, { authorization: `Bearer ${site.token}` })).statusCode).toBe(200);
  expect((await ask(path)).statusCode).toBe(404);
  expect((await ask(`${path}?signature=x`, ELSEWHERE)).statusCode).toBe(404);
});

test("finding 17: requests with invented tokens that need rendering are counted and refused", async () => {
  const statuses: Record<number, number> = {};
  for (let number = 0; number < 320; number += 1) {
    const authorization = `Bearer ${String(number).padStart(43, "x")}`;
    const { statusCode } = await ask("/events/none/card.jpg", CAMPUS, { authorization });
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
  expect(statuses).toEqual({ 404: 300, 429: 20 });
  expect((await ask("/events/none/card.jpg")).statusCode).toBe(404);
});

test("finding 17: a signature that this site never makes is refused without a query", async () => {
  const counter = queryCounter();
  const db = site.deps.db.withPlugin(counter.plugin);
  const links = createSignedLinks({ db, clock: () => NOW }, { name: "picture-links", validSeconds: 600 });
  const { expires, signature } = Object.fromEntries(new URLSearchParams((await links.signer())("a/b.webp")));
  const queriesOf = (query: SignedQuery) => counter.during(() => links.isValid("a/b.webp", query));
  for (const wrong of ["x", signature?.slice(1), `${signature}x`, `${signature?.slice(1)}=`])
    expect(await queriesOf({ expires, signature: wrong }), wrong).toBe(0);
  for (const wrong of ["99999999999", String(Number(expires) + 3600), String(NOW.getTime() / 1000)])
    expect(await queriesOf({ expires: wrong, signature }), wrong).toBe(0);
  expect(await queriesOf({ expires, signature })).toBe(1);
  expect(await links.isValid("a/b.webp", { expires, signature })).toBe(true);
});
