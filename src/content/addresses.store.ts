import type { Db } from "#platform/db/database.ts";

/** The item that has, or once had, an address. */
export async function findAddressed(db: Db, entity: string, slug: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("addresses")
    .select("item_id")
    .where("entity", "=", entity)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return found?.item_id;
}

/** Gives a free address to an item; false when another has it, or once had it. */
export async function takeAddress(db: Db, entity: string, slug: string, itemId: string): Promise<boolean> {
  await db
    .insertInto("addresses")
    .values({ entity, slug, item_id: itemId })
    .onConflict((conflict) => conflict.columns(["entity", "slug"]).doNothing())
    .execute();
  return (await findAddressed(db, entity, slug)) === itemId;
}

/** Gives up the addresses of a thing that nobody has seen. */
export async function dropAddresses(db: Db, entity: string, itemId: string): Promise<void> {
  await db.deleteFrom("addresses").where("entity", "=", entity).where("item_id", "=", itemId).execute();
}
