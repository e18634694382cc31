import { type FormEvent, useEffect, useRef, useState } from "react";
import { saveYearPlan } from "#features/new-year/new-year.api.ts";
import { newYearMessages, type YearPlan } from "#features/new-year/new-year.contract.ts";
import { suggestedPlan } from "#features/new-year/new-year.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { useListAddress } from "#kit/admin/list-address.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { LeaveQuestion } from "#kit/form/unsaved-changes.tsx";
import { Card } from "#kit/page/card.tsx";
import { isSeen } from "#shared/publishing.ts";
import { AccountsStep } from "./accounts-step.tsx";
import { BeginStep } from "./begin-step.tsx";
import { FrontStep } from "./front-step.tsx";
import { JoinsStep } from "./joins-step.tsx";
import { StaysStep } from "./stays-step.tsx";
import { besides, type StepId, type StepProps, stepNamed, steps } from "./step.ts";
import { StepList } from "./step-list.tsx";
import type { YearActions } from "./use-year-actions.ts";
import type { YearData } from "./year-data.ts";
import { YearStep } from "./year-step.tsx";

/** Returns the stored plan, or a first plan in which counselors and coordinators stay. */
const planIn = ({ newYear, teamYear, team }: YearData): YearPlan => {
  const { plan } = newYear;
  if (plan) return { ...plan, accounts: { ids: plan.accounts.ids, endsOn: plan.accounts.endsOn } };
  return suggestedPlan(teamYear, [...team.branchCounselor, ...team.facultyCoordinators].filter(isSeen));
};

/** Returns the stored plan with the fields that differ between `from` and `to`. */
function withChanges(stored: YearPlan, { from, to }: { from: YearPlan; to: YearPlan }): YearPlan {
  const names = Object.keys(to) as (keyof YearPlan)[];
  const changed = names.filter((name) => JSON.stringify(to[name]) !== JSON.stringify(from[name]));
  return { ...stored, ...Object.fromEntries(changed.map((name) => [name, to[name]])) };
}

const views: Record<Exclude<StepId, "begin">, (props: StepProps) => React.ReactNode> = {
  year: YearStep,
  stays: StaysStep,
  joins: JoinsStep,
  accounts: AccountsStep,
  front: FrontStep,
};

/** Edits the plan in steps. Saves each step before it shows the next one. */
export function PlanSteps({ data, actions }: { data: YearData; actions: YearActions }) {
  const { version } = data.newYear;
  const write = useWrite();
  const address = useListAddress();
  const [base, setBase] = useState(data);
  const [plan, setPlan] = useState(planIn(data));
  // The stored plan has a new version. Fields that were changed here since the last one keep their changes.
  if (version !== base.newYear.version) {
    setBase(data);
    setPlan(withChanges(planIn(data), { from: planIn(base), to: plan }));
  }
  const isChanged = JSON.stringify(plan) !== JSON.stringify(planIn(base));
  const shown = stepNamed(address.value("step"));
  const { before, after } = besides(shown);
  const heading = useRef<HTMLHeadingElement>(null);
  const latest = useRef(shown);

  useEffect(() => {
    if (latest.current !== shown) heading.current?.focus();
    latest.current = shown;
  }, [shown]);

  const props: StepProps = { data, plan, change: (change) => setPlan({ ...plan, ...change }) };
  const View = shown === "begin" ? undefined : views[shown];

  async function goTo(step: StepId) {
    const isStored = await actions.run(newYearMessages.saveFailed, async () => {
      if (isChanged || version === 0) await write((api) => saveYearPlan(api, plan, version), "Plan saved");
    });
    if (isStored) address.change({ step });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (after) void goTo(after);
  };

  return (
    <>
      <StepList shown={shown} onChoose={(step) => void goTo(step)} />
      <Card padding="none" className="max-w-4xl p-4 sm:p-6">
        <form onSubmit={submit} className="flex flex-col gap-6">
          <h2 ref={heading} tabIndex={-1} className="text-xl">
            {steps.find(({ id }) => id === shown)?.label}
          </h2>
          {View ? <View {...props} /> : <BeginStep {...props} actions={actions} />}
          <div className="flex flex-wrap gap-3">
            {before && (
              <Button variant="secondary" disabled={actions.pending} onClick={() => void goTo(before)}>
                Back
              </Button>
            )}
            {after && (
              <Button type="submit" pending={actions.pending} pendingLabel="Saving...">
                Save and continue
              </Button>
            )}
          </div>
        </form>
      </Card>
      {isChanged && <LeaveQuestion />}
    </>
  );
}
