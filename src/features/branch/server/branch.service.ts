import { inWrite, type WriteGround } from "#content/in-write.ts";
import { SETTINGS_ID, settingsRow } from "#content/settings-row.store.ts";
import { checkVersion, type Writer } from "#content/writer.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Branch, BranchFields, BranchUpdate } from "../branch.contract.ts";
import { defaultBranch } from "../branch.rules.ts";
import { colourFaults } from "../colours/readable.ts";

const settings = settingsRow("branch_settings");

/** What the audit table calls it. */
export const BRANCH = "branch";

/** What the branch says of itself; of what nobody has said yet, the default. */
export async function getBranch({ db }: { db: Db }): Promise<Branch> {
  const row = await settings.find(db);
  if (!row) return defaultBranch;
  return { ...defaultBranch, ...(JSON.parse(row.fields) as Partial<Branch>), version: row.version };
}

/** What is absent from a change stays; JSON brings nothing that is undefined. */
export const withChange = <Fields extends BranchFields>(before: Fields, change: BranchUpdate) =>
  ({ ...before, ...change }) as Fields;

/**
 * Saves what the branch says of itself, the first time too.
 * @throws AppError: "stale" when the writer started from another version than the present one; "invalid" for colours that
 * cannot be read.
 */
export async function saveBranch(deps: WriteGround, change: BranchUpdate, writer: Writer): Promise<Branch> {
  await inWrite(deps, writer, async (deps) => {
    const { version, ...before } = await getBranch(deps);
    checkVersion(writer, { version });
    const now = deps.clock();
    const after = withChange(before, change);
    const [fault] = colourFaults(after);
    if (fault) throw new AppError("invalid", { message: fault.message });
    const fields = JSON.stringify(after);
    if (!(await settings.save(deps.db, version, { now, columns: { fields } }))) throw new AppError("stale");
    await deps.record({
      action: version === 0 ? "created" : "updated",
      entity: BRANCH,
      entityId: String(SETTINGS_ID),
      label: change.name ?? before.name,
    });
  });
  return getBranch(deps);
}
