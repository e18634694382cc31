import { ANYTHING } from "#platform/changes.ts";
import type { Deps } from "#platform/deps.ts";
import { type Known, knownUntilChange } from "#platform/known-until-change.ts";
import type { Branch } from "../branch.contract.ts";
import { BRANCH, getBranch } from "./branch.service.ts";

/** What the branch says of itself, which every page asks for. */
export const knownBranch = (deps: Pick<Deps, "db" | "changes" | "mediaBaseUrl">): Known<Branch> =>
  knownUntilChange(
    deps.changes,
    () => getBranch(deps),
    ({ entity }) => entity === BRANCH || entity === ANYTHING.entity,
  );
