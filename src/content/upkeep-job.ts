import { jobActors } from "#platform/audit/audit.store.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/job.ts";
import { erase, releaseFiles } from "./erase.ts";
import type { AnyKind } from "./kind.ts";
import { listTrash } from "./unpublished.store.ts";
import { deleteVersions, listVersionsBefore } from "./versions.store.ts";
import type { Ground } from "./write.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = DAY_MS / 4;
/** All versions are kept for so long; of older ones the last of each month. */
const ALL_VERSIONS_DAYS = 365;
const DELETED_AT_ONCE = 200;
const SITE = { username: jobActors.site };

/** Of versions in the order of their things, the latest first: those that are not the last of a month. */
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

/** Thins what was kept of things that were written more than a year ago. @returns how many versions went */
export async function thinVersions(deps: Pick<Deps, "db" | "media">, now: Date): Promise<number> {
  const old = await listVersionsBefore(deps.db, new Date(now.getTime() - ALL_VERSIONS_DAYS * DAY_MS));
  const ids = thinned(old);
  for (let start = 0; start < ids.length; start += DELETED_AT_ONCE) {
    const some = ids.slice(start, start + DELETED_AT_ONCE);
    await releaseFiles(deps, await inTransaction(deps, ({ db }) => deleteVersions(db, some)));
  }
  return ids.length;
}

/** Someone restored the item, or deleted it permanently, after the list was read. */
const isNotFound = (error: unknown) => error instanceof AppError && error.code === "not_found";

/**
 * Deletes permanently what went to the trash before an instant. An item that fails does not keep the others.
 * @returns how many items were deleted, and the error of each that failed
 */
export async function emptyTrash(deps: Ground & Pick<Deps, "db">, kinds: readonly AnyKind[], before: Date) {
  let erased = 0;
  const failures: unknown[] = [];
  for (const { id, entity } of await listTrash(deps.db, before)) {
    const kind = kinds.find((kind) => kind.entity === entity);
    if (!kind) continue;
    try {
      await erase(deps, kind, id, SITE);
      erased += 1;
    } catch (error) {
      if (!isNotFound(error)) failures.push(error);
    }
  }
  return { erased, failures };
}

/** Empties the trash and thins old versions. The run fails when an item of the trash could not be deleted. */
export const contentUpkeepJob = (
  deps: Ground & Pick<Deps, "db">,
  kinds: readonly AnyKind[],
  trashDays: number,
): Job => ({
  name: "Empty the trash and thin old versions",
  everyMs: EVERY_MS,
  async run(now) {
    const { erased, failures } = await emptyTrash(deps, kinds, new Date(now.getTime() - trashDays * DAY_MS));
    const versions = await thinVersions(deps, now);
    const done = `${erased} erased from the trash, ${versions} old versions thinned`;
    if (failures.length === 0) return done;
    throw new AppError("internal", {
      message: `${done}, ${failures.length} could not be erased: the log says why`,
      cause: new AggregateError(failures, "Items of the trash could not be erased"),
    });
  },
});
