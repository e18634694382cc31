import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { ContentTable, ContentVersionsTable } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { isMediaKey } from "#platform/media/media-key.ts";
import type { PublicationStatus } from "#shared/publishing.ts";
import { selectContent } from "./content.store.ts";
import type { AnyContentType, StoredRow } from "./content-type.ts";
import { type AuditAction, jobActors } from "./write.ts";

export type ContentVersion = Selectable<ContentVersionsTable>;

/** A row as versions store it. A version has its own columns for the publication status. */
export type VersionedRow = Pick<StoredRow, "id" | "version">;
/** The parts of a content type that versions need. */
export interface VersionedType<Row> {
  entity: string;
  media?: Pick<NonNullable<AnyContentType["media"]>, "folder" | "fileType"> & { files: (row: Row) => string[] };
}

type VersionDeps = Pick<Deps, "newId"> & { db: Db };

interface StoredVersion<Row> {
  row: Row;
  status: PublicationStatus;
  at: Date;
  actor: string;
  action: AuditAction | "before";
}

/** Stores the state of an item after a write. The version keeps the files that it uses. */
export async function storeVersion<Row extends VersionedRow>(
  { db, newId }: VersionDeps,
  type: VersionedType<Row>,
  { row, status, at, actor, action }: StoredVersion<Row>,
): Promise<void> {
  const version: ContentVersion = {
    id: newId(),
    entity: type.entity,
    item_id: row.id,
    version: row.version,
    at: at.getTime(),
    actor,
    action,
    state: status.state,
    publish_at: status.publishAt?.getTime() ?? null,
    unpublish_at: status.unpublishAt?.getTime() ?? null,
    row: JSON.stringify(row),
  };
  await db.insertInto("content_versions").values(version).execute();
  const files = new Set((type.media?.files(row) ?? []).filter(isMediaKey));
  const rows = [...files].map((key) => ({ id: version.id, key }));
  if (rows.length > 0) await db.insertInto("version_files").values(rows).execute();
}

/** Saves of a draft within this time are one version. */
const AUTOSAVE_MS = 10 * 60_000;

/**
 * Removes the previous version of a draft if the same officer saved it a moment ago. Its files stay, because the draft
 * still uses them. @returns whether it removed one
 */
export async function removeRepeatedVersion(
  db: Db,
  { row, status, at, actor, action }: StoredVersion<VersionedRow>,
): Promise<boolean> {
  const previous = await lastVersionBefore(db, row.id, row.version);
  const isRepeated =
    previous?.actor === actor &&
    previous.action === action &&
    previous.state === "draft" &&
    status.state === "draft" &&
    previous.at > at.getTime() - AUTOSAVE_MS;
  if (isRepeated) await deleteVersions(db, [previous.id]);
  return isRepeated;
}

/** Stores the state of an item before a write, if no version of it is stored yet. */
export async function storeFirstVersion<Row extends VersionedRow & { updated_at?: number }>(
  deps: VersionDeps,
  type: VersionedType<Row>,
  row: Row,
  status: PublicationStatus,
): Promise<void> {
  if (await findVersion(deps.db, row.id, row.version)) return;
  await storeVersion(deps, type, { row, status, at: new Date(row.updated_at ?? 0), actor: "", action: "before" });
}

const selectVersions = (db: Db, itemId: string) =>
  db.selectFrom("content_versions").selectAll().where("item_id", "=", itemId).orderBy("version", "desc");

/** Returns the latest version first. */
export const listVersions = (db: Db, itemId: string, limit: number): Promise<ContentVersion[]> =>
  selectVersions(db, itemId).limit(limit).execute();

export const findVersion = (db: Db, itemId: string, version: number): Promise<ContentVersion | undefined> =>
  selectVersions(db, itemId).where("version", "=", version).executeTakeFirst();

export const lastVersionBefore = (db: Db, itemId: string, version: number): Promise<ContentVersion | undefined> =>
  selectVersions(db, itemId).where("version", "<", version).limit(1).executeTakeFirst();

export const listVersionsBefore = (db: Db, before: Date) =>
  db
    .selectFrom("content_versions")
    .select(["id", "item_id", "version", "at"])
    .where("at", "<", before.getTime())
    .orderBy("item_id")
    .orderBy("version", "desc")
    .execute();

/** Deletes versions. @returns the keys of their files */
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

/** Returns who moved items to the trash, by item ID. */
export async function listTrashActors(db: Db, itemIds: readonly string[]): Promise<Map<string, string>> {
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
