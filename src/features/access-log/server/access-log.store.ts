import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { AccessLogTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import { type AccessQuery, REFUSED } from "../access-log.contract.ts";

export type AccessRow = Selectable<AccessLogTable>;

/** Inserts rows, or adds their counts to the rows of the same hour. */
export async function addRows(db: Db, rows: AccessRow[]): Promise<void> {
  await db
    .insertInto("access_log")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["hour", "event", "actor", "peer"]).doUpdateSet((eb) => ({
        times: eb("access_log.times", "+", eb.ref("excluded.times")),
        last_at: eb.ref("excluded.last_at"),
      })),
    )
    .execute();
}

/** Lists rows, newest first. */
export const listRows = (db: Db, { kind, ...paging }: AccessQuery): Promise<Listing<AccessRow>> =>
  selectListing(
    db
      .selectFrom("access_log")
      .selectAll()
      .$if(kind !== undefined, (rows) => rows.where("event", kind === "refused" ? "like" : "not like", `${REFUSED}%`))
      .orderBy("last_at", "desc")
      .orderBy("event")
      .orderBy("actor")
      .orderBy("peer"),
    paging,
  );

/** Deletes rows older than an instant and returns how many there were. */
export async function deleteRowsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("access_log")
    .where("last_at", "<", before.getTime())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
