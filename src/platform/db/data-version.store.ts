import { sql } from "kysely";
import type { Db } from "./database.ts";

/** A number that moves when another connection has committed to this SQLite file. */
export async function dataVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
  return rows[0]?.data_version ?? 0;
}
