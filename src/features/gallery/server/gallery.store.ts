import { type Selectable, sql } from "kysely";
import { containsWords, contentRows, type Scope, selectContent } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { AlbumNotesTable, GalleryItemsTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import { formatMonth } from "#shared/dates.ts";
import { type Listing, type Paging, pageLimit } from "#shared/paging.ts";
import type { AlbumQuery, GalleryQuery } from "../gallery.contract.ts";

/** A row without the column that only database triggers write to. */
export type GalleryItemRow = Omit<Selectable<GalleryItemsTable>, "public_event_id">;

export const { insert: createGalleryItem, find: findGalleryItem } = contentRows("gallery_items");

/** Lists pictures, newest first. */
export async function listGalleryItems(
  db: Db,
  { q, year, event, alt, ...paging }: GalleryQuery,
  scope: Scope,
  counts: Record<"active" | "published", () => Promise<number>>,
): Promise<Listing<GalleryItemRow>> {
  const isFound = await containsWords(db, { table: "gallery_items", scope, columns: ["title"] }, q);
  const isWhole = !q?.trim() && [year, event, alt].every((one) => one === undefined);
  const count = isWhole && (scope === "published" || scope === "active") ? counts[scope] : undefined;
  return selectListing(
    selectContent(db, "gallery_items", scope)
      .selectAll()
      .where(isFound)
      .$if(year !== undefined, (query) =>
        query.where("date", ">=", `${year}-01-01`).where("date", "<=", `${year}-12-31`),
      )
      .$if(event !== undefined, (query) => query.where("event_id", "=", event ?? ""))
      // The alternative text of a decorative image is empty.
      .$if(alt === "missing", (query) => query.where("alt", "is", null))
      .orderBy("date", "desc")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
    paging,
    count,
  );
}

/** Returns the picture that the same batch has already stored. */
export const findSent = (db: Db, batch: string, digest: string): Promise<GalleryItemRow | undefined> =>
  selectContent(db, "gallery_items", "active")
    .selectAll()
    .where("batch", "=", batch)
    .where("digest", "=", digest)
    .executeTakeFirst();

/** Returns pictures by the digests of their files, the first added first. */
export const listKnown = async (db: Db, digests: readonly string[]): Promise<GalleryItemRow[]> =>
  digests.length === 0
    ? []
    : selectContent(db, "gallery_items", "active").selectAll().where("digest", "in", digests).orderBy("id").execute();

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

/** The number of published pictures: all of them, and those of each album by `countKey`. */
export interface PictureCounts {
  all: number;
  albums: ReadonlyMap<string, number>;
}

const countKey = (album: AlbumKey) => ("event" in album ? `event ${album.event}` : album.month);

/** Counts the published pictures. Reads the index of all pictures. */
export async function countPublishedPictures(db: Db): Promise<PictureCounts> {
  const key = sql<string>`case when event_id is null then substr(date, 1, 7) else 'event ' || event_id end`;
  const albums = await db
    .selectFrom("published_gallery_items")
    .select((eb) => [key.as("key"), eb.fn.countAll<number>().as("count")])
    .groupBy(key)
    .execute();
  return {
    all: albums.reduce((sum, { count }) => sum + Number(count), 0),
    albums: new Map(albums.map(({ key, count }) => [key, Number(count)])),
  };
}

/** Counts the pictures outside the trash. */
export async function countActivePictures(db: Db): Promise<number> {
  const { count } = await selectContent(db, "gallery_items", "active")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const countPictures = ({ albums }: PictureCounts, album: AlbumKey): number => albums.get(countKey(album)) ?? 0;

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

/** Returns the slugs of all albums, the latest first: events with pictures, and months with pictures without an event. */
export async function listAlbums(
  db: Db,
  paging: Paging,
  counts: () => Promise<PictureCounts>,
): Promise<Listing<AlbumRow>> {
  const limit = pageLimit(paging);
  if (limit === undefined) return latestAlbums(db, undefined).execute();
  const total = (await counts()).albums.size;
  const pageCount = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(paging.page ?? 1, pageCount);
  const items = await latestAlbums(db, page * limit)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total, page, pageCount };
}

/** Returns the albums of a year whose titles contain all words, the latest first. The title of a month's album is the month. */
export async function findAlbums(
  db: Db,
  { year, q = "" }: Pick<AlbumQuery, "year" | "q">,
  paging: Paging,
): Promise<Listing<AlbumRow>> {
  const words = q.toLowerCase().split(/\s+/);
  const all = (await latestAlbums(db, undefined).execute()).filter(({ key, day, title }) => {
    const name = (title ?? formatMonth(key)).toLowerCase();
    return (year === undefined || day.startsWith(`${year}-`)) && words.every((word) => name.includes(word));
  });
  const limit = pageLimit(paging);
  if (limit === undefined) return all;
  const pageCount = Math.max(1, Math.ceil(all.length / limit));
  const page = Math.min(paging.page ?? 1, pageCount);
  return { items: all.slice((page - 1) * limit, page * limit), total: all.length, page, pageCount };
}

/** Returns the years of albums, the latest first. */
export async function listAlbumYears(db: Db): Promise<number[]> {
  const all = await latestAlbums(db, undefined).execute();
  return [...new Set(all.map(({ day }) => Number(day.slice(0, "2026".length))))];
}

/** Selects the pictures of an album: those of an event, or those of a month without an event. */
export type AlbumKey = { event: string } | { month: string };

type PicturePosition = Pick<GalleryItemRow, "date" | "created_at" | "id">;

function picturesOf(db: Db, album: AlbumKey) {
  const items = db.selectFrom("published_gallery_items");
  if ("event" in album) return items.where("event_id", "=", album.event);
  const { month } = album;
  return items.where("event_id", "is", null).where("date", ">=", `${month}-01`).where("date", "<=", `${month}-31`);
}

const inOrder = (db: Db, album: AlbumKey, direction: "asc" | "desc") =>
  picturesOf(db, album).orderBy("date", direction).orderBy("created_at", direction).orderBy("id", direction);

/** Sorted newest first. */
export const listPictures = (db: Db, album: AlbumKey, { offset, limit }: { offset: number; limit: number }) =>
  inOrder(db, album, "desc").selectAll().limit(limit).offset(offset).execute();

/** Returns the number of an album's pictures before one; undefined if the album lacks the picture. */
export async function findPlace(db: Db, album: AlbumKey, id: string): Promise<number | undefined> {
  const place = await picturesOf(db, album)
    .where("id", "=", id)
    .select(["date", "created_at", "id"])
    .executeTakeFirst();
  return place && countBefore(db, album, place);
}

async function countBefore(db: Db, album: AlbumKey, { date, created_at, id }: PicturePosition): Promise<number> {
  const { count } = await picturesOf(db, album)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("date", "created_at", "id"), ">", tuple(date, created_at, id)))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the ID of an album's first or last picture. */
