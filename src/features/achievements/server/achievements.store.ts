import type { Selectable } from "kysely";
import { contentRows, type Scope, selectContent } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { AchievementsTable } from "#platform/db/schema/tables.ts";
import { isFoundAmong } from "#platform/db/search-text.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { AchievementQuery } from "../achievements.contract.ts";

export type AchievementRow = Selectable<AchievementsTable>;

export const {
  insert: createAchievement,
  update: updateAchievement,
  find: findAchievement,
} = contentRows("achievements");

async function listWords(db: Db, scope: Scope) {
  const rows = await selectContent(db, "achievements", scope).select(["id", "title", "date"]).execute();
  return rows.map(({ id, title, date }) => ({ id, words: `${title}\n${date}` }));
}

export async function listAchievements(
  db: Db,
  { sort, q, ...paging }: AchievementQuery,
  scope: Scope,
): Promise<Listing<AchievementRow>> {
  const words = q?.trim() ?? "";
  const searched = words === "" ? [] : await listWords(db, scope);
  return selectListing(
    selectContent(db, "achievements", scope)
      .selectAll()
      .$if(words !== "", (query) => query.where((eb) => isFoundAmong(eb.ref("id"), searched, words)))
      .$if(sort !== "created", (query) => query.orderBy("day", "desc"))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
    paging,
  );
}

/** Returns the neighbor above or below an achievement in the list. */
export function findNeighbor(
  db: Db,
  { id, day, created_at }: Pick<AchievementRow, "id" | "day" | "created_at">,
  side: "newer" | "older",
): Promise<Pick<AchievementRow, "id" | "slug" | "title"> | undefined> {
  const [than, order] = side === "older" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return db
    .selectFrom("published_achievements")
    .select(["id", "slug", "title"])
    .where(({ eb, refTuple, tuple }) => eb(refTuple("day", "created_at", "id"), than, tuple(day, created_at, id)))
    .orderBy("day", order)
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
}

export const listAddresses = (db: Db): Promise<Pick<AchievementRow, "id" | "slug" | "updated_at">[]> =>
  db.selectFrom("published_achievements").select(["id", "slug", "updated_at"]).orderBy("id").execute();

/** Returns rows whose day was never calculated, and published rows without a slug. */
export const listUnderived = (db: Db): Promise<AchievementRow[]> =>
  selectContent(db, "achievements", "all")
    .selectAll()
    .where((eb) => eb.or([eb("day", "is", null), eb.and([eb("slug", "is", null), eb("state", "=", "published")])]))
    .execute();

export async function setDerived(db: Db, id: string, columns: { slug: string | null; day: string }): Promise<void> {
  await db.updateTable("achievements").set(columns).where("id", "=", id).execute();
}
