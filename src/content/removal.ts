import { ANYTHING, type Db, inTransaction } from "#platform/db/database.ts";
import {
  type ErasedAt,
  fileFingerprint,
  itemFingerprint,
  pictureFingerprint,
  recordErased,
  removeUrls,
} from "#platform/db/erasures.store.ts";
import { findNamedFiles } from "#platform/db/media-columns.store.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { deleteFileHashes, listFileHashes } from "#platform/media/file-hashes.store.ts";
import { isMediaKey, mainKeyOf, pictureFiles, pictureIdOf } from "#platform/media/media-key.ts";
import { statusAt } from "#shared/publishing.ts";
import { deleteShortLink } from "./addresses.store.ts";
import { contentRows, getRow, listAllIds, listTrashed, noLongerExists } from "./content.store.ts";
import {
  type AnyContentType,
  type ContentType,
  filesOf,
  generatedFilesOf,
  removeGeneratedFiles,
  type StoredRow,
} from "./content-type.ts";
import { statusOf } from "./publication.ts";
import { changeStatus } from "./publish.ts";
import { removeFromIndex } from "./search-index.ts";
import { deleteVersions, listVersionIds, listVersionsBefore } from "./versions.store.ts";
import { type ContentDeps, jobActors, runWrite, type Writer, type WriteTransaction } from "./write.ts";

/** The status of an item that is moved to the trash. @throws AppError("not_found") if it is there already */
export const toTrash =
  (type: AnyContentType) =>
  (row: StoredRow): { status: ReturnType<typeof statusOf>; restoreState: StoredRow["restore_state"] } => {
    if (row.state === "trashed") throw noLongerExists(type);
    return { status: { ...statusOf(row), state: "trashed" }, restoreState: row.state };
  };

/** The status of an item that is restored from the trash. @throws AppError("not_found") if it is not there */
export const fromTrash = (row: StoredRow, now: Date) => {
  if (row.state !== "trashed") throw new AppError("not_found", { message: "This item is not in the trash" });
  return { status: statusAt({ ...statusOf(row), state: row.restore_state ?? "draft" }, now) };
};

/** Moves an item to the trash. @throws AppError: "not_found", "stale" */
export async function trash<Row extends StoredRow>(
  deps: ContentDeps,
  type: ContentType<Row>,
  id: string,
  writer: Writer,
): Promise<void> {
  const { before } = await runWrite(deps, writer, (deps) =>
    changeStatus(deps, type, { id, writer, action: "deleted", to: toTrash(type) }),
  );
  await removeGeneratedFiles(deps, type, before, undefined);
}

/** Restores an item from the trash to the state that it had. @throws AppError: "not_found", "stale" */
export const restore = <Row extends StoredRow>(
  deps: ContentDeps,
  type: ContentType<Row>,
  id: string,
  writer: Writer,
): Promise<Row> =>
  runWrite(deps, writer, async (deps) => {
    const { after } = await changeStatus(deps, type, { id, writer, action: "restored", to: fromTrash });
    return after;
  });

/** Deletes the files in the list that no row uses. Call after the commit. */
async function releaseFiles(
  { db, media, mediaColumns }: Pick<Deps, "db" | "media" | "mediaColumns">,
  keys: readonly string[],
): Promise<void> {
  const stored = [...new Set(keys)].filter(isMediaKey);
  const named = await findNamedFiles(db, mediaColumns, stored);
  await media.remove(stored.filter((key) => !named.has(key)));
}

/** Deletes a row with its versions. Its slug stays reserved. @returns the keys of the deleted rows' files */
async function deleteRow<Row extends StoredRow>({ db }: { db: Db }, type: ContentType<Row>, row: Row) {
  const versioned = await deleteVersions(db, await listVersionIds(db, row.id));
  await removeFromIndex(db, type, row.id);
  await contentRows(type.table).delete(db, row.id);
  return [...versioned, ...filesOf(type, row)];
}

