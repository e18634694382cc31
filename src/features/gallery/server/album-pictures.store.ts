import type { Db } from "#platform/db/database.ts";
import type { GalleryItemRow } from "./gallery.store.ts";

/** Selects the pictures of an album: those of an event, or those of a month without an event. */
export type AlbumKey = { event: string } | { month: string };

type Place = Pick<GalleryItemRow, "date" | "created_at" | "id">;

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

export async function countPictures(db: Db, album: AlbumKey): Promise<number> {
  const { count } = await picturesOf(db, album)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the number of an album's pictures before one; undefined if the album lacks the picture. */
export async function findPlace(db: Db, album: AlbumKey, id: string): Promise<number | undefined> {
  const place = await picturesOf(db, album)
    .where("id", "=", id)
    .select(["date", "created_at", "id"])
    .executeTakeFirst();
  return place && countBefore(db, album, place);
}

async function countBefore(db: Db, album: AlbumKey, { date, created_at, id }: Place): Promise<number> {
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

/** Returns the first pictures, the count and the last ID of several albums, in two queries. */
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
  const counts = albums.map((album, at) =>
    part.selectNoFrom((eb) => [
      eb.lit(at).as("at"),
      picturesOf(part, album)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .as("count"),
      inOrder(part, album, "asc").select("id").limit(1).as("last"),
    ]),
  );
  const all = <Query extends { unionAll: (other: Query) => Query }>(queries: Query[]) =>
    queries.reduce((union, query) => union.unionAll(query));
  const [rows, counted] = await Promise.all([
    db.selectFrom(all(pictures).as("pictures")).selectAll().execute(),
    db.selectFrom(all(counts).as("counts")).selectAll().execute(),
  ]);
  return albums.map((_, at) => ({
    // A union has no guaranteed order.
    pictures: rows.filter((row) => row.at === at).sort(newestFirst),
    count: Number(counted.find((row) => row.at === at)?.count ?? 0),
    last: counted.find((row) => row.at === at)?.last ?? "",
  }));
}

const newestFirst = (one: Place, other: Place) =>
  compare(other.date, one.date) || other.created_at - one.created_at || compare(other.id, one.id);

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
