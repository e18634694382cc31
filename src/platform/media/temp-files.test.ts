import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saveUpload } from "../http/form.ts";
import { openTempFolder, type TempFolder } from "./temp-files.ts";

let parent: string;
let folder: string;
let temp: TempFolder;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "temp-files-"));
  folder = join(parent, "tmp");
  temp = await openTempFolder(folder, { minimumFreeBytes: 1 });
});
afterEach(() => rm(parent, { recursive: true }));

const messages = { invalid: "Not an image", tooLarge: "Larger than the form allows" };
const tooLarge = { name: "AppError", code: "file_too_large", message: messages.tooLarge };
const bytes = (count: number) => Readable.from([Buffer.alloc(count - 3, 1), Buffer.alloc(3, 2)]);
const permissions = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test("writes a complete upload that only its owner can read, and removes it", async () => {
  const file = await saveUpload(folder, bytes(1000), { maxBytes: 1000, limit: "at-most", messages });
  expect(file.size).toBe(1000);
  expect((await readFile(file.path)).length).toBe(1000);
  expect([await permissions(folder), await permissions(file.path)]).toEqual(["700", "600"]);
  await temp.remove(file);
  await temp.remove(file);
  expect(await readdir(folder)).toEqual([]);
});

test("'under' rejects a file of exactly the limit, 'at most' accepts it", async () => {
  const save = (count: number, limit: "under" | "at-most") =>
    saveUpload(folder, bytes(count), { maxBytes: 1000, limit, messages });
  await expect(save(999, "under")).resolves.toMatchObject({ size: 999 });
  await expect(save(1000, "under")).rejects.toMatchObject(tooLarge);
  await expect(save(1000, "at-most")).resolves.toMatchObject({ size: 1000 });
  await expect(save(1001, "at-most")).rejects.toMatchObject(tooLarge);
  expect(await readdir(folder)).toHaveLength(2);
});

test("an endless upload is stopped at the limit", async () => {
  let sent = 0;
  const endless = new Readable({
    read() {
      sent += 1000;
      this.push(Buffer.alloc(1000));
    },
  });
  await expect(saveUpload(folder, endless, { maxBytes: 10_000, limit: "under", messages })).rejects.toMatchObject(
    tooLarge,
  );
  expect(endless.destroyed).toBe(true);
  expect(sent).toBeLessThan(200_000);
  expect(await readdir(folder)).toEqual([]);
});

test("a file that the form parser cut short counts as too large", async () => {
  const cut = Object.assign(Readable.from([Buffer.alloc(10)]), { truncated: true });
  await expect(saveUpload(folder, cut, { maxBytes: 1000, limit: "under", messages })).rejects.toMatchObject(tooLarge);
  expect(await readdir(folder)).toEqual([]);
});

describe("no file is left", () => {
  test("when the client disconnects during the upload", async () => {
    const upload = new PassThrough();
    upload.write(Buffer.alloc(5000));
    const saving = saveUpload(folder, upload, { maxBytes: 10_000, limit: "under", messages });
    upload.destroy(new Error("connection reset"));
    await expect(saving).rejects.toThrow("connection reset");
    expect(await readdir(folder)).toEqual([]);
  });

  test("when the client has disconnected before the upload", async () => {
    const upload = new PassThrough().destroy();
    await expect(saveUpload(folder, upload, { maxBytes: 10_000, limit: "under", messages })).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });

  test("from an earlier crash, after the next start", async () => {
    await writeFile(join(folder, "half-an-upload"), "x");
    await mkdir(join(folder, "some-folder"));
    await openTempFolder(folder);
    expect(await readdir(folder)).toEqual([]);
  });

  test("while an encoder that outlived the crash still writes", async () => {
    const left = join(folder, "copies");
    await mkdir(left);
    const encoder = (async () => {
      for (let file = 0; file < 2000; file += 1) await writeFile(join(left, String(file)), "x").catch(() => undefined);
    })();
    await openTempFolder(folder);
    await encoder;
    expect(await readdir(folder)).toEqual([]);
  });
});

test("rejects uploads before reading them when the disk is nearly full", async () => {
  await expect(temp.requireSpace()).resolves.toBeUndefined();
  const full = await openTempFolder(folder, { minimumFreeBytes: Number.MAX_SAFE_INTEGER });
  await expect(full.requireSpace()).rejects.toMatchObject({ code: "storage_full", status: 507 });
});
