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

/** Returns the state of each setup step. A step is done when its content exists. */
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
