import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { hashOfStream } from "#platform/media/file-hashes.ts";
import { contentTypeOf } from "#platform/media/media-key.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { NotDone } from "../command.ts";

/** An iterator that several workers share. It ends for all of them as soon as one stops. */
function* each<Item>(items: Iterable<Item>) {
  yield* items;
}

/** A file is at most 10 MB. */
const FILES_AT_ONCE = 6;

export interface FilesDigest {
  files: number;
  bytes: number;
  /** Hash over all keys and the hashes of their files. */
  sha256: string;
}

const sha256 = () => createHash("sha256");

async function sizesOf(store: MediaStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list()) sizes.set(key, size);
  return sizes;
}

async function openIn(store: MediaStore, key: string): Promise<Readable> {
  const file = await store.open(key);
  if (!file) throw new NotDone(`The file ${key} disappeared during the move. Is the site running?`);
  return file.stream;
}

async function copyFile(source: MediaStore, target: MediaStore, key: string): Promise<string> {
  const content = await buffer(await openIn(source, key));
  await target.put(key, content, contentTypeOf(key));
  return sha256().update(content).digest("hex");
}

/**
 * Copies a store into another one. Skips files from an earlier attempt, removes extra files, and reads every file back
 * at the end.
 */
export async function copyFiles(
  source: MediaStore,
  target: MediaStore,
  onProgress: (done: number, all: number) => void,
): Promise<FilesDigest> {
  const wanted = await sizesOf(source);
  const present = await sizesOf(target);
  for (const key of present.keys()) if (!wanted.has(key)) await target.delete(key);

  let done = 0;
  async function bring(key: string, size: number): Promise<string> {
    const isThere = present.get(key) === size;
    const expected = isThere ? await hashOfStream(await openIn(source, key)) : await copyFile(source, target, key);
    if ((await hashOfStream(await openIn(target, key))) !== expected) {
      // Same size but different content: an interrupted write.
      await copyFile(source, target, key);
      if ((await hashOfStream(await openIn(target, key))) !== expected)
        throw new NotDone(`The file ${key} in the new store differs from the original.`);
    }
    onProgress(++done, wanted.size);
    return `${key} ${expected}`;
  }
  const lines: string[] = [];
  // The workers share one list. An error in one worker stops all.
  const files = each(wanted);
  const bringSome = async () => {
    for (const [key, size] of files) lines.push(await bring(key, size));
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, bringSome));
  return {
    files: wanted.size,
    bytes: [...wanted.values()].reduce((sum, size) => sum + size, 0),
    sha256: sha256().update(lines.sort().join("\n")).digest("hex"),
  };
}
