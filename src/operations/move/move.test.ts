import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchEntries } from "#features/search/server/search.store.ts";
import { readConfig } from "#platform/config.ts";
import { findUnfinishedMove, recordUnfinishedMove, requireWholeSite } from "#platform/db/unfinished-move.store.ts";
import { type MediaStore, storeName } from "#platform/media/media-store.ts";
import { openS3Store } from "#platform/media/s3-store.ts";
import { addEvent, openSiteAt, openSiteOnDisk, signIn } from "#tests/crash/site-on-disk.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { atTerminal } from "#tests/support/recorded-terminal.ts";
import { type S3StandIn, startS3StandIn } from "#tests/support/s3/stand-in.ts";
import { createBackup } from "../backup/backup.ts";
import { runCommand } from "../command.ts";
import { move, openSource, openTarget, type SiteLocation } from "../move.command.ts";
import { openSiteData } from "../site.store.ts";
import { digestOf, type MoveResult, moveSite } from "./move.ts";

let root: string;
let s3: S3StandIn;
let token: string;
const at = (folder: string) => join(root, folder);
const bucket = () => ({ dataDir: at("elsewhere"), mediaS3: s3.place });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "move-"));
  s3 = await startS3StandIn();
  // The first start of PostgreSQL takes seconds.
  await (await openTestDatabase("postgres")).destroy();
  const site = await openSiteAt(at("first"), "sqlite");
  await addEvent(site.deps, "Robotics Workshop", 2);
  await addEvent(site.deps, "Café, “quoted” \\ 🤖");
  token = await signIn(site);
  await site.close();
});
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true });
});

async function postgresAndS3(): Promise<SiteLocation> {
  const db = await openTestDatabase("postgres");
  const store = await openS3Store(s3.place);
  const names = { name: "PostgreSQL", database: "PostgreSQL", files: storeName(bucket()) };
  return { ...names, data: { engine: "postgres", db, store }, close: () => db.destroy() };
}

const hashes = ({ rows, files }: MoveResult) => ({ rows: rows && digestOf(rows), files });

/** Returns a store that fails after a number of writes. */
function failingAfter(store: MediaStore, writes: number): MediaStore {
  let left = writes;
  return {
    ...store,
    async put(...file) {
      if (left-- <= 0) throw new Error("the power failed");
      await store.put(...file);
    },
  };
}

test("moves SQLite and files to PostgreSQL and S3 and back, with equal rows and files, also after interruptions", async () => {
  const source = await openSource({ dataDir: at("first") });
  const there = await postgresAndS3();
  const broken = { ...there, data: { ...there.data, store: failingAfter(there.data.store, 3) } };
  await expect(moveSite(source, broken)).rejects.toThrow("the power failed");
  await expect(requireWholeSite(there.data.db, bucket())).rejects.toThrow(/^The move from .*first/);

  // A file of the right size but with other content, as after a crash.
  await expect.poll(() => s3.objects.size).toBe(3);
  const [[key, object] = ["", undefined]] = s3.objects;
  if (object) s3.objects.set(key, { ...object, body: Buffer.alloc(object.body.length) });
  s3.asked.length = 0;
  const moved = await moveSite(source, there);
  expect(moved.missing).toEqual([]);
  expect(moved.rows?.["events"]?.rows).toBe(2);
  expect(moved.rows?.["sessions"]?.rows).toBe(1);
  expect(moved.files?.files).toBe(s3.objects.size);
  expect(s3.asked.filter((line) => line.startsWith("PUT"))).toHaveLength(s3.objects.size - 2);
  await requireWholeSite(there.data.db, bucket());
  expect(await searchEntries(there.data.db, ["cafe"], { currentYear: "2024-25" })).toMatchObject({ total: 1 });
  await source.close();

  const again = await openSource({ dataDir: at("first") });
  await expect(moveSite(again, there)).rejects.toThrow("PostgreSQL already has a site");
  await again.close();

  const back = await openTarget({ dataDir: at("third") }, there);
  expect(hashes(await moveSite(there, back))).toEqual(hashes(moved));
  await Promise.all([back.close(), there.close()]);
  const site = await openSiteOnDisk(at("third"));
  const verify = { url: "/api/admin/verify", headers: { authorization: `Bearer ${token}` } };
  expect((await site.app.inject(verify)).statusCode).toBe(200);
  const [event] = (await site.app.inject("/api/events")).json();
  expect((await site.app.inject(event.image[0])).statusCode).toBe(200);
  expect((await site.app.inject("/api/search?q=quoted cafe")).json().items).toMatchObject([{ kind: "event" }]);
  await expect(openSource({ dataDir: at("third") })).rejects.toThrow("The site seems to be running.");
  await site.close();
});

