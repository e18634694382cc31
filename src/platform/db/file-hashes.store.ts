import type { Kysely } from "kysely";
import type { Db } from "./database.ts";
import type { Database } from "./schema/tables.ts";

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
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "file_hashes")) return null;
  const rows = await db.selectFrom("file_hashes").selectAll().execute();
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

export async function deleteFileHashes(db: Db, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += ROWS_AT_ONCE)
    await db
      .deleteFrom("file_hashes")
      .where("key", "in", keys.slice(start, start + ROWS_AT_ONCE))
      .execute();
}
