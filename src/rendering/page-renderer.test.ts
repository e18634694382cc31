import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createChanges } from "#platform/db/database.ts";
import { DatabaseAvailability } from "#platform/db/database-errors.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import { createHttpServer, type HttpServer } from "#platform/http/server.ts";
import type { PageRequest } from "./page-renderer.ts";
import { pagesRoutes } from "./pages.routes.ts";
import { openResponseCache } from "./serve-cached.ts";

const IN_PROCESS_KEY = "the key of this test";

let app: HttpServer;
/** Runs while a page renders. */
let make: (page: PageRequest) => Promise<unknown>;

beforeEach(async () => {
  app = await createHttpServer({
    authenticate: async () => null,
    trustProxy: [],
    logLevel: "silent",
    https: false,
    inProcessKey: IN_PROCESS_KEY,
    shedAboveMs: 1,
    startingMs: 0,
  });
  publicRead(app, { path: "/api/words", tag: "words", answer: z.string() }, () => "some words");
  const clock = () => new Date("2026-11-21T09:00:00Z");
  const changes = createChanges("test");
  const cache = openResponseCache(app, {
    clock,
    changes,
    availability: new DatabaseAvailability(),
    nextInstants: [],
    logLevel: "silent",
  });
  await pagesRoutes(
    app,
    { cache: true, render: async (_address, page) => ({ status: 200, headers: {}, body: String(await make(page)) }) },
    {
      clock,
      inProcessKey: IN_PROCESS_KEY,
      publicUrl: undefined,
      timeZone: { name: "Asia/Kolkata" },
      cache,
      mediaBaseUrl: "",
      outsideOrigins: async () => [],
      media: { linkOrigin: undefined },
      changes,
      trustProxy: [],
    },
  );
});
afterEach(() => app.close());

/** Blocks the event loop until the server has noticed the delay. */
async function overload() {
  while (!app.isUnderPressure()) {
    for (const until = performance.now() + 50; performance.now() < until; );
    await nextTurn();
  }
}

const statusOf = async (url: string) => (await app.inject({ url })).statusCode;

test("an accepted page can make all its API calls, even if the server has become busy", async () => {
  make = async (page) => {
    await overload();
    return (await page.dispatch("/api/words", "main")).status;
  };
  const page = await app.inject({ url: "/words" });
  expect(page.statusCode).toBe(200);
  expect(page.body).toBe("200");
  expect(await statusOf("/api/words")).toBe(503);
});

test("a busy server still sends cached pages, and renders none", async () => {
  make = async () => "a page";
  expect(await statusOf("/kept")).toBe(200);
  await overload();
  expect(await statusOf("/kept")).toBe(200);
  const refused = await app.inject({ url: "/not-yet-made" });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["cache-control"]).toBe("no-store");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});
