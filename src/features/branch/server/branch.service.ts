import { inWrite, type WriteGround, type WriteUnderWay } from "#content/in-write.ts";
import { checkVersion, type Writer } from "#content/writer.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Branch, BranchUpdate } from "../branch.contract.ts";
import { defaultBranch } from "../branch.rules.ts";
import * as store from "./branch.store.ts";

/** What the audit table calls it. */
export const BRANCH = "branch";

/** What the branch says of itself; of what nobody has said yet, the default. */
export async function getBranch({ db }: { db: Db }): Promise<Branch> {
  const row = await store.findBranch(db);
  if (!row) return defaultBranch;
  return { ...defaultBranch, ...(JSON.parse(row.fields) as Partial<Branch>), version: row.version };
}

/**
 * Writes what the branch says of itself, the first time too.
 * @throws AppError("stale") when the writer started from another version than the present one.
 */
export async function writeBranch(
  deps: WriteUnderWay<WriteGround>,
  change: BranchUpdate,
  writer: Writer,
): Promise<void> {
  const { version, ...before } = await getBranch(deps);
  checkVersion(writer, { version });
  const now = deps.clock();
  const fields = JSON.stringify({ ...before, ...change });
  const written =
    version === 0
      ? await store.createBranch(deps.db, fields, now)
      : await store.updateBranch(deps.db, fields, version, now);
  if (!written) throw new AppError("stale");
  await deps.record({
    action: version === 0 ? "created" : "updated",
    entity: BRANCH,
    entityId: String(store.SETTINGS_ID),
    label: change.name ?? before.name,
  });
}

/** The same as a write of its own. */
export async function saveBranch(deps: WriteGround, change: BranchUpdate, writer: Writer): Promise<Branch> {
  await inWrite(deps, writer, (deps) => writeBranch(deps, change, writer));
  return getBranch(deps);
}
