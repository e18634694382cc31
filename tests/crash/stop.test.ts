/** The test of an endless upload takes ten seconds: `CRASH_TESTS=long npm run vitest -- tests/crash/stop.test.ts`. */
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { administrator } from "#tests/support/test-site.ts";
import { openSiteOnDisk } from "./site-on-disk.ts";
import { beginUpload, endProcesses, isLong, signInAt, startSiteProcess } from "./site-process.ts";

const STOP_WITHIN_MS = 10_000;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "stop-"));
});
afterEach(async () => {
  await endProcesses();
  await rm(dataDir, { recursive: true, maxRetries: 20 });
});

const start = () => startSiteProcess({ dataDir });

const refusesVisitors = (address: string) =>
  vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow(), { timeout: 5000 });

test("a stop finishes a running upload, responds to it, and accepts no new connections", async () => {
  const { child, address, ended } = await start();
  const { upload, finish } = await beginUpload(dataDir, address, await signInAt(address, administrator));

  const stopped = performance.now();
  child.kill("SIGTERM");
  await refusesVisitors(address);
  const answered = once(upload, "response");
  finish();
  const [answer] = await answered;
  expect(answer.statusCode).toBe(201);
  answer.resume();
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - stopped).toBeLessThan(STOP_WITHIN_MS);

  const site = await openSiteOnDisk(dataDir);
  expect(await site.db.selectFrom("events").select("title").execute()).toEqual([{ title: "In time" }]);
  await site.close();
});

if (isLong)
  test("an endless upload does not keep the process running and leaves no files", async () => {
    const { child, address, ended } = await start();
    const { upload } = await beginUpload(dataDir, address, await signInAt(address, administrator));
    const cut = once(upload, "error");

    const stopped = performance.now();
    child.kill("SIGTERM");
    const { signal } = await ended;
    expect(signal).toBeNull();
    expect(performance.now() - stopped).toBeLessThan(STOP_WITHIN_MS + 3000);
    await cut;

    const site = await openSiteOnDisk(dataDir);
    expect(await site.db.selectFrom("events").select("title").execute()).toEqual([]);
    expect(await readdir(join(dataDir, "tmp"))).toEqual([]);
    await site.close();
  });

test("an idle site stops quickly", async () => {
  const { child, address, ended } = await start();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const stopped = performance.now();
  child.kill("SIGTERM");
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - stopped).toBeLessThan(3000);
});
