import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { unpackArchive } from "#platform/backups/backup-files.ts";
import { readConfig } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { createJobs } from "#platform/jobs/jobs.ts";
import { siteJobs } from "#src/site-jobs.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { archiveJob } from "./archive.service.ts";

let root: string;
let site: TestSite;
let now: Date;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "archive-copy-"));
  now = new Date("2026-11-21T10:00:00Z");
});
afterEach(async () => {
  await site.close();
  await rm(root, { recursive: true });
});

type Write = Parameters<typeof archiveJob>[0]["write"];

/** Writes a folder with one page. */
const writePage: Write = async (target, { onProgress }) => {
  await mkdir(target);
  await writeFile(join(target, "index.html"), `made at ${now.toISOString()}`);
  onProgress({ pages: 1, files: 0 });
};

describe.each(engines)("the archive of a site on %s", (engine) => {
  const errors: unknown[] = [];
  const open = async () => {
    errors.length = 0;
    site = await openTestSite({ engine, clock: () => now, archiveFolder: join(root, "archive") });
  };
  const ask = () => site.call("POST", "/api/archive");
  const copyOf = async () => (await site.call("GET", "/api/archive")).body.copy;
  const runJob = (write: Write = writePage) => {
    const job = archiveJob({ ...site.deps, folder: join(root, "archive"), write });
    return createJobs({ ...site.deps, onError: (error) => errors.push(error) }, [job]).runDue();
  };

  test("an owner requests an archive, sees its progress and downloads it as one file", async () => {
    await open();
    expect(await copyOf()).toBeNull();
    expect(await ask()).toMatchObject({ status: 200, body: { copy: { state: "waiting" } } });
    expect((await site.call("GET", "/api/archive/file")).status).toBe(404);
    let during: unknown;
    await runJob(async (target, options) => {
      await writePage(target, options);
      await new Promise((resolve) => setTimeout(resolve));
      during = await copyOf();
      expect(await ask()).toMatchObject({ status: 409, body: { error: "conflict" } });
    });
    expect(during).toMatchObject({ state: "running" });
    const fileName = "archive-2026-11-21T10-00-00.tar";
    expect(await copyOf()).toMatchObject({ state: "done", pages: 1, files: 0, fileName });

    const { headers, rawPayload } = await site.app.inject({
      url: "/api/archive/file",
      headers: { authorization: `Bearer ${site.token}` },
    });
    expect(headers["content-disposition"]).toBe(`attachment; filename="${fileName}"`);
    await writeFile(join(root, fileName), rawPayload);
    await unpackArchive(join(root, fileName), join(root, "unpacked"));
    expect(await readFile(join(root, "unpacked/index.html"), "utf8")).toBe("made at 2026-11-21T10:00:00.000Z");
    const [entry] = (await site.call("GET", "/api/stats/activity")).body;
    expect(entry).toMatchObject({ action: "exported", entity: "archive", actor: "asha" });
  });

  test("a new archive replaces the old one only when it is complete", async () => {
    await open();
    await ask();
    await runJob();
    now = new Date("2026-11-21T11:00:00Z");
    await ask();
    await runJob(async (target, options) => {
      await writePage(target, options);
      throw new AppError("internal", { message: "The disk is full." });
    });
    expect(await copyOf()).toMatchObject({ state: "failed", failure: "The disk is full." });
    expect(await readdir(join(root, "archive"))).toEqual(["archive-2026-11-21T10-00-00"]);
    expect((await site.call("GET", "/api/archive/file")).status).toBe(200);
    now = new Date("2026-11-21T12:00:00Z");
    await ask();
    await runJob();
    expect(await readdir(join(root, "archive"))).toEqual(["archive-2026-11-21T12-00-00"]);
  });

  test("removing an image for good deletes the archive, and starts one that is being made again", async () => {
    await open();
    const remove = async () => {
      const body = formOf({ title: "Bench", date: "2026-11-01", image: await pictureFile() });
      const { _id } = (await site.call("POST", "/api/gallery", { body })).body;
      expect((await site.call("DELETE", `/api/gallery/${_id}/for-good`)).status).toBe(200);
    };
    await ask();
    await runJob();
    await remove();
    expect(await copyOf()).toBeNull();
    expect(await readdir(join(root, "archive"))).toEqual([]);
    expect((await site.call("GET", "/api/archive/file")).status).toBe(404);

    await ask();
    await runJob(async (target, options) => {
      await writePage(target, options);
      await remove();
      options.onProgress({ pages: 2, files: 0 });
    });
    expect(await copyOf()).toMatchObject({ state: "waiting" });
    expect(await readdir(join(root, "archive"))).toEqual([]);
    await runJob();
    expect(await copyOf()).toMatchObject({ state: "done", pages: 1 });
    expect(errors).toEqual([]);
  });

  test("a removal that stops after it is saved leaves no archive, and the next start deletes the files", async () => {
    await open();
    await ask();
    await runJob();
    const body = formOf({ title: "Bench", date: "2026-11-01", image: await pictureFile() });
    const { _id, image } = (await site.call("POST", "/api/gallery", { body })).body;
    const { remove } = site.deps.media;
    site.deps.media.remove = async () => {
      throw new Error("The process ended.");
    };
    expect((await site.call("DELETE", `/api/gallery/${_id}/for-good`)).status).toBe(500);
    site.deps.media.remove = remove;
    expect((await site.call("GET", image, { token: false })).status).toBe(410);
    expect((await site.call("GET", "/api/archive/file")).status).toBe(404);
    expect(await readdir(join(root, "archive"))).toEqual([]);
    expect(await site.storedFiles()).not.toEqual([]);

    // The process can also end before the files of the archive are deleted.
    await mkdir(join(root, "archive/archive-2026-11-20T10-00-00"));
    const archives = { folder: join(root, "archive"), write: writePage };
    const options = { mail: undefined, archives, readPage: async () => undefined };
    const deps = { ...site.deps, store: site.store, copies: site.copies };
    const names = ["Empty the trash and remove old versions", "Make the static archive"];
    const jobs = siteJobs(deps, readConfig({ DATA_DIR: root }), options).filter(({ name }) => names.includes(name));
    expect(jobs.map(({ atStart }) => atStart)).toEqual([true, true]);
    for (const job of jobs) await job.run(now, new AbortController().signal);
    expect(await site.storedFiles()).toEqual([]);
    expect(await readdir(join(root, "archive"))).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("a run that the end of the process interrupted starts again with the site", async () => {
    await open();
    await ask();
    const stopping = new AbortController();
    const job = archiveJob({
      ...site.deps,
      folder: join(root, "archive"),
      write: async () => {
        stopping.abort();
        throw stopping.signal.reason;
      },
    });
    expect(await job.run(now, stopping.signal)).toContain("Stopped");
    await runJob();
    expect(await copyOf()).toMatchObject({ state: "done" });
  });
});

test("a server without a build makes no archives", async () => {
  site = await openTestSite();
  expect((await site.call("GET", "/api/archive")).body).toEqual({ canMake: false, copy: null, archived: null });
  expect((await site.call("POST", "/api/archive")).status).toBe(409);
});
