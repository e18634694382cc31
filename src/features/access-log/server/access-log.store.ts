import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { AccessLogTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing, Paging } from "#shared/paging.ts";

export type AccessRow = Selectable<AccessLogTable>;

/** Adds lines to those of their hours. */
export async function addLines(db: Db, lines: AccessRow[]): Promise<void> {
  await db
    .insertInto("access_log")
    .values(lines)
    .onConflict((conflict) =>
      conflict.columns(["hour", "event", "actor", "peer"]).doUpdateSet((eb) => ({
        times: eb("access_log.times", "+", eb.ref("excluded.times")),
        last_at: eb.ref("excluded.last_at"),
      })),
    )
    .execute();
}

/** The newest first. */
export const listLines = (db: Db, paging: Paging): Promise<Listing<AccessRow>> =>
  selectListing(
    db
      .selectFrom("access_log")
      .selectAll()
      .orderBy("last_at", "desc")
      .orderBy("event")
      .orderBy("actor")
      .orderBy("peer"),
    paging,
  );

/** Deletes lines older than an instant and returns how many there were. */
export async function deleteLinesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("access_log")
    .where("last_at", "<", before.getTime())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
