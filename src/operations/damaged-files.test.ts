import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBackup } from "#operations/backup/backup.ts";
import { deleteFileHashes, listFileHashes } from "#platform/media/file-hashes.store.ts";
import { contentTypeOf } from "#platform/media/media-key.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { openStore } from "#platform/media/open-media.ts";
import { addEvent, openSiteOnDisk, type SiteOnDisk } from "#tests/crash/site-on-disk.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { atTerminal } from "#tests/support/recorded-terminal.ts";
import { type S3StandIn, startS3StandIn } from "#tests/support/s3/stand-in.ts";
import { runCommand } from "./command.ts";
import { doctor } from "./doctor.command.ts";
import { openSqliteAsIs, type SiteData } from "./site.store.ts";

const NOW = new Date("2026-11-21T10:30:00Z");

const places = [
  ["SQLite and local files", { postgres: false, bucket: false }],
  ["SQLite and a bucket", { postgres: false, bucket: true }],
  ["PostgreSQL and local files", { postgres: true, bucket: false }],
] as const;

describe.each(places)("finding 7: damaged files on %s", (_name, place) => {
  let root: string;
  let s3: S3StandIn | undefined;
  let site: SiteOnDisk;
  let data: SiteData;
  /** The store without recorded hashes, to change files as a disk or another program would. */
  let disk: MediaStore;
  let picture: string;
  let copy: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "damage-"));
    s3 = place.bucket ? await startS3StandIn() : undefined;
    site = await openSiteOnDisk(root, {
      ...(place.postgres && { db: await openTestDatabase("postgres") }),
      ...(s3 && { s3: s3.place }),
    });
    disk = await openStore(root, s3?.place);
    data = place.postgres
      ? { engine: "postgres", db: site.db, store: disk }
      : { ...openSqliteAsIs(join(root, "site.db")), store: disk };
    const { image } = await addEvent(site.deps, "Robotics Workshop");
    picture = (image[0] ?? "").replace("/media/", "");
    copy = picture.replace(".webp", "@480.webp");
  });
  afterEach(async () => {
    if (data.engine === "sqlite") data.sqlite.close();
    await site.close();
    await s3?.stop();
    await rm(root, { recursive: true });
  });

  const bytesOf = async (key: string) => {
    const file = await disk.open(key);
    return file && Buffer.concat(await Array.fromAsync(file.stream as AsyncIterable<Buffer>));
  };
  async function damage(key: string) {
    const bytes = (await bytesOf(key)) ?? expect.unreachable();
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await disk.put(key, bytes, contentTypeOf(key));
  }
  const run = (...line: string[]) =>
    atTerminal((terminal) =>
      runCommand(doctor, line, terminal, async () => ({
        data,
        dataDir: root,
        backupDir: join(root, "copies"),
        clock: () => NOW,
        close: async () => {},
      })),
    );
  const backUp = (name: string) => createBackup(data, join(root, "copies", name), NOW);

  test("are found by doctor, and a backup is made and lists them", async () => {
    expect(await run()).toMatchObject({ code: 0 });
    await damage(picture);
    expect(await run()).toMatchObject({ code: 1, printed: expect.stringContaining(`Damaged: ${picture}\n`) });
    await damage(copy);
    expect((await backUp("tuesday")).damaged).toEqual([picture]);
    expect(await run("--fix")).toMatchObject({ code: 1, printed: expect.stringContaining(`No good copy: ${picture}`) });
  });

  test("are replaced from a backup by doctor --fix", async () => {
    const good = await bytesOf(picture);
    await backUp("monday");
    await damage(picture);
    expect(await run("--fix")).toMatchObject({ code: 0, printed: expect.stringContaining("Repaired: 1") });
    expect(await bytesOf(picture)).toEqual(good);
    await backUp("tuesday");
  });

  test("are kept with --accept-damage, after which backups do not list them", async () => {
    await damage(picture);
    expect(await run("--accept-damage")).toMatchObject({ code: 0 });
    expect(await backUp("tuesday")).not.toHaveProperty("damaged");
    expect(await run()).toMatchObject({ code: 0 });
  });

  test("are deleted by doctor --fix when the site can make them again", async () => {
    await damage(copy);
    expect(await backUp("monday")).not.toHaveProperty("damaged");
    expect((await run()).printed).toContain(`Damaged: ${copy}, a copy that the site can make again`);
    expect(await run("--fix")).toMatchObject({ code: 0 });
    expect(await disk.has(copy)).toBe(false);
    expect((await listFileHashes(data.db))?.has(copy)).toBe(false);
    expect(await disk.has(picture)).toBe(true);
  });

  if (!place.bucket)
    test("finding 28: and a symbolic link among the uploads is reported by doctor and refused by a backup", async () => {
      const link = join(root, "media", "team");
      await symlink(tmpdir(), link);
      const line = `Symbolic link: ${link}, which the site does not follow`;
      expect(await run()).toMatchObject({ code: 1, printed: expect.stringContaining(line) });
      await expect(backUp("tuesday")).rejects.toThrow(`${link} is a symbolic link, which the site does not follow`);
      expect((await site.app.inject({ url: "/media/team/x.webp" })).statusCode).toBe(404);
    });

  test.each([
    ["doctor --fix", () => run("--fix")],
    ["a backup", () => backUp("monday")],
  ])("stored before hashes existed get their hash from %s", async (_by, record) => {
    const before = await listFileHashes(data.db);
    await deleteFileHashes(data.db, [picture, copy]);
    expect((await run()).printed).toContain("2 files have no recorded hash yet.");
    await record();
    expect(await listFileHashes(data.db)).toEqual(before);
  });
});
