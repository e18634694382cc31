import { randomBytes } from "node:crypto";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { createQueue } from "#platform/queue.ts";
import { CachedResponse } from "./cached-response.ts";
import { ResponseCache, Validity } from "./response-cache.ts";

const KILOBYTE = 1024;
const CLIENT = { key: "203.0.113.7" };

/** A response with incompressible bytes. */
const responseOf = (kilobytes: number) =>
  new CachedResponse({ status: 200, headers: {}, plain: randomBytes(kilobytes * KILOBYTE), isComplete: true });

/** A cache with 100 KB for entries that were requested once, and 300 KB for others. */
function openCache() {
  const time = { now: 0 };
  const nextInstants = [async () => new Date(15_000)];
  const validity = new Validity({ clock: () => new Date(time.now), nextInstants, isDatabaseAvailable: () => true });
  const queue = createQueue({ concurrency: 4 });
  const log = Fastify().log;
  const cache = new ResponseCache({ validity, queue, log, maxBytes: 400 * KILOBYTE });
  const store = (name: string, response: CachedResponse) => cache.render(name, CLIENT, async () => response);
  const fail = () => Promise.reject(new Error("rendering failed"));
  return {
    time,
    validity,
    cache,
    store,
    names: (...names: string[]) => names.filter((name) => cache.find(name)),
    /** Returns the names with a stale response, which is sent when rendering fails. */
    async stale(...names: string[]) {
      const found = [];
      for (const name of names) if (await cache.render(name, CLIENT, fail).catch(() => undefined)) found.push(name);
      return found;
    },
  };
}

test("evicts the least recently used entry", async () => {
  const { store, cache, names } = openCache();
  for (const name of ["/a", "/b", "/c"]) await store(name, responseOf(25));
  cache.find("/a");
  await store("/d", responseOf(25));
  expect(names("/a", "/b", "/c", "/d")).toEqual(["/a", "/c", "/d"]);
});

test("counts the size of all encodings", async () => {
  const { store, names } = openCache();
  const first = responseOf(40);
  await store("/a", first);
  await first.get(undefined, "identity");
  await first.get(undefined, "br");
  await store("/b", responseOf(5));
  expect(names("/a", "/b")).toEqual(["/a", "/b"]);
  await store("/c", responseOf(10));
  expect(names("/a", "/b", "/c")).toEqual(["/b", "/c"]);
});

test("does not cache a response that is too large", async () => {
  const { store, names } = openCache();
  await store("/a", responseOf(1));
  await store("/huge", responseOf(101));
  expect(names("/a", "/huge")).toEqual(["/a"]);
});

test("counts the overhead of empty responses", async () => {
  const { store, stale } = openCache();
  const urls = Array.from({ length: 200 }, (_, number) => `/api/events?q=${number}`);
  for (const url of urls) await store(url, responseOf(0));
  expect((await stale(...urls)).length).toBeLessThan(30);
});

test("a response expires at its next change, after a write, or if the clock was set back; it stays as a stale one", async () => {
  const { store, validity, time, names, stale } = openCache();
  time.now = 5000;
  await store("/a", responseOf(1));
  time.now = 14_999;
  expect(names("/a")).toEqual(["/a"]);
  time.now = 15_000;
  expect(names("/a")).toEqual([]);
  time.now = 4999;
  expect(names("/a")).toEqual([]);
  time.now = 6000;
  expect(names("/a")).toEqual(["/a"]);
  validity.invalidate();
  expect(names("/a")).toEqual([]);
  expect(await stale("/a")).toEqual(["/a"]);
});

test("a file stays valid after a write", () => {
  const { cache, validity, names } = openCache();
  cache.storeFile("/icon.png", responseOf(1));
  validity.invalidate();
  expect(names("/icon.png")).toEqual(["/icon.png"]);
});

test("requests for random URLs evict only each other", async () => {
  const { store, names, cache, time } = openCache();
  for (const name of ["/", "/events"]) await store(name, responseOf(20));
  time.now += 1000;
  for (const name of ["/", "/events"]) cache.find(name);
  for (let number = 0; number < 200; number += 1) {
    await store(`/events?page=${number}`, responseOf(10));
    // An attacker would also send each URL twice.
    cache.find(`/events?page=${number}`);
  }
  expect(names("/", "/events", "/events?page=0", "/events?page=199")).toEqual(["/", "/events", "/events?page=199"]);
});

test("renders once for all clients that wait, and again after a change", async () => {
  const { cache, validity } = openCache();
  const gate = Promise.withResolvers<CachedResponse>();
  const first = cache.render("/a", CLIENT, () => gate.promise);
  const joined = cache.join("/a", { key: "another client" });
  validity.invalidate();
  expect(cache.join("/a", CLIENT)).toBeUndefined();
  gate.resolve(responseOf(1));
  expect(await joined).toBe(await first);
  expect(cache.find("/a")).toBeUndefined();
});
