import type { YearPlan } from "#features/new-year/new-year.contract.ts";
import type { YearData } from "./year-data.ts";

/** The steps of a plan, in order. */
export const steps = [
  { id: "year", label: "The year" },
  { id: "stays", label: "Members who stay" },
  { id: "joins", label: "New members" },
  { id: "accounts", label: "Old accounts" },
  { id: "front", label: "Hero and banners" },
  { id: "begin", label: "Preview and start" },
] as const;

export type StepId = (typeof steps)[number]["id"];

/** Returns the step with this id, or the first step if there is none. */
export const stepNamed = (name: string): StepId => steps.find(({ id }) => id === name)?.id ?? "year";

/** Returns the previous and the next step. */
export function besides(id: StepId): { before: StepId | undefined; after: StepId | undefined } {
  const at = steps.findIndex((step) => step.id === id);
  return { before: steps[at - 1]?.id, after: steps[at + 1]?.id };
}

/** The props of a plan step. */
export interface StepProps {
  data: YearData;
  plan: YearPlan;
  change: (change: Partial<YearPlan>) => void;
}
