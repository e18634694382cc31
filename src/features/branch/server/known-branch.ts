import { concerns } from "#platform/changes.ts";
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
  async function follow() {
    const before = timeZone.name;
    timeZone.follow((await known.get()).timeZone);
    if (timeZone.name !== before) await onMoved();
  }
  return changes.on((written) => {
    // What cannot be read now is read at the next change, and at the next start.
    if (written.some(concernsBranch)) follow().catch(() => undefined);
  });
}
