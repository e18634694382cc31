import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpackArchive } from "#platform/backups/backup-files.ts";
import { AppError } from "#platform/errors.ts";
import { createJobs } from "#platform/jobs/jobs.ts";
import { administrator, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const KEY = "correct horse battery staple";
const NAME = "backup-2026-11-21T10-00-00";
const NOW = new Date("2026-11-22T10:00:00Z");

let root: string;
let site: TestSite;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "health-"));
});
afterEach(async () => {
  await site.close();
  await rm(root, { recursive: true });
});

async function open(options: { key?: string; madeAt?: string } = {}) {
  const madeAt = options.madeAt ?? "2026-11-21T10:00:00Z";
  const counts = { rows: 12, files: 1, bytes: 2048, sealed: false };
  const folder = join(root, "kept");
  await mkdir(join(folder, NAME, "media/events"), { recursive: true });
  await writeFile(join(folder, NAME, "manifest.json"), "{}");
  await writeFile(join(folder, NAME, "media/events/a.webp"), Buffer.alloc(100_000, 7));
  const note = { name: NAME, kind: "daily", madeAt, provenAt: madeAt, ...counts };
  await writeFile(join(folder, `${NAME}.json`), JSON.stringify(note));
  const backups = { folder, ...(options.key && { key: options.key }) };
  site = await openTestSite({ clock: () => NOW, backups });
}
const health = async () => (await site.call("GET", "/api/health")).body;

test("reports each part of a healthy site and lists its backups", async () => {
  await open();
  const { findings, backups } = await health();
  expect(findings).toEqual([
    { part: "Database", state: "well", words: "Connected and writable." },
    { part: "Storage", state: "well", words: "There is space for uploads." },
    { part: "Maintenance", state: "well", words: "No job has run yet." },
    {
      part: "Backups",
      state: "advice",
      words: "The last verified backup is from 21 Nov 2026, 15:30.",
      todo: "Download a backup regularly and keep it elsewhere, in case the server is lost with its disks.",
    },
  ]);
  const words = "Of 21 Nov 2026, 15:30: 12 rows and 1 file, 0.0 MB, verified by a test restore";
  expect(backups).toEqual([{ name: NAME, fileName: `${NAME}.tar`, madeAt: "2026-11-21T10:00:00Z", words }]);
});

test("describes each failure and what to do about it", async () => {
  await open({ madeAt: "2026-11-20T10:00:00Z" });
  const message = "The disk of /srv/backups is full.";
  const failing = { name: "Back up", everyMs: 1, run: () => Promise.reject(new AppError("internal", { message })) };
  await createJobs({ ...site.deps, onError: () => {} }, [failing]).runDue();
  await sql`alter table secrets rename to put_away`.execute(site.deps.db);
  const { findings } = await health();
  expect(findings.map(({ state }: { state: string }) => state)).toEqual(["wrong", "well", "wrong", "wrong"]);
  expect(findings[2].words).toBe(`Back up: ${message}`);
  expect(findings[3].words).toBe("The last verified backup is from 20 Nov 2026, 15:30.");
});

test.each([
  ["none are kept", undefined],
  ["none was made", "empty"],
  ["the last one is old", "old"],
])("finding 18: Health, Handover and Dashboard say the same when %s", async (_case, kind) => {
  const folder = join(root, "empty");
  if (kind === "old") await open({ madeAt: "2026-11-20T10:00:00Z" });
  else site = await openTestSite({ clock: () => NOW, ...(kind && { backups: { folder } }) });
  const { state, words } = (await health()).findings[3];
  expect(state).toBe("wrong");
  const { lines } = (await site.call("GET", "/api/handover")).body;
  const line = lines.find(({ part }: { part: string }) => part === "Backups");
  expect(line.state).toBe(state);
  expect(line.words).toMatch(new RegExp(`^${words}`));
  expect((await site.call("GET", "/api/stats/tasks")).body.backups).toBe(words);
});

const download = (name: string, current?: string) =>
  site.call("POST", `/api/backups/${name}`, { body: { ...(current !== undefined && { current }) } });

test("finding 15: downloading a backup asks for the owner's password again", async () => {
  await open({});
  expect((await download(NAME)).status).toBe(400);
  expect(await download(NAME, "not that one")).toMatchObject({
    status: 400,
    body: { message: "The current password is incorrect" },
  });
});

test.each([undefined, KEY])(
  "an administrator downloads a backup as one file, encrypted with the key %s",
  async (key) => {
    await open(key ? { key } : {});
    const answer = await site.app.inject({
      method: "POST",
      url: `/api/backups/${NAME}`,
      headers: { authorization: `Bearer ${site.token}` },
      payload: { current: administrator.password },
    });
    const fileName = key ? `${NAME}.tar.sealed` : `${NAME}.tar`;
    expect(answer.headers).toMatchObject({
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    });
    const file = join(root, fileName);
    await writeFile(file, answer.rawPayload);
    await unpackArchive(file, join(root, "unpacked"), key);
    const path = "media/events/a.webp";
    expect(await readFile(join(root, "unpacked", path))).toEqual(await readFile(join(root, "kept", NAME, path)));
    for (const name of ["backup-2026-01-01T00-00-00", "..%2F..%2Fetc%2Fpasswd", `${NAME}.json`])
      expect((await download(name, administrator.password)).status).toBe(404);
  },
);
