import { useState } from "react";
import { type HandoverPlan, handoverMessages } from "#features/handover/handover.contract.ts";
import { handoverLabels } from "#features/handover/handover.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { TextField } from "#kit/form/field.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { formatDay } from "#shared/dates.ts";

const labels = handoverLabels.endAccounts;

interface EndAccountsProps {
  plan: HandoverPlan;
  /** The usernames of the leaving officers. */
  names: string;
  /** @param endsOn empty to end the accounts now */
  onEnd: (endsOn: string) => Promise<unknown>;
}

/** Returns whether the accounts can end now, in a sentence. */
function summarizeSuccessors({ mayEnd, successors }: HandoverPlan): string {
  if (!mayEnd) return handoverMessages.nobodyYet;
  const there = successors.filter(({ hasSignedIn }) => hasSignedIn).length;
  if (there === 1) return labels.oneSuccessor;
  return labels.manySuccessors(there);
}

/** Ends the leaving accounts, now or after a day, once an owner has taken over. */
export function EndAccounts({ plan, names, onEnd }: EndAccountsProps) {
  const [endsOn, setEndsOn] = useState("");
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const attempt = useAttempt(handoverMessages.endFailed);

  async function end() {
    setPending(true);
    await attempt.run(() => onEnd(endsOn));
    setPending(false);
    setQuestionOpen(false);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="mt-1 text-muted text-sm">{summarizeSuccessors(plan)}</p>
      <FailureAlert failure={attempt.failure} className="self-stretch" />
      <TextField
        label={labels.lastDay}
        type="date"
        help={labels.lastDayHelp}
        value={endsOn}
        onChange={({ target }) => setEndsOn(target.value)}
      />
      <Button variant="danger" size="small" disabled={!plan.mayEnd} onClick={() => setQuestionOpen(true)}>
        {labels.endAccounts}
      </Button>
      <ConfirmDialog
        open={isQuestionOpen}
        title={labels.endAccounts}
        item={{ name: names }}
        note={labels.endAccountsNote}
        confirmLabel={labels.endAccounts}
        pending={pending}
        pendingLabel={labels.ending}
        onConfirm={() => void end()}
        onCancel={() => setQuestionOpen(false)}
      >
        {endsOn ? labels.endLaterQuestion(formatDay(endsOn)) : labels.endNowQuestion}
      </ConfirmDialog>
    </div>
  );
}
