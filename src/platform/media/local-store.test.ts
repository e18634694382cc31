import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLocalStore } from "./local-store.ts";
import type { ByteRange, MediaStore } from "./media-store.ts";

let parent: string;
let folder: string;
let store: MediaStore;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "local-store-"));
  folder = join(parent, "media");
  store = await openLocalStore({ folder });
});
afterEach(() => rm(parent, { recursive: true }));

const KEY = "reports/0199-annual.pdf";
const put = (key = KEY, content = "0123456789") => store.put(key, Buffer.from(content), "application/pdf");
async function read(key: string, range?: ByteRange) {
  const file = await store.open(key, range);
  return file && { text: await text(file.stream), size: file.size, type: file.contentType, range: file.range };
}

test("a file is stored, read, listed and deleted", async () => {
  await put();
  expect(await read(KEY)).toEqual({ text: "0123456789", size: 10, type: "application/pdf", range: undefined });
  expect(await Array.fromAsync(store.list())).toEqual([{ key: KEY, size: 10, modifiedAt: expect.any(Date) }]);
  expect(((await stat(join(folder, KEY))).mode & 0o777).toString(8)).toBe("600");
  expect(await store.has(KEY)).toBe(true);
  await store.delete(KEY);
  await store.delete(KEY);
  expect(await read(KEY)).toBeNull();
  expect(await store.has(KEY)).toBe(false);
  expect(await Array.fromAsync(store.list())).toEqual([]);
});

// Small files take one read, larger ones become streams.
test.each([64 * 1024, 64 * 1024 + 1])("a file of %i bytes is read completely", async (size) => {
  const content = "0123456789abcdef".repeat(size / 16 + 1).slice(0, size);
  await put(KEY, content);
  expect(await read(KEY)).toEqual({ text: content, size, type: "application/pdf", range: undefined });
});

test("an uploaded file is copied, and its owner still has to remove the upload", async () => {
  const upload = join(parent, "upload");
  await writeFile(upload, "a report", { mode: 0o600 });
  await store.put(KEY, { path: upload }, "application/pdf");
  expect((await read(KEY))?.text).toBe("a report");
  expect((await stat(upload)).size).toBe(8);
});

test("a file is read in parts", async () => {
  await put();
  expect(await read(KEY, { start: 2, end: 4 })).toMatchObject({ text: "234", size: 10, range: { start: 2, end: 4 } });
  expect(await read(KEY, { start: 7 })).toMatchObject({ text: "789", range: { start: 7, end: 9 } });
  expect(await read(KEY, { start: 7, end: 99 })).toMatchObject({ text: "789", range: { start: 7, end: 9 } });
  expect(await read(KEY, { last: 3 })).toMatchObject({ text: "789", range: { start: 7, end: 9 } });
  expect(await read(KEY, { last: 99 })).toMatchObject({ text: "0123456789" });
  for (const range of [{ start: 10 }, { last: 0 }, { start: 5, end: 4 }]) {
    await expect(store.open(KEY, range)).rejects.toMatchObject({ name: "RangeNotSatisfiable", size: 10 });
  }
});

test.each([
  "../site.db",
  "events/../../site.db",
  "events/..",
  "/etc/passwd",
  "events/sub/name.webp",
  "events/name.html",
  "events/name.svg",
  "events/.hidden.webp",
  ".partial/name.webp",
  "events\\name.webp",
  "events/name.webp\0.pdf",
  "events/name.webp\n",
  "EVENTS/name.webp",
  "events/%2e%2e.webp",
  "",
])("the key %j reaches no file", async (key) => {
  await writeFile(join(parent, "site.db"), "secret");
  await expect(put(key)).rejects.toThrow(RangeError);
  await expect(store.open(key)).rejects.toThrow(RangeError);
  await expect((async () => store.delete(key))()).rejects.toThrow(RangeError);
  expect(await readdir(parent)).toEqual(["media", "site.db"]);
});

test("opens neither links out of the store nor folders, and does not list unknown files", async () => {
  await mkdir(join(folder, "reports/folder.pdf"), { recursive: true });
  await symlink("/etc/passwd", join(folder, "reports/link.pdf"));
  await writeFile(join(folder, "reports/notes.txt"), "x");
  await writeFile(join(folder, "stray.pdf"), "x");
  expect(await store.open("reports/link.pdf")).toBeNull();
  expect(await store.open("reports/folder.pdf")).toBeNull();
  expect(await store.open("nowhere/name.pdf")).toBeNull();
  expect(await Array.fromAsync(store.list())).toEqual([]);
});

test("finding 28: a folder that is a symbolic link is neither read, written nor emptied, and its path is listed", async () => {
  const outside = join(parent, "outside");
  await mkdir(outside);
  await writeFile(join(outside, "0199-annual.pdf"), "another program's");
  await symlink(outside, join(folder, "reports"));
  expect(await store.open(KEY)).toBeNull();
  expect(await store.has(KEY)).toBe(false);
  await expect(put("reports/0200-annual.pdf")).rejects.toThrow("is a symbolic link: no file is written there");
  await store.delete(KEY);
  expect(await readdir(outside)).toEqual(["0199-annual.pdf"]);
  expect(await readdir(join(folder, ".partial"))).toEqual([]);
  expect(await store.listLinks?.()).toEqual([join(folder, "reports")]);
});

test("a write that fails half-way leaves no file", async () => {
  const failing = await openLocalStore({
    folder,
    failPoint: (step) => {
      if (step === "store.before-rename") throw new Error("power cut");
    },
  });
  await expect(failing.put(KEY, Buffer.from("x"), "application/pdf")).rejects.toThrow("power cut");
  await expect(store.put(KEY, { path: join(parent, "missing") }, "application/pdf")).rejects.toThrow("ENOENT");
  expect(await read(KEY)).toBeNull();
  expect(await readdir(join(folder, ".partial"))).toEqual([]);
});

test("the next start deletes partial files of an old crash, but not those of a running write", async () => {
  const old = join(folder, ".partial/old");
  await writeFile(old, "x");
  await writeFile(join(folder, ".partial/young"), "x");
  const twoHoursAgo = Date.now() / 1000 - 7200;
  await utimes(old, twoHoursAgo, twoHoursAgo);
  await openLocalStore({ folder });
  expect(await readdir(join(folder, ".partial"))).toEqual(["young"]);
});
