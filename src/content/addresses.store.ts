import type { Db } from "#platform/db/database.ts";

/** Returns the item that has a slug now or had it before. */
export async function findAddressed(db: Db, entity: string, slug: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("addresses")
    .select("item_id")
    .where("entity", "=", entity)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return found?.item_id;
}

/** Reserves a slug for an item. Returns false if another item has the slug or had it before. */
export async function takeAddress(db: Db, entity: string, slug: string, itemId: string): Promise<boolean> {
  await db
    .insertInto("addresses")
    .values({ entity, slug, item_id: itemId })
    .onConflict((conflict) => conflict.columns(["entity", "slug"]).doNothing())
    .execute();
  return (await findAddressed(db, entity, slug)) === itemId;
}

/** Releases the slugs of an item that was never published. */
export async function dropAddresses(db: Db, entity: string, itemId: string): Promise<void> {
  await db.deleteFrom("addresses").where("entity", "=", entity).where("item_id", "=", itemId).execute();
}
