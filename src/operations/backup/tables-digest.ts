import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#platform/db/schema/tables.ts";
import { isVoid, type Row, readTables } from "./tables.store.ts";

/** How many rows tables have, and a hash of what is in them that does not depend on their order or on the engine. */
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

/** Of all tables but those that no backup brings back. */
export async function digestTables(db: Kysely<Database>): Promise<TablesDigest> {
  const digest: TablesDigest = {};
  for await (const { table, rows } of readTables(db)) if (!isVoid(table)) digest[table] = digestRows(rows);
  return digest;
}
