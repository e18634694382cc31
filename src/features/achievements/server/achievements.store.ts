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

/** Rows whose day nobody has reckoned yet, or that have no address. */
export const listUnderived = (db: Db): Promise<AchievementRow[]> =>
  db
    .selectFrom("achievements")
    .selectAll()
    .where((eb) => eb.or([eb("day", "is", null), eb("slug", "is", null)]))
    .execute();

export async function setDerived(db: Db, id: string, columns: { slug: string; day: string }): Promise<void> {
  await db.updateTable("achievements").set(columns).where("id", "=", id).execute();
}
