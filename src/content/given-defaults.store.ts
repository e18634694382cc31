import type { Db } from "#platform/db/database.ts";

/** Notes that a kind has its defaults now; false when it has had them before. Of two at once the other waits. */
export async function noteGiven(db: Db, entity: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("given_defaults")
    .values({ entity, at: now.getTime() })
    .onConflict((conflict) => conflict.column("entity").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
