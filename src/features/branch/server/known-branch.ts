import { concerns } from "#platform/changes.ts";
import { DatabaseAway } from "#platform/db/database-away.ts";
import type { Deps } from "#platform/deps.ts";
import { type Known, knownUntilChange } from "#platform/known-until-change.ts";
import type { Branch } from "../branch.contract.ts";
import { BRANCH, getBranch } from "./branch.service.ts";

const concernsBranch = concerns(BRANCH);

/** What the branch says of itself, which every page asks for. */
export const knownBranch = (deps: Pick<Deps, "db" | "changes" | "mediaBaseUrl" | "timeZone">): Known<Branch> =>
  knownUntilChange(deps.changes, () => getBranch(deps), concernsBranch);

/**
 * Has the site go by the zone that the branch says, whoever has said it: this process, or another one.
 * @param onMoved called with the zone once it is another one
 * @returns what ends it
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
      // All is taken for changed again when it is back.
      if (error instanceof DatabaseAway) return;
      console.error("The time zone of the branch is followed at its next change, or at the next start", error);
    });
  });
}
