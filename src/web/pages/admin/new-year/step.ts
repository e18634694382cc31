import type { YearPlan } from "#features/new-year/new-year.contract.ts";
import type { YearData } from "./year-data.ts";

/** The steps of a plan, in their order. */
export const steps = [
  { id: "year", label: "The year" },
  { id: "stays", label: "Who stays" },
  { id: "joins", label: "Who is new" },
  { id: "accounts", label: "Old accounts" },
  { id: "front", label: "Hero and banners" },
  { id: "begin", label: "Preview and begin" },
] as const;

export type StepId = (typeof steps)[number]["id"];

/** The step that an address names; the first for any other. */
export const stepNamed = (name: string): StepId => steps.find(({ id }) => id === name)?.id ?? "year";

/** The steps before and after one. */
export function besides(id: StepId): { before: StepId | undefined; after: StepId | undefined } {
  const at = steps.findIndex((step) => step.id === id);
  return { before: steps[at - 1]?.id, after: steps[at + 1]?.id };
}

/** What a step of the plan is given. */
export interface StepProps {
  data: YearData;
  plan: YearPlan;
  change: (change: Partial<YearPlan>) => void;
}
