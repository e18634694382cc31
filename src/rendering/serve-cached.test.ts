import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHttpServer } from "#platform/http/server.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import type { Pages } from "./page-renderer.ts";
import { pagesRoutes } from "./pages.routes.ts";
import { countTraffic, openResponseCache, type Traffic } from "./serve-cached.ts";

const SCRIPT = "console.info('a script of the build');".repeat(50);
const VIDEO_BYTES = 600 * 1024;

const bare = { authenticate: async () => null, trustProxy: [], logLevel: "silent", https: false, inProcessKey: "" };
const settings = {
  outsideOrigins: async () => [],
  inProcessKey: "",
  publicUrl: undefined,
  trustProxy: [],
};

let site: TestSite;
let clientFolder: string;
let made: string[];

beforeEach(async () => {
  made = [];
  clientFolder = await mkdtemp(join(tmpdir(), "client-"));
  await mkdir(join(clientFolder, "assets"));
  const script = join(clientFolder, "assets/entry-1.js");
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
  await writeFile(join(clientFolder, "icon.png"), "an icon");
  await writeFile(join(clientFolder, "video.mp4"), Buffer.alloc(VIDEO_BYTES));
  const render: Pages["render"] = async (address, { publicUrl }) => {
    const url = publicUrl + address;
    made.push(url);
    return {
      status: 200,
      headers: { "content-type": "text/html" },
      body: `<html>${"words ".repeat(200)}${url}</html>`,
    };
  };
  const normalizeUrl = (url: string) => url.replace(/\?.*/, "");
  site = await openTestSite({ pages: { cache: true, render, clientFolder, normalizeUrl } });
});
afterEach(async () => {
  await site.close();
  await rm(clientFolder, { recursive: true });
});

async function listen() {
  const { port } = new URL(await site.app.listen({ port: 0, host: "127.0.0.1" }));
  return async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get({ host: "127.0.0.1", port, path, method, headers: { host: "branch.example", ...headers } }, resolve).once(
        "error",
        reject,
      ),
    );
    const body = Buffer.concat(await answer.toArray());
    return { status: answer.statusCode, headers: answer.headers, body };
  };
}

/** Removes the headers that differ between two responses. */
const lasting = ({ date: _, "x-request-id": __, ...headers }: IncomingMessage["headers"]) => headers;

