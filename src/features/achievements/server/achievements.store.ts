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

/** The one that stands just above or just below another in the list. */
export function findNeighbour(
  db: Db,
  { id, day, created_at }: Pick<AchievementRow, "id" | "day" | "created_at">,
  side: "newer" | "older",
): Promise<Pick<AchievementRow, "id" | "slug" | "title"> | undefined> {
  const [than, order] = side === "older" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return db
    .selectFrom("achievements")
    .select(["id", "slug", "title"])
    .where(({ eb, refTuple, tuple }) => eb(refTuple("day", "created_at", "id"), than, tuple(day, created_at, id)))
    .orderBy("day", order)
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
}

export const listAddresses = (db: Db): Promise<Pick<AchievementRow, "id" | "slug" | "updated_at">[]> =>
  db.selectFrom("achievements").select(["id", "slug", "updated_at"]).orderBy("id").execute();

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