const give = async (from: string, target: Record<string, string>, ...more: string[]) => {
  const file = at("target.env");
  const settings = { ...target, AWS_ACCESS_KEY_ID: "stand-in", AWS_SECRET_ACCESS_KEY: "stand-in secret" };
  await writeFile(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(""),
  );
  return atTerminal((terminal) =>
    runCommand(move, [file, ...more], terminal, (words) => move.open(readConfig({ DATA_DIR: at(from) }), words)),
  );
};

test("moves only the files to a bucket, and no site opens a half-filled bucket", async () => {
  s3.objects.clear();
  const target = { DATA_DIR: at("first"), MEDIA_S3_BUCKET: s3.bucket, MEDIA_S3_ENDPOINT: s3.endpoint };
  s3.behavior = { forbids: ["PUT"] };
  expect(await give("first", target)).toMatchObject({
    code: 1,
    complaints: expect.stringMatching(/^The move stopped: The bucket .*AccessDenied/),
  });
  s3.behavior = {};
  const { db, store } = await openSiteData({ dataDir: at("first") });
  const place = { dataDir: at("first"), mediaS3: s3.place };
  await expect(requireWholeSite(db, place)).rejects.toThrow("has not finished. Run the same npm run move");
  await requireWholeSite(db, { dataDir: at("first") });
  const kept = (await Array.fromAsync(store.list())).length;
  await db.destroy();

  const { code, printed } = await give("first", target);
  expect(code).toBe(0);
  expect(printed).toMatch(
    new RegExp(`^Files: ${kept}, .* MB, the same on both sides \\([0-9a-f]{16}\\)\\.\nThe site is now in`),
  );
  expect(s3.objects.size).toBe(kept);
  expect(await give("first", target)).toMatchObject({
    code: 1,
    complaints: expect.stringContaining("already has files"),
  });
  expect(await give("first", { DATA_DIR: at("first") })).toMatchObject({
    code: 1,
    complaints: "Source and target have the same database and the same files.",
  });
});

test("moves a backup while the site runs", async () => {
  const data = await openSiteData({ dataDir: at("first") });
  await createBackup(data, at("backup"), new Date());
  const { code, printed } = await give("first", { DATA_DIR: at("of-backup") }, at("backup"));
  await data.db.destroy();
  expect([code, printed]).toEqual([0, expect.stringMatching(/^Rows: \d+ in \d+ tables, the same on both sides/)]);
  expect((await readdir(at("of-backup"))).sort()).toEqual(["media", "site.db"]);
});

test("sets the mark of a move completely or not at all", async () => {
  const db = await openTestDatabase("sqlite");
  const move = { source: "elsewhere", files: "the bucket", withRows: 1 } as const;
  await expect(recordUnfinishedMove(db, { ...move, source: null as never })).rejects.toThrow("NOT NULL");
  await recordUnfinishedMove(db, move);
  expect(await findUnfinishedMove(db)).toMatchObject(move);
  await db.destroy();
});

test("finding 7: reports files that differ from their recorded hashes", async () => {
  const site = await openSiteAt(at("damaged"), "sqlite");
  await addEvent(site.deps, "Soldering Evening", 1);
  const { key } = await site.deps.db.selectFrom("file_hashes").select("key").orderBy("key").executeTakeFirstOrThrow();
  await site.close();
  await writeFile(join(at("damaged"), "media", key), "other content");
  const source = await openSource({ dataDir: at("damaged") });
  const target = await openTarget({ dataDir: at("damaged-target") }, source);
  expect((await moveSite(source, target)).damaged).toEqual([key]);
  await target.close();
  await source.close();
});
