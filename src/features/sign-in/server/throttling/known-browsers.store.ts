import type { Db } from "#platform/db/database.ts";

/** Returns the browser with this mark in which this username has signed in earlier. */
export const findBrowser = (db: Db, usernameKey: string, markHash: string) =>
  db
    .selectFrom("known_browsers")
    .innerJoin("admins", "admins.id", "known_browsers.admin_id")
    .select("known_browsers.id")
    .where("admins.username_key", "=", usernameKey)
    .where("known_browsers.mark_hash", "=", markHash)
    .executeTakeFirst();

/** Stores a browser of an account and deletes all except the latest `kept` ones. */
export async function keepBrowser(
  db: Db,
  browser: { id: string; admin_id: string; mark_hash: string; last_at: number },
  kept: number,
): Promise<void> {
  await db
    .insertInto("known_browsers")
    .values(browser)
    .onConflict((conflict) => conflict.columns(["admin_id", "mark_hash"]).doUpdateSet({ last_at: browser.last_at }))
    .execute();
  const others = await db
    .selectFrom("known_browsers")
    .select("id")
    .where("admin_id", "=", browser.admin_id)
    .orderBy("last_at", "desc")
    .orderBy("id", "desc")
    .offset(kept)
    .limit(100)
    .execute();
  if (others.length > 0)
    await db
      .deleteFrom("known_browsers")
      .where(
        "id",
        "in",
        others.map(({ id }) => id),
      )
      .execute();
}

/** Deletes all known browsers of an administrator. */
export async function deleteBrowsersOf(db: Db, adminId: string): Promise<void> {
  await db.deleteFrom("known_browsers").where("admin_id", "=", adminId).execute();
}
