import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unpackArchive } from "#platform/backups/backup-files.ts";
import { administrator } from "#tests/support/test-site.ts";
import { endProcesses, fetchPatiently, type SiteProcess, signInAt, startSiteProcess } from "./site-process.ts";

const PATIENCE = { timeout: 120_000, interval: 50 };

let dataDir: string;
/** A session outlasts a kill of the site. */
let token: string | undefined;
beforeEach(async () => {
  token = undefined;
  dataDir = await mkdtemp(join(tmpdir(), "archive-kill-"));
});
afterEach(async () => {
  await endProcesses();
  await rm(dataDir, { recursive: true, maxRetries: 20 });
});

const start = () => startSiteProcess({ dataDir }, { WITH_PAGES: "yes", PUBLIC_URL: "http://localhost" });

async function call({ address }: SiteProcess, path: string, method = "GET"): Promise<Response> {
  token ??= await signInAt(address, administrator);
  const body = method === "POST" && { body: "{}" };
  return fetchPatiently(address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...body,
  });
}

const copyOf = async (site: SiteProcess) =>
  ((await (await call(site, "/api/archive")).json()) as { copy: { state: string; failure?: string } }).copy;
const folders = () => readdir(join(dataDir, "archive")).catch(() => []);

/** Requests an archive, and waits until its first page is written. */
async function untilWriting(site: SiteProcess) {
  expect((await call(site, "/api/archive", "POST")).status).toBe(200);
  await vi.waitFor(async () => {
    const [partial = ""] = await folders();
    expect(await readdir(join(dataDir, "archive", partial))).toContain("index.html");
  }, PATIENCE);
}

/** Waits until the archive is complete, and downloads it. @returns the manifest */
async function download(site: SiteProcess) {
  await vi.waitFor(async () => expect(await copyOf(site)).toMatchObject({ state: "done" }), {
    ...PATIENCE,
    interval: 500,
  });
  const { body } = await call(site, "/api/archive/file");
  const file = join(dataDir, "archive.tar");
  await pipeline(body as unknown as Readable, createWriteStream(file));
  await unpackArchive(file, join(dataDir, "unpacked"));
  return JSON.parse(await readFile(join(dataDir, "unpacked/manifest.json"), "utf8")) as { files: object };
}

test("an archive that a kill of the site interrupts is complete after a restart", { timeout: 300_000 }, async () => {
  const killed = await start();
  await untilWriting(killed);
  killed.child.kill("SIGKILL");
  expect((await killed.ended).signal).toBe("SIGKILL");
  expect((await folders()).filter((name) => name.startsWith("archive-"))).toEqual([]);

  const { files } = await download(await start());
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["index.html", "events/index.html", "content.json"]));
  expect((await folders()).filter((name) => name.startsWith("archive-"))).toHaveLength(1);
});

test("a kill of the archive's own process is a failure that officers see, and the next request succeeds", {
  timeout: 300_000,
}, async () => {
  const site = await start();
  await untilWriting(site);
  const pid = site.child.pid;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ").map(Number);
  for (const child of children) {
    const command = await readFile(`/proc/${child}/cmdline`, "utf8");
    if (command.includes("archive.js")) process.kill(child, "SIGKILL");
  }
  await vi.waitFor(async () => expect(await copyOf(site)).toMatchObject({ state: "failed" }), PATIENCE);
  expect((await copyOf(site)).failure).toBe("The archive failed. See the log for the reason.");
  expect(await folders()).toEqual([]);

  expect((await call(site, "/api/archive", "POST")).status).toBe(200);
  expect(Object.keys((await download(site)).files)).toContain("index.html");
});
