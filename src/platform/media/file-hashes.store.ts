import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Kysely } from "kysely";
import type { Db } from "../db/database.ts";
import { hasTable } from "../db/migrate.ts";
import type { Database } from "../db/schema/tables.ts";
import type { MediaStore } from "./media-store.ts";

const ROWS_AT_ONCE = 200;

/** Records the hash of a new file, and replaces an earlier one. */
export async function recordFileHash(db: Db, key: string, sha256: string): Promise<void> {
  await db
    .insertInto("file_hashes")
    .values({ key, sha256 })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ sha256 }))
    .execute();
}

/** Records the hashes of files that have none yet. */
export async function recordMissingHashes(db: Db, hashes: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...hashes].map(([key, sha256]) => ({ key, sha256 }));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await db
      .insertInto("file_hashes")
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
}

/** Returns the recorded hashes by media key, or null if the schema is older than this table. */
export async function listFileHashes(db: Kysely<Database>): Promise<Map<string, string> | null> {
  if (!(await hasTable(db, "file_hashes"))) return null;
  const rows = await db.selectFrom("file_hashes").selectAll().execute();
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

/** Returns the stored files with the same content as new files, by the key of the new file. */
export async function findSameFiles(
  db: Db,
  added: readonly string[],
  stored: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("file_hashes")
    .selectAll()
    .where("key", "in", [...added, ...stored])
    .execute();
  const hashes = new Map(rows.map(({ key, sha256 }) => [key, sha256]));
  const storedByHash = new Map(stored.map((key) => [hashes.get(key), key]));
  return new Map(
    added.flatMap((key) => {
      const same = storedByHash.get(hashes.get(key) ?? "");
      return same === undefined ? [] : [[key, same] as const];
    }),
  );
}

export async function deleteFileHashes(db: Db, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += ROWS_AT_ONCE)
    await db
      .deleteFrom("file_hashes")
      .where("key", "in", keys.slice(start, start + ROWS_AT_ONCE))
      .execute();
}

/** Reads a stream to its end and returns the SHA-256 hash of its bytes in hexadecimal. */
export async function hashOfStream(stream: AsyncIterable<unknown>): Promise<string> {
  const sha256 = createHash("sha256");
  for await (const chunk of stream as AsyncIterable<Buffer>) sha256.update(chunk);
  return sha256.digest("hex");
}

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
