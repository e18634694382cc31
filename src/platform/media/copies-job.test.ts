import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listMediaReferences } from "#platform/db/media-columns.store.ts";
import { listRuns } from "#platform/jobs/jobs.store.ts";
import { createJobs } from "#platform/jobs/jobs.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { copiesJob } from "./copies.ts";
import { pictureFiles } from "./media-key.ts";

const START = new Date("2026-11-21T09:00:00Z");

describe.each(engines)("on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  beforeEach(async () => {
    now = START;
    site = await openTestSite({ engine, clock: () => now });
  });
  afterEach(() => site.close());

  async function addPicture(title: string): Promise<string> {
    const image = await pictureFile(title, { width: 300, height: 200 });
    const { body } = await site.call("POST", "/api/gallery", { body: formOf({ title, image }) });
    return body.image.replace("/media/", "");
  }

  /** Runs the job once, and records copies instead of making them. */
  async function run(make: (key: string) => Promise<number>, failed = new Set<string>()) {
    const job = copiesJob({ ...site.deps, store: site.store, copies: { make, failed } });
    await createJobs({ ...site.deps, onError: () => {} }, [job]).runDue();
    return (await listRuns(site.deps.db)).find(({ name }) => name === job.name);
  }

  test("finds pictures without a copy: newest first, earlier failures last", async () => {
    const [oldest = "", older = "", newest = ""] = [
      await addPicture("1"),
      await addPicture("2"),
      await addPicture("3"),
    ];
    const complete = await addPicture("4");
    for (const { key } of pictureFiles(complete)) await site.store.put(key, Buffer.from("x"), "image/webp");
    const lost = await addPicture("5");
    await site.store.delete(lost);
    const asked: string[] = [];
    const run1 = await run(async (key) => asked.push(key), new Set([newest]));
    expect(asked).toEqual([older, oldest, newest]);
    expect(run1).toMatchObject({ outcome: "3 images completed", failure: null });
  });

  test("a failed picture does not stop the others, and the result for administrators mentions it", async () => {
    const [bad] = [await addPicture("1"), await addPicture("2")];
    const done = await run(async (key) => (key === bad ? Promise.reject(new Error("broken")) : 1));
    expect(done).toMatchObject({
      outcome: null,
      failure: "1 image failed. See the log for the reason. 1 image completed.",
    });
  });

  test("a run ends before another instance may take over the job, and the next run does the rest", async () => {
    for (const title of ["1", "2", "3"]) await addPicture(title);
    const slowly = async () => {
      now = new Date(now.getTime() + 3 * 60_000);
      return 1;
    };
    expect(await run(slowly)).toMatchObject({ outcome: "2 images completed, 1 remaining" });
  });

  test("copies that a crash interrupted are made after the next start", async () => {
    const key = await addPicture("1");
    expect(await site.storedFiles()).toEqual([key]);
    expect(await run(site.copies.make)).toMatchObject({ outcome: "1 image completed" });
    expect(await site.storedFiles()).toEqual(
      pictureFiles(key)
        .map((file) => file.key)
        .sort(),
    );
    expect((await listMediaReferences(site.deps.db, site.deps.mediaColumns)).map((reference) => reference.key)).toEqual(
      [key],
    );
    const { _id } = (await site.call("GET", "/api/gallery")).body[0];
    await site.call("DELETE", `/api/gallery/${_id}`);
    await site.call("DELETE", `/api/trash/${_id}`);
    expect(await site.storedFiles()).toEqual([]);
  });
});
