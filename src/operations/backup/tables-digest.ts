import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#platform/db/schema/tables.ts";
import { isVoid, type Row, readTables } from "./tables.store.ts";

/** Row count and content hash of each table. The hash does not depend on row order or engine. */
export type TablesDigest = Record<string, { rows: number; sha256: string }>;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const rowText = (row: Row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));

export const digestRows = (rows: readonly Row[]) => ({
  rows: rows.length,
  sha256: sha256(
    rows
      .map((row) => sha256(rowText(row)))
      .sort()
      .join(),
  ),
});

/** Returns the digest of all tables that backups contain. */
export async function digestTables(db: Kysely<Database>): Promise<TablesDigest> {
  const digest: TablesDigest = {};
  for await (const { table, rows } of readTables(db)) if (!isVoid(table)) digest[table] = digestRows(rows);
  return digest;
}
