import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

const NOW = new Date("2026-11-21T09:00:00Z");
const LIMIT_MS = 120_000;
const CAMPUS = "203.0.113.7";
const ELSEWHERE = "203.0.113.8";

let site: TestSite;
beforeEach(async () => {
  const render = async () => ({ status: 200, headers: { "content-type": "text/html" }, body: "a page" });
  // The clock of the response cache does not move, so that a slow machine caches pages too.
  site = await openTestSite({ pages: { cache: true, render }, clock: () => NOW });
});
afterEach(() => site.close());

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
    message: "Too many attempts. Please wait a little and try again.",
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

test("files have no request limit", { timeout: LIMIT_MS }, async () => {
  expect(await statusesOf(4000, () => "/media/events/none.webp")).toEqual({ 404: 4000 });
});

test("finding 17: invented tokens from an address are counted and refused, and a right token passes", async () => {
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
