import type { Insertable, Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { AchievementsTable } from "#platform/db/schema.ts";

export type AchievementRow = Selectable<AchievementsTable>;
type Columns = Pick<Insertable<AchievementsTable>, "title" | "description" | "date" | "image">;

/** All achievements in no particular order: dates are text, so that a rule orders them. */
export const listAchievements = (db: Db): Promise<AchievementRow[]> =>
  db.selectFrom("achievements").selectAll().execute();

export const findAchievement = (db: Db, id: string): Promise<AchievementRow | undefined> =>
  db.selectFrom("achievements").selectAll().where("id", "=", id).executeTakeFirst();

export async function createAchievement(
  db: Db,
  achievement: { id: string; now: Date; columns: Columns },
): Promise<void> {
  const at = achievement.now.getTime();
  await db
    .insertInto("achievements")
    .values({ id: achievement.id, created_at: at, updated_at: at, ...achievement.columns })
    .execute();
}

/** Overwrites an achievement and raises its version. False when it is gone or no longer at `version`. */
export async function updateAchievement(
  db: Db,
  achievement: { id: string; now: Date; columns: Columns; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("achievements")
    .set({ ...achievement.columns, updated_at: achievement.now.getTime(), version: achievement.version + 1 })
    .where("id", "=", achievement.id)
    .where("version", "=", achievement.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteAchievement(db: Db, id: string): Promise<void> {
  await db.deleteFrom("achievements").where("id", "=", id).execute();
}
