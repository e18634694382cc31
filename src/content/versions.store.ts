import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { ContentVersionsTable } from "#platform/db/schema/tables.ts";

export type ContentVersion = Selectable<ContentVersionsTable>;

export async function insertVersion(db: Db, version: ContentVersion, files: readonly string[]): Promise<void> {
  await db.insertInto("content_versions").values(version).execute();
  const rows = [...new Set(files)].map((key) => ({ id: version.id, key }));
  if (rows.length > 0) await db.insertInto("version_files").values(rows).execute();
}

export async function hasVersion(db: Db, itemId: string, version: number): Promise<boolean> {
  const found = await db
    .selectFrom("content_versions")
    .select("id")
    .where("item_id", "=", itemId)
    .where("version", "=", version)
    .executeTakeFirst();
  return found !== undefined;
}

/** The latest first. */
export const listVersions = (db: Db, itemId: string, limit: number): Promise<ContentVersion[]> =>
  db
    .selectFrom("content_versions")
    .selectAll()
    .where("item_id", "=", itemId)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();

export const findVersion = (db: Db, itemId: string, version: number): Promise<ContentVersion | undefined> =>
  db
    .selectFrom("content_versions")
    .selectAll()
    .where("item_id", "=", itemId)
    .where("version", "=", version)
    .executeTakeFirst();

/** Which versions are of before an instant. */
export const listVersionsBefore = (db: Db, before: Date) =>
  db
    .selectFrom("content_versions")
    .select(["id", "item_id", "version", "at"])
    .where("at", "<", before.getTime())
    .orderBy("item_id")
    .orderBy("version", "desc")
    .execute();

/** @returns the keys of the files that they named */
export async function deleteVersions(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await db.selectFrom("version_files").select("key").distinct().where("id", "in", ids).execute();
  await db.deleteFrom("content_versions").where("id", "in", ids).execute();
  return files.map(({ key }) => key);
}

export async function listVersionIds(db: Db, itemId: string): Promise<string[]> {
  const rows = await db.selectFrom("content_versions").select("id").where("item_id", "=", itemId).execute();
  return rows.map(({ id }) => id);
}

/** The last one of a thing before a version of it. */
export const lastVersionBefore = (db: Db, itemId: string, version: number): Promise<ContentVersion | undefined> =>
  db
    .selectFrom("content_versions")
    .selectAll()
    .where("item_id", "=", itemId)
    .where("version", "<", version)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/** Who put things into the trash, by their ids. */
export async function whoTrashed(db: Db, itemIds: readonly string[]): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("content_versions")
    .select(["item_id", "actor"])
    .where("state", "=", "trashed")
    .where("item_id", "in", itemIds)
    .orderBy("version")
    .execute();
  return new Map(rows.map(({ item_id, actor }) => [item_id, actor]));
}
