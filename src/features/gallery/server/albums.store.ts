import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import { type Listing, type Paging, pageLimit } from "#shared/paging.ts";
import type { AlbumKey } from "./album-pictures.store.ts";

/** An album in the list. */
export interface AlbumRow {
  /** The ID of its event, or its month as YYYY-MM. */
  key: string;
  day: string;
  /** Null for a month. */
  slug: string | null;
  title: string | null;
}

export const keyOf = ({ key, title }: AlbumRow): AlbumKey => (title === null ? { month: key } : { event: key });

/** Adds the CTE `months`: the latest day of each month with pictures without an event, in one index step per month. */
const withMonths = (db: Db) =>
  db.withRecursive("months(day)", (db) =>
    db
      .selectFrom("published_gallery_items")
      .where("event_id", "is", null)
      .select((eb) => eb.fn.max<string | null>("date").as("day"))
      .unionAll(
        db
          .selectFrom("months")
          .where("months.day", "is not", null)
          .select((eb) =>
            eb
              .selectFrom("published_gallery_items")
              .where("event_id", "is", null)
              .where("date", "<", sql<string>`substr(months.day, 1, 7)`)
              .select((eb) => eb.fn.max<string | null>("date").as("latest"))
              .as("day"),
          ),
      ),
  );

async function countAlbums(db: Db): Promise<number> {
  const { months, events } = await withMonths(db)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("months")
        .where("day", "is not", null)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .as("months"),
      selectFrom(
        selectFrom("published_gallery_items")
          .where("event_id", "is not", null)
          .select("event_id")
          .distinct()
          .as("of_events"),
      )
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .as("events"),
    ])
    .executeTakeFirstOrThrow();
  return Number(months) + Number(events);
}

/** Returns albums, the latest first. @param most maximum number of each sort */
function latestAlbums(db: Db, most: number | undefined) {
  const hasPictures = sql<boolean>`exists (select 1 from published_gallery_items where event_id = events.id)`;
  return withMonths(db)
    .selectFrom(({ selectFrom }) =>
      selectFrom("published_events as events")
        .where(hasPictures)
        .select(({ ref }) => [
          ref("id").as("key"),
          ref("date").as("day"),
          ref("slug").as("slug"),
          ref("title").$castTo<string | null>().as("title"),
        ])
        .orderBy("date", "desc")
        .orderBy("id", "desc")
        .$if(most !== undefined, (query) => query.limit(most ?? 0))
        .as("of_events"),
    )
    .selectAll()
    .unionAll((eb) =>
      eb
        .selectFrom("months")
        .where("months.day", "is not", null)
        .select(({ ref }) => [
          sql<string>`substr(months.day, 1, 7)`.as("key"),
          ref("months.day").$castTo<string>().as("day"),
          sql<string | null>`cast(null as text)`.as("slug"),
          sql<string | null>`cast(null as text)`.as("title"),
        ]),
    )
    .orderBy("day", "desc")
    .orderBy("key", "desc");
}

/**
 * Returns the slugs of all albums, the latest first: events with pictures, and months with pictures without an event.
 */
export async function listAlbums(db: Db, paging: Paging): Promise<Listing<AlbumRow>> {
  const limit = pageLimit(paging);
  if (limit === undefined) return latestAlbums(db, undefined).execute();
  const total = await countAlbums(db);
  const pageCount = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(paging.page ?? 1, pageCount);
  const items = await latestAlbums(db, page * limit)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total, page, pageCount };
}
