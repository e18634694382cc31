import type { Selectable } from "kysely";
import { slugOrId } from "#content/addresses.store.ts";
import { selectContent } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { EventImportsTable } from "#platform/db/schema/tables.ts";
import { isMediaKey } from "#platform/media/media-key.ts";

/** Returns all events with a date that are not in the trash, with what officers reported about them. */
export async function listEventRows(db: Db) {
  const [events, closings, registrations] = await Promise.all([
    selectContent(db, "events", "active")
      .selectAll()
      .where("date", "!=", "")
      .orderBy("starts_at")
      .orderBy("id")
      .execute(),
    db.selectFrom("event_closings").selectAll().execute(),
    db.selectFrom("event_registration").select(["event_id", "mode", "cancelled_at"]).execute(),
  ]);
  const closingOf = new Map(closings.map((closing) => [closing.event_id, closing]));
  const registrationOf = new Map(registrations.map((registration) => [registration.event_id, registration]));
  return events.map((event) => ({
    event,
    closing: closingOf.get(event.id),
    registration: registrationOf.get(event.id),
  }));
}
export type EventRow = Awaited<ReturnType<typeof listEventRows>>[number];

/** Returns the starts of the published events that are not cancelled. */
export const listStarts = (db: Db): Promise<{ starts_at: number }[]> =>
  db
    .selectFrom("published_events as events")
    .leftJoin("event_registration as registration", "registration.event_id", "events.id")
    .select("events.starts_at")
    .where("registration.cancelled_at", "is", null)
    .execute();

/** Returns whether someone has added a staged edit, a registration, a check-in, a picture or a report to an event. */
export async function hasOtherContent(db: Db, eventId: string): Promise<boolean> {
  const tables = ["event_edits", "event_registration", "registrations", "check_in_records", "album_notes"] as const;
  for (const table of tables)
    if (await db.selectFrom(table).select("event_id").where("event_id", "=", eventId).executeTakeFirst()) return true;
  for (const table of ["gallery_items", "reports"] as const)
    if (await selectContent(db, table, "active").select("id").where("event_id", "=", eventId).executeTakeFirst())
      return true;
  return false;
}

/** Returns the images and album pictures of events that visitors can see, by event. */
export async function listPhotos(db: Db): Promise<Map<string, string[]>> {
  const [images, album] = await Promise.all([
    db.selectFrom("event_images").select(["event_id", "image"]).orderBy("event_id").orderBy("position").execute(),
    db
      .selectFrom("published_gallery_items")
      .select(["event_id", "image"])
      .where("event_id", "is not", null)
      .orderBy("date")
      .orderBy("id")
      .execute(),
  ]);
  // Default images, such as those of imported events, are files of the site and no photos.
  const photos = Map.groupBy(
    [...album, ...images].filter(({ image }) => isMediaKey(image)),
    ({ event_id }) => event_id ?? "",
  );
  return new Map([...photos].map(([id, of]) => [id, of.map(({ image }) => image)]));
}

/** Returns the slug of the next event with a registration form. */
export async function findNextForm(db: Db, now: number): Promise<string | undefined> {
  const event = await db
    .selectFrom("published_events as events")
    .innerJoin("event_registration as registration", "registration.event_id", "events.id")
    .select(["events.id", "events.slug"])
    .where("registration.mode", "=", "form")
    .where("events.starts_at", ">", now)
    .orderBy("events.starts_at")
    .executeTakeFirst();
  return event && slugOrId(event);
}

/** Returns the paths of published events since an instant, of chapters and of achievements. The latest events come first. */
export async function listContentPaths(db: Db, since: number): Promise<string[]> {
  const [events, chapters, achievements] = await Promise.all([
    db
      .selectFrom("published_events")
      .select(["id", "slug"])
      .where("starts_at", ">", since)
      .orderBy("starts_at", "desc")
      .execute(),
    db.selectFrom("published_chapters").select(["id", "slug"]).orderBy("id").execute(),
    db.selectFrom("published_achievements").select(["id", "slug"]).orderBy("created_at", "desc").execute(),
  ]);
  const paths = (folder: string, rows: readonly { id: string; slug: string | null }[]) =>
    rows.map((row) => `/${folder}/${encodeURIComponent(slugOrId(row))}`);
  return [...paths("events", events), ...paths("chapters", chapters), ...paths("achievements", achievements)];
}

/** An event that an import added or completed, with the values of the file. */
export interface ImportItem {
  id: string;
  /** The version of an event that the import added; null for an event that it completed. */
  createdVersion: number | null;
  vtoolsId: number | null;
  members: number | null;
  guests: number | null;
  /** When the import marked a completed event as reported. */
  reportedAt: number | null;
}

/** Maximum number of imports that can be undone, the latest first. */
const IMPORTS_KEPT = 20;

const latest = (db: Db) => db.selectFrom("event_imports").orderBy("imported_at", "desc").orderBy("id", "desc");

export const findLatestImport = (db: Db): Promise<Selectable<EventImportsTable> | undefined> =>
  latest(db).selectAll().limit(1).executeTakeFirst();

/** Adds an import without items, and deletes the oldest ones. The import is complete after `completeImport`. */
export async function addImport(db: Db, { id, by, now }: { id: string; by: string; now: Date }): Promise<void> {
  const row = { id, imported_at: now.getTime(), imported_by: by, is_complete: 0 };
  await db.insertInto("event_imports").values(row).execute();
  const kept = await latest(db).select("id").limit(IMPORTS_KEPT).execute();
  const ids = kept.map((item) => item.id);
  await db.deleteFrom("event_imports").where("id", "not in", ids).execute();
}

export async function completeImport(db: Db, id: string): Promise<void> {
  await db.updateTable("event_imports").set({ is_complete: 1 }).where("id", "=", id).execute();
}

/** Deletes an import with its items. */
export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("event_imports").where("id", "=", id).execute();
}

export async function addItems(db: Db, importId: string, items: readonly ImportItem[]): Promise<void> {
  const rows = items.map(({ id, createdVersion, vtoolsId, members, guests, reportedAt }) => ({
    ...{ import_id: importId, event_id: id, created_version: createdVersion },
    ...{ vtools_id: vtoolsId, members, guests, reported_at: reportedAt },
  }));
  if (rows.length > 0) await db.insertInto("event_import_items").values(rows).execute();
}

/** Returns some items of an import. */
export async function listItems(db: Db, importId: string, limit: number): Promise<ImportItem[]> {
  const rows = await db
    .selectFrom("event_import_items")
    .selectAll()
    .where("import_id", "=", importId)
    .orderBy("event_id")
    .limit(limit)
    .execute();
  return rows.map(({ event_id, created_version, vtools_id, members, guests, reported_at }) => ({
    ...{ id: event_id, createdVersion: created_version, vtoolsId: vtools_id },
    ...{ members, guests, reportedAt: reported_at },
  }));
}

export async function deleteItems(db: Db, importId: string, items: readonly ImportItem[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  await db.deleteFrom("event_import_items").where("import_id", "=", importId).where("event_id", "in", ids).execute();
}

/** Returns how many events an import added and completed. */
export async function countItems(db: Db, importId: string): Promise<{ created: number; filled: number }> {
  const counts = await db
    .selectFrom("event_import_items")
    .select(({ fn }) => [fn.countAll<number>().as("all"), fn.count<number>("created_version").as("created")])
    .where("import_id", "=", importId)
    .executeTakeFirstOrThrow();
  const created = Number(counts.created);
  return { created, filled: Number(counts.all) - created };
}
