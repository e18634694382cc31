import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type S3StandIn, startS3StandIn } from "#tests/support/s3/stand-in.ts";
import type { MediaStore } from "./media-store.ts";
import { openS3Store } from "./s3-store.ts";

let s3: S3StandIn;
let store: MediaStore;

beforeAll(async () => {
  s3 = await startS3StandIn();
  store = await openS3Store(s3.place);
});
afterAll(() => s3.stop());
beforeEach(() => {
  s3.objects.clear();
  s3.asked.length = 0;
  s3.behavior = {};
});

const KEY = "reports/0199-annual.pdf";
const put = (key = KEY) => store.put(key, Buffer.from("0123456789"), "application/pdf");

test("a file is stored unchanged with a signed request, read and deleted", async () => {
  await put();
  expect(s3.objects.get(KEY)).toMatchObject({ body: Buffer.from("0123456789"), type: "application/pdf" });
  const file = await store.open(KEY);
  expect(file).toMatchObject({ size: 10, contentType: "application/pdf" });
  expect(file && (await text(file.stream))).toBe("0123456789");
  expect(await store.has(KEY)).toBe(true);
  await store.delete(KEY);
  await store.delete(KEY);
  expect(await store.open(KEY)).toBeNull();
  expect(await store.has(KEY)).toBe(false);
});

test("each attempt sends a file from its start, from disk and from memory", async () => {
  const folder = await mkdtemp(join(tmpdir(), "s3-"));
  const path = join(folder, "annual.pdf");
  await writeFile(path, "x".repeat(300_000));
  s3.behavior = { failures: 2 };
  await store.put(KEY, { path }, "application/pdf");
  expect(s3.objects.get(KEY)?.body.toString()).toBe("x".repeat(300_000));
  expect(s3.asked).toEqual(Array(3).fill(`PUT ${KEY}`));
  s3.behavior = { failures: 2 };
  await put();
  expect(s3.objects.get(KEY)?.body).toHaveLength(10);
  await rm(folder, { recursive: true });
});

test("a file is read in parts", async () => {
  await put();
  const part = await store.open(KEY, { start: 2, end: 4 });
  expect(part).toMatchObject({ size: 10, range: { start: 2, end: 4 } });
  expect(part && (await text(part.stream))).toBe("234");
  const tail = await store.open(KEY, { last: 3 });
  expect(tail && (await text(tail.stream))).toBe("789");
  await expect(store.open(KEY, { start: 10 })).rejects.toMatchObject({ name: "RangeNotSatisfiable", size: 10 });
});

test("the content type comes from the key and not from the bucket", async () => {
  s3.objects.set(KEY, { body: Buffer.alloc(8e6, "<script>"), type: "text/html", modifiedAt: new Date() });
  const file = await store.open(KEY);
  file?.stream.destroy();
  expect(file?.contentType).toBe("application/pdf");
  // The connection is free again or closed, even if the reader stopped reading.
  await expect.poll(() => s3.connectionsInUse).toBe(0);
});

test("lists all files page by page, without files that have invalid keys", async () => {
  const keys = [KEY, "events/a.webp", "events/a@480.webp", "team/b.webp"];
  for (const key of keys) await put(key);
  const modifiedAt = new Date("2026-01-02T03:04:05Z");
  s3.objects.set("team/b.webp", { body: Buffer.from("x"), type: "image/webp", modifiedAt });
  s3.objects.set("backup.tar", { body: Buffer.from("x"), type: "application/x-tar", modifiedAt });
  s3.pageSize = 2;
  const listed = await Array.fromAsync(store.list());
  expect(listed.map(({ key }) => key)).toEqual(keys);
  expect(listed[3]).toEqual({ key: "team/b.webp", size: 1, modifiedAt });
});

test("an invalid key never reaches the service", async () => {
  await expect(put("../other-bucket/x.pdf")).rejects.toThrow(RangeError);
  await expect(store.open("/x.pdf")).rejects.toThrow(RangeError);
  await expect(store.has("../x.pdf")).rejects.toThrow(RangeError);
  await expect(store.delete("reports/")).rejects.toThrow(RangeError);
  expect(s3.asked).toEqual([]);
});

test.each([
  [
    "credentials that are wrong",
    { credentials: { accessKeyId: "stand-in", secretAccessKey: "other" } },
    /SignatureDoesNotMatch/,
  ],
  ["a bucket that is missing", { bucket: "elsewhere" }, /"elsewhere" at .*NoSuchBucket/],
])(
  "with %s no file counts as missing: every call says that files cannot be reached, and why",
  async (_name, wrong, why) => {
    const other = await openS3Store({ ...s3.place, ...wrong });
    for (const call of [
      () => other.open(KEY),
      () => other.put(KEY, Buffer.from("x"), "application/pdf"),
      () => other.delete(KEY),
      () => other.list()[Symbol.asyncIterator]().next(),
    ]) {
      const failure = await call().catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: "storage_away", status: 503 });
    }
    const fresh = await openS3Store({ ...s3.place, ...wrong });
    await expect(fresh.open(KEY)).rejects.toMatchObject({ cause: { message: expect.stringMatching(why) } });
    const another = await openS3Store({ ...s3.place, ...wrong });
    await expect(another.has(KEY)).rejects.toMatchObject({ code: "storage_away" });
  },
);

test("a download that stalls half-way ends with an error", async () => {
  await put();
  s3.behavior = { stalls: true };
  const file = await (await openS3Store(s3.place, { idleMs: 300 })).open(KEY);
  await expect(file && text(file.stream)).rejects.toThrow(/timed out/);
});

test("a slow reader gets the whole file", async () => {
  await store.put(KEY, Buffer.alloc(16e6), "application/pdf");
  const file = await (await openS3Store(s3.place, { idleMs: 1000 })).open(KEY);
  let bytes = 0;
  for await (const chunk of file?.stream ?? []) {
    if (bytes === 0) await delay(1500);
    bytes += chunk.length;
  }
  expect(bytes).toBe(16e6);
});
