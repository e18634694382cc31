import Fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { giveBackMemory } from "./give-back-memory.ts";
import type { HttpServer } from "./server.ts";

const STILL_MS = 10_000;

let app: HttpServer;
let collections: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  collections = 0;
  app = Fastify() as unknown as HttpServer;
  giveBackMemory(app, async () => void collections++);
  app.get("/", async () => "a page");
  app.get("/healthz", async () => "ok");
});
afterEach(async () => {
  await app.close();
  vi.useRealTimers();
});

test("memory is given back once nothing was made for a while, and not again until something is", async () => {
  await app.inject("/");
  vi.advanceTimersByTime(STILL_MS - 1);
  await app.inject("/");
  vi.advanceTimersByTime(STILL_MS - 1);
  expect(collections).toBe(0);
  vi.advanceTimersByTime(1);
  expect(collections).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(1);
  await app.inject("/");
  vi.advanceTimersByTime(STILL_MS);
  expect(collections).toBe(2);
});

test("who looks all the time whether the site is well neither puts that off nor brings it about", async () => {
  await app.inject("/");
  vi.advanceTimersByTime(STILL_MS / 2);
  await app.inject("/healthz");
  vi.advanceTimersByTime(STILL_MS / 2);
  expect(collections).toBe(1);
  await app.inject("/healthz");
  vi.advanceTimersByTime(STILL_MS);
  expect(collections).toBe(1);
});
