import { sql } from "kysely";
import { type Db, isPostgres } from "./database.ts";
import { inTransaction } from "./in-transaction.ts";

/** Asks for the right to write, and changes nothing. @throws what a write would meet now */
export const probeWrite = (db: Db): Promise<void> =>
  inTransaction({ db }, async ({ db }) => {
    await db.updateTable("secrets").set({ value: "" }).where("name", "=", "").execute();
  });

/** Bytes that the database takes, without its log. */
export async function databaseBytes(db: Db): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return Number((await size.execute(db)).rows[0]?.bytes ?? 0);
}