/** Deletes an item of the trash permanently. @throws AppError("not_found") if it is not in the trash */
export async function deletePermanently(
  deps: ContentDeps & Pick<Deps, "db" | "mediaColumns">,
  type: AnyContentType,
  id: string,
  writer: Pick<Writer, "username">,
) {
  const files = await runWrite(deps, writer, async (deps) => {
    await contentRows(type.table).lock(deps.db, id);
    const row = await getRow<StoredRow>(deps, type, id, "trashed");
    const files = await deleteRow(deps, type, row);
    await deps.record({ action: "purged", entity: type.entity, entityId: id, label: type.label(row) });
    return files;
  });
  await releaseFiles(deps, files);
}

/**
 * Undoes the creation of an item whose files belong to another item. An item that was changed since goes to the trash
 * instead.
 */
export async function undoCreation<Row extends StoredRow>(
  deps: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  { id, writer }: { id: string; writer: Writer },
): Promise<void> {
  const row = await type.find(deps.db, id, "published");
  if (!row) return;
  if (row.version === 1) await deleteRow(deps, type, row);
  else await changeStatus(deps, type, { id, writer, action: "deleted", to: toTrash(type) });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = DAY_MS / 4;
/** All versions are kept for this long. Of older ones, the last of each month is kept. */
const ALL_VERSIONS_DAYS = 365;
const DELETED_AT_ONCE = 200;
/** The actor in the audit entries. */
const SITE = { username: jobActors.site };

/** Returns the IDs of versions that are not the last of their month. `versions` are sorted by item, the latest first. */
function thinned(versions: Awaited<ReturnType<typeof listVersionsBefore>>): string[] {
  const kept = new Set<string>();
  return versions
    .filter(({ item_id, at }) => {
      const month = `${item_id} ${new Date(at).toISOString().slice(0, 7)}`;
      const isLast = !kept.has(month);
      kept.add(month);
      return !isLast;
    })
    .map(({ id }) => id);
}

/** Deletes versions that are more than a year old, except the last of each month. @returns how many */
export async function deleteOldVersions(deps: Pick<Deps, "db" | "media" | "mediaColumns">, now: Date): Promise<number> {
  const old = await listVersionsBefore(deps.db, new Date(now.getTime() - ALL_VERSIONS_DAYS * DAY_MS));
  const ids = thinned(old);
  for (let start = 0; start < ids.length; start += DELETED_AT_ONCE) {
    const some = ids.slice(start, start + DELETED_AT_ONCE);
    await releaseFiles(deps, await inTransaction(deps, ({ db }) => deleteVersions(db, some)));
  }
  return ids.length;
}

/** Another request restored the item or deleted it permanently after the list was read. */
const isNotFound = (error: unknown) => error instanceof AppError && error.code === "not_found";

/**
 * Permanently deletes items that were moved to the trash before a time. An item that fails does not stop the others.
 * @returns how many items were deleted, and the errors of those that failed
 */
export async function emptyTrash(
  deps: ContentDeps & Pick<Deps, "db" | "mediaColumns">,
  contentTypes: readonly AnyContentType[],
  before: Date,
) {
  let erased = 0;
  const failures: unknown[] = [];
  for (const type of contentTypes)
    for (const { id } of await listTrashed(deps.db, type.table, before))
      try {
        await deletePermanently(deps, type, id, SITE);
        erased += 1;
      } catch (error) {
        if (!isNotFound(error)) failures.push(error);
      }
  return { erased, failures };
}

/** Empties the trash and thins old versions. The run fails if an item of the trash could not be deleted. */
export const contentCleanupJob = (
  deps: ContentDeps & Pick<Deps, "db" | "mediaColumns">,
  contentTypes: readonly AnyContentType[],
  trashDays: number,
  /** Deletes files that an interrupted erasure left behind. */
  deleteLeft: () => Promise<number> = async () => 0,
): Job => ({
  name: "Empty the trash and remove old versions",
  everyMs: EVERY_MS,
  // An interrupted erasure leaves files behind.
  atStart: true,
  async run(now) {
    const { erased, failures } = await emptyTrash(deps, contentTypes, new Date(now.getTime() - trashDays * DAY_MS));
    const versions = await deleteOldVersions(deps, now);
    await deleteLeft();
    const done = `${erased} deleted from the trash, ${versions} old versions removed`;
    if (failures.length === 0) return done;
    throw new AppError("internal", {
      message: `${done}, ${failures.length} could not be deleted. See the log`,
      cause: new AggregateError(failures, "Some items in the trash could not be deleted"),
    });
  },
});

/**
 * Records stored files as erased, and removes their URLs from texts. Call this in the transaction that deletes the last
 * rows with their keys. Restored backups leave the files out, and their URLs answer 410.
 */
export async function recordErasedFiles(
  { db, record }: Pick<WriteTransaction<ContentDeps>, "db" | "record">,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  const pictureIds = keys.flatMap((key) => pictureIdOf(key) ?? []);
  await recordErased(db, [...keys.map(fileFingerprint), ...pictureIds.map(pictureFingerprint)], now);
  const areChanged = await removeUrls(db, (key) => keys.includes(mainKeyOf(key)));
  // The texts can belong to any content type.
  if (areChanged) {
    const entry = { action: "erased" as const, entity: ANYTHING.entity, entityId: ANYTHING.id, label: "" };
    await record(entry, { isAudited: false });
  }
  await deleteFileHashes(
    db,
    keys.flatMap((key) => [key, ...pictureFiles(key).map((file) => file.key)]),
  );
}

/**
 * Erases an item: its row in any state, its versions, search entry, short link and files. Restoring a backup does
 * not bring it back.
 * @throws AppError("not_found")
 */
export async function eraseItem(deps: ContentDeps, type: AnyContentType, id: string, writer: Writer): Promise<void> {
  const files = await runWrite(deps, writer, async (deps) => {
    // A write at the same time could add a version with another file.
    await contentRows(type.table).lock(deps.db, id);
    const row = await getRow<StoredRow>(deps, type, id, "all");
    const now = deps.clock();
    const keys = [...new Set([...(await deleteRow(deps, type, row)), ...generatedFilesOf(type, row)])].filter(
      isMediaKey,
    );
    await deleteShortLink(deps.db, type, id);
    await recordErased(deps.db, [itemFingerprint(type.entity, id)], now);
    await recordErasedFiles(deps, keys, now);
    await deps.record({ action: "erased", entity: type.entity, entityId: id, label: type.label(row) });
    return keys;
  });
  await deps.media.remove(files);
}

/** Erases again, from a restored database, the items that were erased after the backup. @returns how many */
export async function eraseItemsAgain(db: Db, types: readonly AnyContentType[], erasedAt: ErasedAt): Promise<number> {
  let removed = 0;
  for (const type of types) {
    for (const { id } of await listAllIds(db, type.table)) {
      if (erasedAt(itemFingerprint(type.entity, id)) === undefined) continue;
      await deleteRow({ db }, type, await getRow<StoredRow>({ db }, type, id, "all"));
      await deleteShortLink(db, type, id);
      removed++;
    }
  }
  await removeUrls(db, (key) => isErasedFile(key, erasedAt));
  const hashes = await listFileHashes(db);
  await deleteFileHashes(
    db,
    [...(hashes?.keys() ?? [])].filter((key) => isErasedFile(key, erasedAt)),
  );
  return removed;
}

/** Returns whether a stored file, or the picture that it is a copy of, was erased. */
export const isErasedFile = (key: string, erasedAt: ErasedAt): boolean =>
  erasedAt(fileFingerprint(mainKeyOf(key))) !== undefined || erasedAt(fileFingerprint(key)) !== undefined;

/** Deletes stored files that an interrupted erasure left behind. @returns how many */
export async function deleteLeftoverFiles(
  { media }: Pick<Deps, "media">,
  keys: AsyncIterable<{ key: string }>,
  erasedAt: ErasedAt,
): Promise<number> {
  const left: string[] = [];
  for await (const { key } of keys) if (isErasedFile(key, erasedAt)) left.push(key);
  await media.remove(left);
  return left.length;
}