export async function findEnd(db: Db, album: AlbumKey, end: "first" | "last"): Promise<string | undefined> {
  const found = inOrder(db, album, end === "first" ? "desc" : "asc")
    .select("id")
    .limit(1);
  return (await found.executeTakeFirst())?.id;
}

/** Returns the first pictures and the last ID of several albums, in two queries. */
export async function listPreviews(db: Db, albums: readonly AlbumKey[], limit: number) {
  if (albums.length === 0) return [];
  // Subqueries are built without plugins.
  const part = db.withoutPlugins();
  const pictures = albums.map((album, at) =>
    part
      .selectFrom(inOrder(part, album, "desc").selectAll().limit(limit).as("pictures"))
      .selectAll()
      .select((eb) => eb.lit(at).as("at")),
  );
  const ends = albums.map((album, at) =>
    part.selectNoFrom((eb) => [eb.lit(at).as("at"), inOrder(part, album, "asc").select("id").limit(1).as("last")]),
  );
  const all = <Query extends { unionAll: (other: Query) => Query }>(queries: Query[]) =>
    queries.reduce((union, query) => union.unionAll(query));
  const [rows, last] = await Promise.all([
    db.selectFrom(all(pictures).as("pictures")).selectAll().execute(),
    db.selectFrom(all(ends).as("ends")).selectAll().execute(),
  ]);
  return albums.map((_, at) => ({
    // A union has no guaranteed order.
    pictures: rows.filter((row) => row.at === at).sort(newestFirst),
    last: last.find((row) => row.at === at)?.last ?? "",
  }));
}

const newestFirst = (one: PicturePosition, other: PicturePosition) =>
  compare(other.date, one.date) || other.created_at - one.created_at || compare(other.id, one.id);

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Returns the notes of all albums, with the titles of events. */
export async function listAlbumNotes(db: Db): Promise<(Selectable<AlbumNotesTable> & { title: string | undefined })[]> {
  const rows = await db.selectFrom("album_notes").selectAll().orderBy("id").execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      title: row.event_id === null ? undefined : await findEventTitle(db, row.event_id),
    })),
  );
}

/** Returns the title of an event that is not in the trash. */
export const findEventTitle = async (db: Db, id: string): Promise<string | undefined> =>
  (await selectContent(db, "events", "active").select("title").where("id", "=", id).executeTakeFirst())?.title;

/** Stores the notes of an album. Empty notes are deleted. */
export async function putAlbumNotes(db: Db, row: Selectable<AlbumNotesTable>): Promise<void> {
  await db.deleteFrom("album_notes").where("id", "=", row.id).execute();
  if (row.consent_note !== "" || row.no_close_ups === 1) await db.insertInto("album_notes").values(row).execute();
}
