import type { Selectable } from "kysely";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { AchievementsTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { AchievementQuery } from "../achievements.contract.ts";

export type AchievementRow = Selectable<AchievementsTable>;

export const {
  insert: createAchievement,
  update: updateAchievement,
  delete: deleteAchievement,
} = versionedRows("achievements");

export const listAchievements = (db: Db, { sort, ...paging }: AchievementQuery): Promise<Listing<AchievementRow>> =>
  selectListing(
    db
      .selectFrom("achievements")
      .selectAll()
      .$if(sort !== "created", (query) => query.orderBy("day", "desc"))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
    paging,
  );

export const findAchievement = (db: Db, id: string): Promise<AchievementRow | undefined> =>
  db.selectFrom("achievements").selectAll().where("id", "=", id).executeTakeFirst();

/** Rows whose day nobody has reckoned yet. */
export const listUnderived = (db: Db) =>
  db.selectFrom("achievements").select(["id", "date"]).where("day", "is", null).execute();

export async function setDay(db: Db, id: string, day: string): Promise<void> {
  await db.updateTable("achievements").set({ day }).where("id", "=", id).execute();
}
