import { clsx } from "clsx/lite";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { newYearMessages, saveYearPlan, suggestedPlan, type YearPlan } from "#features/new-year/new-year.contract.ts";
import { newYearLabels as labels } from "#features/new-year/new-year.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { useListAddress } from "#kit/admin/list-screen.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { TextField } from "#kit/form/field.tsx";
import { LeaveQuestion } from "#kit/form/form-body.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { Card } from "#kit/page/card.tsx";
import { isSeen } from "#shared/publishing.ts";
import { AccountsStep, FrontStep, YearStep } from "./account-steps.tsx";
import type { ImportDialogProps, YearActions, YearData } from "./new-year-screen.tsx";
import { JoinsStep, StaysStep } from "./people-steps.tsx";

const steps = ["year", "stays", "joins", "accounts", "front", "begin"] as const;
type StepId = (typeof steps)[number];

/** The props of a plan step. */
export interface StepProps {
  data: YearData;
  plan: YearPlan;
  change: (change: Partial<YearPlan>) => void;
}

/** Returns the stored plan, or a first plan in which some sections stay. */
const planIn = ({ newYear, teamYear, sections }: YearData): YearPlan => {
  const { plan } = newYear;
  if (plan) return { ...plan, accounts: { ids: plan.accounts.ids, endsOn: plan.accounts.endsOn } };
  const usuallyStay = sections.filter(({ usuallyStays }) => usuallyStays).flatMap(({ members }) => members);
  return suggestedPlan(teamYear, usuallyStay.filter(isSeen));
};

/** Returns the stored plan with the fields that differ between `from` and `to`. */
function withChanges(stored: YearPlan, { from, to }: { from: YearPlan; to: YearPlan }): YearPlan {
  const names = Object.keys(to) as (keyof YearPlan)[];
  const changed = names.filter((name) => JSON.stringify(to[name]) !== JSON.stringify(from[name]));
  return { ...stored, ...Object.fromEntries(changed.map((name) => [name, to[name]])) };
}

interface PlanStepsProps {
  data: YearData;
  actions: YearActions;
  ImportDialog: (props: ImportDialogProps) => ReactNode;
}

/** Edits the plan in steps. Saves each step before it shows the next one. */
export function PlanSteps({ data, actions, ImportDialog }: PlanStepsProps) {
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
  const shown = steps.find((id) => id === address.value("step")) ?? "year";
  const [before, after] = [steps[steps.indexOf(shown) - 1], steps[steps.indexOf(shown) + 1]];
  const heading = useRef<HTMLHeadingElement>(null);
  const latest = useRef(shown);

  useEffect(() => {
    if (latest.current !== shown) heading.current?.focus();
    latest.current = shown;
  }, [shown]);

  const props: StepProps = { data, plan, change: (change) => setPlan({ ...plan, ...change }) };
  const views: Record<StepId, () => ReactNode> = {
    year: () => <YearStep {...props} />,
    stays: () => <StaysStep {...props} />,
    joins: () => <JoinsStep {...props} ImportDialog={ImportDialog} />,
    accounts: () => <AccountsStep {...props} />,
    front: () => <FrontStep {...props} />,
    begin: () => <BeginStep {...props} actions={actions} />,
  };

  async function goTo(step: StepId) {
    const isStored = await actions.run(newYearMessages.saveFailed, async () => {
      if (isChanged || version === 0) await write((api) => saveYearPlan(api, plan, version), labels.planSaved);
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
            {labels.step[shown]}
          </h2>
          {views[shown]()}
          <div className="flex flex-wrap gap-3">
            {before && (
              <Button variant="secondary" disabled={actions.pending} onClick={() => void goTo(before)}>
                Back
              </Button>
            )}
            {after && (
              <Button type="submit" pending={actions.pending} pendingLabel="Saving...">
                {labels.saveAndContinue}
              </Button>
            )}
          </div>
        </form>
      </Card>
      {isChanged && <LeaveQuestion />}
    </>
  );
}

interface StepListProps {
  shown: StepId;
  onChoose: (id: StepId) => void;
}

/** Lists the steps. On a phone it shows only their numbers, because the heading below names the step. */
const StepList = ({ shown, onChoose }: StepListProps) => (
  <nav aria-label={labels.steps} className="mb-6">
    <ol className="grid grid-cols-6 gap-2 sm:flex sm:flex-wrap sm:gap-1.5 lg:gap-2">
      {steps.map((id, index) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === shown ? "step" : undefined}
            onClick={() => onChoose(id)}
            className={clsx(
              "inline-flex min-h-11 w-full cursor-pointer items-center justify-center gap-1.5 rounded-lg border px-1.5 font-semibold text-sm sm:max-lg:text-[0.8125rem] lg:gap-2 lg:px-3",
              id === shown
                ? "border-brand bg-brand text-on-accent"
                : "border-line bg-paper text-brand hover:border-brand",
            )}
          >
            <span className="tabular-nums">{index + 1}</span>
            <span className="max-sm:sr-only">{labels.step[id]}</span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
);

/** Returns a summary of the plan, as terms and descriptions. */
function summaryOf({ data, plan }: StepProps): [term: string, text: string][] {
  const { step, summary } = labels;
  const { ids, endsOn } = plan.accounts;
  const unpublished = [
    ...data.banners.filter(({ _id }) => plan.takeDown.banners.includes(_id)).map(({ title }) => title),
    ...(plan.takeDown.heroVideo ? [summary.heroVideo] : []),
  ];
  return [
    [summary.year, summary.followedBy(data.teamYear, plan.year)],
    [step.stays, summary.members(plan.stays.length)],
    [step.joins, summary.members(data.sections.flatMap(({ joining }) => joining).length)],
    [step.accounts, summary.accounts(ids.length, endsOn)],
    [summary.unpublished, unpublished.length === 0 ? summary.nothing : unpublished.join(", ")],
  ];
}

interface BeginStepProps extends StepProps {
  actions: YearActions;
}

/** Shows the summary, and starts the year now or schedules it. */
function BeginStep({ actions, ...props }: BeginStepProps) {
  const { plan } = props;
  const [at, setAt] = useState("");
  const [asking, setAsking] = useState(false);
  const begin = async () => {
    await actions.begin(plan.year, undefined);
    setAsking(false);
  };
  return (
    <>
      <dl className="divide-y divide-line rounded-card border border-line">
        {summaryOf(props).map(([term, text]) => (
          <div key={term} className="grid gap-x-5 px-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-semibold">{term}</dt>
            <dd dir="auto" className="break-words text-muted">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-reading text-muted">{labels.previewHelp}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Button variant="secondary" onClick={() => void actions.preview()}>
          {labels.openPreview}
        </Button>
        <Button pending={actions.pending} onClick={() => setAsking(true)}>
          {labels.startNow(plan.year)}
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={labels.startAt}
          type="datetime-local"
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
        <Button
          variant="secondary"
          disabled={at === ""}
          pending={actions.pending}
          onClick={() => void actions.begin(plan.year, at)}
        >
          {labels.scheduleStart}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={labels.startQuestion.title(plan.year)}
        note={labels.startQuestion.note}
        confirmLabel={labels.startQuestion.confirm}
        pending={actions.pending}
        pendingLabel={labels.startQuestion.pending}
        onConfirm={() => void begin()}
        onCancel={() => setAsking(false)}
      >
        {labels.startQuestion.text}
      </ConfirmDialog>
    </>
  );
}
