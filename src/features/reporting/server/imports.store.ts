import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { EventImportsTable } from "#platform/db/schema/tables.ts";

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
