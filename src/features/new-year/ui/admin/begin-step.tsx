import { useState } from "react";
import { newYearLabels as labels } from "#features/new-year/new-year.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { TextField } from "#kit/form/field.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import type { StepProps } from "./plan-steps.tsx";
import type { YearActions } from "./use-year-actions.ts";

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
export function BeginStep({ actions, ...props }: BeginStepProps) {
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
      <p className="max-w-prose text-muted">{labels.previewHelp}</p>
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
