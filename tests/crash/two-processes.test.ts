import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { lockFolder } from "#platform/start/data-folder.ts";
import { checkSite, startSite } from "#src/main.ts";
import { administrator } from "#tests/support/test-site.ts";
import { beginUpload, endProcesses, signInAt, startProcess } from "./site-process.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "two-"));
});
afterEach(async () => {
  await endProcesses();
  await rm(dataDir, { recursive: true, maxRetries: 20 });
});

test("a second process on a folder is refused and touches nothing; after a kill the folder is free", async () => {
  const credentials = { ADMIN_USERNAME: administrator.username, ADMIN_PASSWORD: administrator.password };
  const settings = { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", ...credentials };
  const first = await startProcess("running-site.ts", settings);
  const { upload, finish } = await beginUpload(dataDir, first.address, await signInAt(first.address, administrator));

  const message = `Another process of this site runs on ${dataDir}. Stop that process first, or set another DATA_DIR.`;
  const refusal = { exitReason: "busy", message };
  await expect(checkSite(readConfig(settings))).rejects.toMatchObject(refusal);
  expect(() => lockFolder(dataDir, { shared: false })).toThrow(expect.objectContaining(refusal));
  await expect(startSite(readConfig(settings), undefined)).rejects.toMatchObject(refusal);
  expect(await readdir(join(dataDir, "tmp"))).toHaveLength(1);
  const answered = once(upload, "response");
  finish();
  const [answer] = await answered;
  expect(answer.resume().statusCode).toBe(201);

  first.child.kill("SIGKILL");
  await first.ended;
  await checkSite(readConfig(settings));
  lockFolder(dataDir, { shared: false }).release();
});

test("instances on PostgreSQL share a folder, and only the first one removes unfinished files", () => {
  const lock = (shared: boolean) => lockFolder(dataDir, { shared });
  const earliest = lock(true);
  expect(earliest.isExclusive).toBe(true);
  earliest.share();
  const second = lock(true);
  expect(second.isExclusive).toBe(false);
  expect(() => lock(false)).toThrow(/^Another process of this site runs on /);
  earliest.release();
  const third = lock(true);
  expect(third.isExclusive).toBe(false);
  second.release();
  third.release();
  const alone = lock(false);
  expect(alone.isExclusive).toBe(true);
  alone.release();
});
