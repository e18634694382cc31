import { jobActors } from "#platform/audit/audit.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { ContentTable } from "#platform/db/schema/tables.ts";
import { selectContent } from "./content.store.ts";
import { type ContentVersion, listVersions } from "./versions.store.ts";

/** A content table whose rows have one picture. Kysely resolves one table at a time, so this code treats them as one. */
const any = (table: ContentTable) => table as "team_members";

/** Returns the key of a picture that rows or versions use. @param start the key up to the ID of the picture */
export async function findKey(db: Db, table: ContentTable, start: string): Promise<string | undefined> {
  const row = await selectContent(db, any(table), "all")
    .select("image as key")
    .where("image", "like", `${start}%`)
    .executeTakeFirst();
  const found =
    row ?? (await db.selectFrom("version_files").select("key").where("key", "like", `${start}%`).executeTakeFirst());
  return found?.key;
}

/** Returns the IDs of the rows that use a picture, in an order that prevents deadlocks. */
export const listIdsWith = async (db: Db, table: ContentTable, key: string): Promise<string[]> =>
  (await selectContent(db, any(table), "all").select("id").where("image", "=", key).orderBy("id").execute()).map(
    ({ id }) => id,
  );

/** Overwrites picture columns without a new version. */
export async function overwrite(db: Db, table: ContentTable, id: string, columns: object): Promise<void> {
  await db.updateTable(any(table)).set(columns).where("id", "=", id).execute();
}

/** Returns the versions that use a file, the latest first. */
export const listVersionsWith = (db: Db, key: string) =>
  db
    .selectFrom("content_versions")
    .select(["content_versions.id", "content_versions.item_id", "content_versions.state", "content_versions.row"])
    .where(
      "content_versions.id",
      "in",
      db.selectFrom("version_files").select("version_files.id").where("key", "=", key),
    )
    .orderBy("content_versions.version", "desc")
    .execute();

/**
 * Returns whether the site hid a picture after a report, and not an officer: the site wrote the version after the last one
 * that shows the picture.
 */
export async function wasHiddenBySite(
  db: Db,
  itemId: string,
  isShownIn: (version: ContentVersion) => boolean,
): Promise<boolean> {
  const versions = await listVersions(db, itemId, Number.MAX_SAFE_INTEGER);
  const last = versions.findIndex(isShownIn);
  return last > 0 && versions[last - 1]?.actor === jobActors.site;
}

/** Replaces the stored row of a version and removes a file from the version. Without a row, deletes the version. */
export async function replaceVersionRow(db: Db, id: string, key: string, row: string | undefined): Promise<void> {
  await db.deleteFrom("version_files").where("id", "=", id).where("key", "=", key).execute();
  if (row === undefined) await db.deleteFrom("content_versions").where("id", "=", id).execute();
  else await db.updateTable("content_versions").set({ row }).where("id", "=", id).execute();
}

/** Returns the keys of a folder that versions use. */
export const listVersionKeys = async (db: Db, folder: string): Promise<string[]> =>
  (await db.selectFrom("version_files").select("key").distinct().where("key", "like", `${folder}/%`).execute()).map(
    ({ key }) => key,
  );

/** Returns the keys of all pictures that rows and versions use. */
export async function listKeys(db: Db, table: ContentTable, folder: string): Promise<string[]> {
  const current = await selectContent(db, any(table), "all")
    .select("image as key")
    .where("image", "like", `${folder}/%`)
    .execute();
  return [...new Set([...current.map(({ key }) => key), ...(await listVersionKeys(db, folder))])];
}
