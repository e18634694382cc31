import type { Branch } from "./branch.contract.ts";
import { areThemes, defaultBranch, type FirstStep, firstSteps } from "./branch.rules.ts";

export interface StepState {
  step: FirstStep;
  state: "done" | "skipped" | "open";
}

interface Site {
  branch: Branch;
  hasPeople: boolean;
  hasEvents: boolean;
}

/** How far a site has come: what is there is done, however it came to be there. */
export function stepStates({ branch, hasPeople, hasEvents }: Site): StepState[] {
  const done: Record<FirstStep, boolean> = {
    who: branch.name !== defaultBranch.name || branch.longName !== defaultBranch.longName,
    look: !areThemes(branch) || branch.logo !== "" || branch.logoDark !== "",
    people: hasPeople,
    event: hasEvents,
  };
  return firstSteps.map((step) => ({
    step,
    state: done[step] ? "done" : branch.skippedSteps.includes(step) ? "skipped" : "open",
  }));
}
