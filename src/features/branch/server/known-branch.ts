import { concerns } from "#platform/changes.ts";
import { DatabaseAway } from "#platform/db/database-away.ts";
import type { Deps } from "#platform/deps.ts";
import { type Known, knownUntilChange } from "#platform/known-until-change.ts";
import type { Branch } from "../branch.contract.ts";
import { BRANCH, getBranch } from "./branch.service.ts";

const concernsBranch = concerns(BRANCH);

/** Caches the branch settings, which every page needs. */
export const knownBranch = (deps: Pick<Deps, "db" | "changes" | "mediaBaseUrl" | "timeZone">): Known<Branch> =>
  knownUntilChange(deps.changes, () => getBranch(deps), concernsBranch);

/**
 * Keeps the site's time zone equal to the branch settings, also after changes by other processes.
 * @param onMoved called after the time zone has changed
 * @returns a function that stops listening
 */
export function followBranchZone(
  { changes, timeZone }: Pick<Deps, "changes" | "timeZone">,
  known: Known<Branch>,
  onMoved: () => Promise<void>,
): () => void {
  let moved = timeZone.name;
  async function follow() {
    timeZone.follow((await known.get()).timeZone);
    const { name } = timeZone;
    if (name === moved) return;
    await onMoved();
    moved = name;
  }
  return changes.on((written) => {
    if (!written.some(concernsBranch)) return;
    follow().catch((error: unknown) => {
      // When the database is back, the cache treats all data as changed.
      if (error instanceof DatabaseAway) return;
      console.error("Could not apply the branch's time zone. The site tries again at the next change or start.", error);
    });
  });
}
