import { ANYTHING } from "#platform/db/changes.ts";
import type { Db } from "#platform/db/database.ts";
import {
  type ErasedAt,
  fileFingerprint,
  itemFingerprint,
  pictureFingerprint,
  recordErased,
  removeUrls,
} from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import { deleteFileHashes, listFileHashes } from "#platform/media/file-hashes.store.ts";
import { isMediaKey, mainKeyOf, pictureFiles, pictureIdOf } from "#platform/media/media-key.ts";
import { contentRows, selectContent } from "./content.store.ts";
import { type AnyContentType, generatedFilesOf, getRow, type StoredRow } from "./content-type.ts";
import { deleteShortLink } from "./short-links.store.ts";
import { deleteRow } from "./trash.ts";
import { type ContentDeps, runWrite, type Writer, type WriteTransaction } from "./write.ts";

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
    const ids = await selectContent(db, type.table as "events", "all")
      .select("id")
      .execute();
    for (const { id } of ids) {
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