test("a cached page is sent with all its headers, without rendering or a log line", async () => {
  const ask = await listen();
  const first = await ask("/events", { "accept-encoding": "br" });
  const again = await ask("/events?n=1", { "accept-encoding": "br" });
  expect(first.headers["x-request-id"]).toBeDefined();
  expect(again.headers["x-request-id"]).toBeUndefined();
  expect(lasting(again.headers)).toEqual(lasting(first.headers));
  expect(again.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(again.headers["x-content-type-options"]).toBe("nosniff");
  expect(again.body).toEqual(first.body);
  expect(brotliDecompressSync(again.body).toString()).toContain("words http://branch.example/events</html>");
  expect(made).toEqual(["http://branch.example/events"]);
});

test("each visitor gets an accepted encoding of the same rendering", async () => {
  const ask = await listen();
  const plain = (await ask("/events")).body.toString();
  for (let time = 0; time < 2; time += 1) {
    expect(gunzipSync((await ask("/events", { "accept-encoding": "gzip" })).body).toString()).toBe(plain);
    expect(brotliDecompressSync((await ask("/events", { "accept-encoding": "gzip, br" })).body).toString()).toBe(plain);
    expect((await ask("/events", { "accept-encoding": "br;q=0" })).body.toString()).toBe(plain);
  }
  expect(made).toHaveLength(1);
});

test("a client that has the page gets 304 with its policy", async () => {
  const ask = await listen();
  const { headers } = await ask("/events");
  const etag = String(headers.etag);
  for (const known of [etag, `"other", ${etag}`]) {
    const answer = await ask("/events", { "if-none-match": known });
    expect(answer.status).toBe(304);
    expect(answer.body).toHaveLength(0);
    expect(answer.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    expect(answer.headers.etag).toBe(etag);
  }
  expect((await ask("/events", { "if-none-match": '"other"' })).status).toBe(200);
});

test("each host has its own pages, and untrusted forwarded headers are ignored", async () => {
  const ask = await listen();
  await ask("/events");
  expect((await ask("/events", { host: "other.example" })).body.toString()).toContain("http://other.example/events");
  const forwarded = await ask("/events", { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" });
  expect(forwarded.body.toString()).toContain("http://branch.example/events");
  expect(made).toHaveLength(2);
});

test("an invalid host is a client error", async () => {
  const ask = await listen();
  expect((await ask("/events", { host: "no host" })).status).toBe(400);
});

test("at a log level that logs every request, each request goes through the server", async () => {
  const app = await createHttpServer(bare);
  const render = async () => ({ status: 200, headers: {}, body: "a page" });
  const cache = openResponseCache(app, { ...site.deps, nextInstants: [], logLevel: "debug" });
  await pagesRoutes(app, { cache: true, render }, { ...site.deps, ...settings, cache });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  for (let time = 0; time < 2; time += 1)
    expect((await fetch(`${address}/events`)).headers.get("x-request-id")).not.toBeNull();
  await app.close();
});

test("behind proxies, the server decides which forwarded headers to trust", async () => {
  const isFromCache = async (trustProxy: string[], headers: Record<string, string>) => {
    const app = await createHttpServer({ ...bare, trustProxy });
    const cache = openResponseCache(app, { ...site.deps, nextInstants: [], logLevel: "silent" });
    const render = async () => ({ status: 200, headers: {}, body: "a page" });
    await pagesRoutes(app, { cache: true, render }, { ...site.deps, ...settings, trustProxy, cache });
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const ask = (headers: Record<string, string>) => fetch(`${address}/events`, { headers });
    await ask({});
    const answer = await ask(headers);
    await app.close();
    return !answer.headers.has("x-request-id");
  };
  expect(await isFromCache(["127.0.0.1"], {})).toBe(true);
  expect(await isFromCache(["127.0.0.1"], { "x-forwarded-for": "203.0.113.7" })).toBe(true);
  expect(await isFromCache(["127.0.0.1"], { "x-forwarded-host": "other.example" })).toBe(false);
  expect(await isFromCache(["127.0.0.1"], { "x-forwarded-proto": "https" })).toBe(false);
  expect(await isFromCache([], { "x-forwarded-proto": "https" })).toBe(true);
});

test("the cache answers only plain requests", async () => {
  const ask = await listen();
  await ask("/events");
  expect((await ask("/events", { "content-encoding": "gzip" })).status).toBe(415);
  expect((await ask("/events", {}, "POST")).status).toBe(401);
  const head = await ask("/events", {}, "HEAD");
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect((await ask("//events")).status).toBe(308);
});

test("a built file is sent from memory after its first request", async () => {
  const ask = await listen();
  const path = "/assets/entry-1.js";
  const first = await ask(path);
  await vi.waitFor(async () => expect((await ask(path)).headers["x-request-id"]).toBeUndefined());
  const encodings = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [encoding, decode] of Object.entries(encodings)) {
    const answer = await ask(path, { "accept-encoding": encoding });
    expect(answer.headers["x-request-id"]).toBeUndefined();
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toBe(first.headers["content-type"]);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers.vary).toBe("accept-encoding");
    expect(decode(answer.body).toString()).toBe(SCRIPT);
  }
  const plain = await ask(path);
  expect(plain.body.toString()).toBe(SCRIPT);
  expect((await ask(path, { "if-none-match": String(plain.headers.etag) })).status).toBe(304);
  const part = await ask(path, { range: "bytes=0-6" });
  expect([part.status, part.body.toString()]).toEqual([206, "console"]);
});

test("an incompressible file is sent as it is, and a large one is never cached", async () => {
  const ask = await listen();
  for (let time = 0; time < 2; time += 1) {
    const icon = await ask("/icon.png", { "accept-encoding": "br" });
    expect([icon.status, icon.body.toString()]).toEqual([200, "an icon"]);
    expect(icon.headers["content-encoding"]).toBeUndefined();
    const video = await ask("/video.mp4");
    expect(video.body).toHaveLength(VIDEO_BYTES);
    expect(video.headers["x-request-id"]).toBeDefined();
  }
  expect((await ask("/assets/none.js")).status).toBe(404);
});

test("logs traffic once a minute and at the end, and nothing without traffic", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const lines: Traffic[] = [];
  const traffic = countTraffic((sent) => lines.push(sent));
  traffic.add(100);
  traffic.add(50);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(60_000);
  vi.advanceTimersByTime(60_000);
  traffic.add(7);
  traffic.stop();
  vi.advanceTimersByTime(120_000);
  expect(lines).toEqual([
    { responses: 2, bytes: 150 },
    { responses: 1, bytes: 7 },
  ]);
  vi.useRealTimers();
});
