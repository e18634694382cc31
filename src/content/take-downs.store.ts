import type { Db } from "#platform/db/database.ts";

/** When a published thing is to be taken down; null where it is not. */
export async function findTakeDown(db: Db, id: string): Promise<Date | null> {
  const found = await db.selectFrom("take_downs").select("at").where("item_id", "=", id).executeTakeFirst();
  return found ? new Date(found.at) : null;
}

export async function setTakeDown(db: Db, entity: string, id: string, at: Date | null): Promise<void> {
  await db.deleteFrom("take_downs").where("item_id", "=", id).execute();
  if (at) await db.insertInto("take_downs").values({ item_id: id, entity, at: at.getTime() }).execute();
}

/** Of a kind, by the ids of things. */
export async function listTakeDowns(db: Db, entity: string): Promise<Map<string, Date>> {
  const rows = await db.selectFrom("take_downs").select(["item_id", "at"]).where("entity", "=", entity).execute();
  return new Map(rows.map(({ item_id, at }) => [item_id, new Date(at)]));
}

export const listTakeDownsDue = (db: Db, now: Date): Promise<{ id: string; entity: string }[]> =>
  db
    .selectFrom("take_downs")
    .select(["item_id as id", "entity"])
    .where("at", "<=", now.getTime())
    .orderBy("at")
    .execute();
