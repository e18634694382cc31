import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Db } from "../db/database.ts";
import { recordFileHash } from "../db/file-hashes.store.ts";
import type { MediaStore } from "./media-store.ts";

/** Reads a stream to its end and returns the SHA-256 hash of its bytes in hexadecimal. */
export async function hashOfStream(stream: AsyncIterable<unknown>): Promise<string> {
  const sha256 = createHash("sha256");
  for await (const chunk of stream as AsyncIterable<Buffer>) sha256.update(chunk);
  return sha256.digest("hex");
}

/** Returns the hash of a stored file, or null if the file is missing. */
export async function hashOfStored(store: Pick<MediaStore, "open">, key: string): Promise<string | null> {
  const file = await store.open(key);
  return file && hashOfStream(file.stream);
}

/**
 * Records the hash of every stored file. `npm run doctor` and backups compare files with their hashes. They also
 * record hashes that are missing because the process ended, or the database was full, after the file was stored.
 */
export const recordingHashes = (store: MediaStore, db: Db): MediaStore => ({
  ...store,
  async put(key, file, contentType) {
    const sha256 = Buffer.isBuffer(file) ? hash("sha256", file) : await hashOfStream(createReadStream(file.path));
    await store.put(key, file, contentType);
    await recordFileHash(db, key, sha256).catch(() => undefined);
  },
});
