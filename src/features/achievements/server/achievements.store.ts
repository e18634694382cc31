import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { containsWords, contentRows, type Scope, selectContent } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { AchievementsTable, Database } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { AchievementQuery } from "../achievements.contract.ts";

export type AchievementRow = Selectable<AchievementsTable> & {
  /** Title of the event that the link leads to. Only lists have it. */
  link_title?: string | null;
};

export const { insert: createAchievement, find: findAchievement } = contentRows("achievements");

const EVENT_PATH = "/events/";

/** Selects the title of the published event whose page is the link. */
const linkTitle = (eb: ExpressionBuilder<Database, "achievements">) =>
  eb
    .selectFrom("addresses")
    .innerJoin("published_events", "published_events.id", "addresses.item_id")
    .where("addresses.entity", "=", "event")
    .where("addresses.slug", "=", sql<string>`substr(achievements.link, ${sql.lit(EVENT_PATH.length + 1)})`)
    .where("achievements.link", "like", `${EVENT_PATH}%`)
    .select("published_events.title")
    .as("link_title");

/** Lists achievements, newest first: dates that can be parsed, latest first, then the rest, last created first. */
export async function listAchievements(
  db: Db,
  { sort, q, year, kind, ...paging }: AchievementQuery,
  scope: Scope,
  countPublished?: () => Promise<number>,
): Promise<Listing<AchievementRow>> {
  const isFound = await containsWords(db, { table: "achievements", scope, columns: ["title", "date"] }, q);
  return selectListing(
    selectContent(db, "achievements", scope)
      .selectAll()
      .select(linkTitle)
      .where(isFound)
      .$if(year !== undefined, (query) => query.where((eb) => eb.between("day", `${year}-01-01`, `${year}-12-31`)))
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
      .$if(sort !== "created", (query) => query.orderBy("day", "desc"))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
    paging,
    scope === "published" && !q?.trim() && year === undefined && kind === undefined ? countPublished : undefined,
  );
}

export async function countAchievements(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("published_achievements")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the years of achievements whose date is known, the latest first. */
export async function listYears(db: Db): Promise<number[]> {
  const year = sql<string>`substr(day, 1, 4)`;
  const rows = await db
    .selectFrom("published_achievements")
    .where("day", "!=", "")
    .select(year.as("year"))
    .distinct()
    .orderBy("year", "desc")
    .execute();
  return rows.map((row) => Number(row.year));
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

/** Returns rows whose day was never calculated, and published rows without a slug. */
export const listWithoutDerivedColumns = (db: Db): Promise<AchievementRow[]> =>
  selectContent(db, "achievements", "all")
    .selectAll()
    .where((eb) => eb.or([eb("day", "is", null), eb.and([eb("slug", "is", null), eb("state", "=", "published")])]))
    .execute();

export async function setDerived(db: Db, id: string, columns: { slug: string | null; day: string }): Promise<void> {
  await db.updateTable("achievements").set(columns).where("id", "=", id).execute();
}
