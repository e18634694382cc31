import { findNamed } from "#platform/db/media-keys.store.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { isMediaKey } from "#platform/media/media-key.ts";
import { inWrite } from "./in-write.ts";
import { type AnyKind, filesOf } from "./kind.ts";
import { placedOf } from "./placing.ts";
import { findUnpublished, takeUnpublished } from "./unpublished.store.ts";
import { forgetLinks, takeLink } from "./unpublished-links.store.ts";
import { deleteVersions, listVersionIds } from "./versions.store.ts";
import type { Ground } from "./write.ts";
import type { Writer } from "./writer.ts";

/** Deletes those of some files that nothing names any more; call it after the commit. */
export async function releaseFiles({ db, media }: Pick<Deps, "db" | "media">, keys: readonly string[]): Promise<void> {
  const stored = [...new Set(keys)].filter(isMediaKey);
  const named = await findNamed(db, stored);
  await media.remove(stored.filter((key) => !named.has(key)));
}

/**
 * Deletes a thing of the trash for good, with all that was kept of it. Its address stays its own.
 * @throws AppError("not_found") when it is not in the trash
 */
export async function erase(
  deps: Ground & Pick<Deps, "db">,
  kind: AnyKind,
  id: string,
  writer: Pick<Writer, "username">,
) {
  const files = await inWrite(deps, writer, async (deps) => {
    const { db } = deps;
    const present = await findUnpublished(db, kind.entity, id);
    const item = present?.state === "trashed" ? await takeUnpublished(db, kind.entity, id) : undefined;
    if (!item) throw new AppError("not_found");
    const versioned = await deleteVersions(db, await listVersionIds(db, id));
    await forgetLinks(db, id);
    await takeLink(db, id);
    await deps.record({ action: "purged", entity: kind.entity, entityId: id, label: item.label });
    return [...versioned, ...filesOf(kind, placedOf<never>(item).row)];
  });
  await releaseFiles(deps, files);
}
