import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storedImageName } from "#shared/stored-image.ts";
import { type Copies, createCopies, type EncodeCopies } from "./copies.ts";
import { openLocalStore } from "./local-store.ts";
import { createMedia, type Media } from "./media.ts";
import { lastingFiles, pictureFiles } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";

let folder: string;
let tempFolder: string;
let store: MediaStore;
let copies: Copies;
let media: Media;
let failures: string[];

/** A fake encoder that writes the name of the format into each file. */
const write: EncodeCopies = async (_path, into, wanted) => {
  for (const { width, format } of wanted) await writeFile(join(into, `${width}.${format}`), format);
};

function open(encode?: EncodeCopies) {
  copies = createCopies({ store, tempFolder, ...(encode && { encode }) });
  media = createMedia({ store, ids: newId, copies });
  copies.start((key) => failures.push(key));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "copies-"));
  tempFolder = join(folder, "tmp");
  await mkdir(tempFolder);
  store = await openLocalStore({ folder: join(folder, "media") });
  failures = [];
});
afterEach(async () => {
  await copies.stop();
  await rm(folder, { recursive: true });
});

async function addPicture(width = 700, height = 350): Promise<string> {
  const key = `events/${storedImageName({ id: newId(), width, height, placeholder: "0".repeat(36) })}`;
  const picture = sharp({ create: { width, height, channels: 3, background: "#204080" } });
  for (const file of lastingFiles(key)) await store.put(file, await picture.webp().toBuffer(), "image/webp");
  return key;
}
/**
 * Checks only the size in the AVIF header, because another test of this process may have disabled sharp's AVIF
 * decoder.
 */
async function widthOf(key: string, format: string): Promise<number> {
  const path = join(folder, "media", key);
  if (format === "webp") return (await sharp(path).metadata()).width;
  const bytes = await readFile(path);
  expect(bytes.subarray(4, 12).toString("latin1")).toBe("ftypavif");
  return bytes.readUInt32BE(bytes.indexOf("ispe") + 8);
}
const stored = async () => (await Array.fromAsync(store.list())).map(({ key }) => key).toSorted();
const allFiles = (key: string) =>
  pictureFiles(key)
    .map((file) => file.key)
    .toSorted();
const until = (condition: () => Promise<void> | void) => vi.waitFor(condition, { timeout: 20_000, interval: 20 });

test("a picture gets every copy in both formats, and nothing else is left", async () => {
  open();
  const key = await addPicture();
  expect(await copies.make(key)).toBe(10);
  expect(await stored()).toEqual(allFiles(key));
  for (const { key: file, width, format } of pictureFiles(key)) {
    // The fixture stored these copies in the full size.
    if (!lastingFiles(key).includes(file)) expect([file, await widthOf(file, format)]).toEqual([file, width]);
  }
  expect(await readdir(tempFolder)).toEqual([]);
  expect(await copies.make(key)).toBe(0);
});

test("a file that is not a picture fails, is reported, and is retried only on request", async () => {
  open();
  const key = await addPicture();
  await store.put(key, Buffer.from("no picture"), "image/webp");
  await expect(copies.make(key)).rejects.toThrow();
  expect([failures, [...copies.failed]]).toEqual([[key], [key]]);
  expect(await stored()).toEqual(lastingFiles(key).toSorted());
  expect(await readdir(tempFolder)).toEqual([]);
  copies.want(key);
  const next = await addPicture();
  expect(await copies.make(next)).toBe(10);
  expect(failures).toEqual([key]);
});

test("requested copies are made once each, one picture at a time", async () => {
  let underWay = 0;
  const made: string[] = [];
  open(async (path, into, wanted, signal) => {
    expect(++underWay).toBe(1);
    await write(path, into, wanted, signal);
    made.push(basename(into));
    underWay--;
  });
  const keys = [await addPicture(), await addPicture()];
  for (const key of [...keys, ...keys]) copies.want(key);
  await until(async () => expect(await stored()).toEqual(keys.flatMap(allFiles).toSorted()));
  await copies.stop();
  expect(made).toHaveLength(2);
});

test("a picture that is deleted while its copies are being made leaves none behind", async () => {
  const key = await addPicture();
  open(async (path, into, wanted, signal) => {
    await write(path, into, wanted, signal);
    await media.remove([key]);
  });
  expect(await copies.make(key)).toBe(0);
  expect(await stored()).toEqual([]);
  const late = await addPicture();
  open(write);
  await copies.make(late);
  await media.remove([late]);
  expect(await stored()).toEqual([]);
  expect(await copies.make(late)).toBe(0);
});

test("a stop cancels the running work and does not start the waiting work", async () => {
  const begun: string[] = [];
  open(async (path, _into, _wanted, signal) => {
    begun.push(path);
    await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const keys = [await addPicture(), await addPicture()];
  for (const key of keys) copies.want(key);
  await until(() => expect(begun).toHaveLength(1));
  await copies.stop();
  expect([begun.length, failures]).toEqual([1, []]);
  expect(await copies.make(keys[1] ?? "")).toBe(0);
  expect(await stored()).toEqual(keys.flatMap(lastingFiles).toSorted());
  expect(await readdir(tempFolder)).toEqual([]);
});

test("a larger picture replaces a missing copy, and the copy is requested", async () => {
  const key = await addPicture(1600, 800);
  const wanted: string[] = [];
  const media = createMedia({ store, ids: newId, copies: { want: (key) => wanted.push(key) } });
  open(write);
  const at = (width: number, format: string) => key.replace(".webp", `@${width}.${format}`);
  await store.put(at(480, "webp"), Buffer.from("480"), "image/webp");
  await store.put(at(960, "webp"), Buffer.from("960 wide"), "image/webp");
  const standIn = async (file: string) => {
    const found = await media.openStandIn(file);
    found?.stream.destroy();
    return found && [found.size, found.contentType];
  };
  expect(await standIn(at(160, "webp"))).toEqual([3, "image/webp"]);
  expect(await standIn(at(480, "avif"))).toEqual([3, "image/webp"]);
  expect(await standIn(at(640, "avif"))).toEqual([8, "image/webp"]);
  await store.delete(at(480, "webp"));
  expect(await standIn(at(480, "webp"))).toEqual([8, "image/webp"]);
  expect(wanted).toEqual([key, key, key, key]);
  for (const none of [at(500, "avif"), at(1600, "webp"), "events/none.avif", "reports/0199-a.pdf"])
    expect(await standIn(none)).toBeNull();
  await store.delete(at(960, "webp"));
  await store.delete(key);
  expect(await standIn(at(160, "avif"))).toBeNull();
});
