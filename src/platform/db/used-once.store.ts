import type { Db } from "./database.ts";

/** Notes that something that is good once is used; false when it was before, at whichever instance. What is over is forgotten. */
export async function noteUse(db: Db, challenge: string, until: number, now: number): Promise<boolean> {
  await db.deleteFrom("used_challenges").where("until", "<=", now).execute();
  const noted = await db
    .insertInto("used_challenges")
    .values({ challenge, until })
    .onConflict((conflict) => conflict.column("challenge").doNothing())
    .returning("challenge")
    .executeTakeFirst();
  return noted !== undefined;
}
