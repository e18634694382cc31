import { useState } from "react";
import { Button } from "#kit/action/button.tsx";
import { counted } from "#kit/admin/counted.ts";
import { TextField } from "#kit/form/text-fields.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { formatDay } from "#shared/dates.ts";
import type { StepProps } from "./step.ts";
import type { YearActions } from "./use-year-actions.ts";

const people = (count: number) => (count === 0 ? "Nobody" : counted(count, "member"));

/** Returns a summary of the plan. */
function summaryOf({ data, plan }: StepProps): [what: string, words: string][] {
  const { ids, endsOn } = plan.accounts;
  const ends = endsOn ? `after ${formatDay(endsOn)}` : "on a day that is not set yet";
  const taken = [
    ...data.banners.filter(({ _id }) => plan.takeDown.banners.includes(_id)).map(({ title }) => title),
    ...(plan.takeDown.heroVideo ? ["the hero video"] : []),
  ];
  return [
    ["Current year", `${data.teamYear} is followed by ${plan.year}`],
    ["Members who stay", people(plan.stays.length)],
    ["New members", people(Object.values(data.coming).flat().length)],
    ["Old accounts", ids.length === 0 ? "None ends" : `${counted(ids.length, "account")}, ending ${ends}`],
    ["Unpublished", taken.length === 0 ? "Nothing" : taken.join(", ")],
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
        {summaryOf(props).map(([what, words]) => (
          <div key={what} className="grid gap-x-5 px-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-semibold">{what}</dt>
            <dd dir="auto" className="break-words text-muted">
              {words}
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-muted">
        The preview shows the whole site in the new year. Only you can see it. After the start, you can undo the year
        switch.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Button variant="secondary" onClick={() => void actions.preview()}>
          Open preview
        </Button>
        <Button pending={actions.pending} onClick={() => setAsking(true)}>
          Start {plan.year} now
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Or start at"
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
          Schedule start
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Start ${plan.year}?`}
        note="You can undo the year switch later."
        confirmLabel="Start now"
        pending={actions.pending}
        pendingLabel="Starting..."
        onConfirm={() => void begin()}
        onCancel={() => setAsking(false)}
      >
        Visitors see the new team immediately. The selected banners and video are unpublished.
      </ConfirmDialog>
    </>
  );
}
