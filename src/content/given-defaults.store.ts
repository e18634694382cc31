import type { Db } from "#platform/db/database.ts";

/** Marks that a content type has received its defaults. Returns false if it already had. A concurrent call waits. */
export async function markSeeded(db: Db, entity: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("given_defaults")
    .values({ entity, at: now.getTime() })
    .onConflict((conflict) => conflict.column("entity").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
