import { useState } from "react";
import { type HandoverPlan, handoverMessages } from "#features/handover/handover.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { useAttempt } from "#kit/feedback/use-attempt.ts";
import { TextField } from "#kit/form/text-field.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { formatDay } from "#shared/dates.ts";

interface EndAccountsProps {
  plan: HandoverPlan;
  /** Who leaves, in words. */
  names: string;
  /** Without a day it is at once. */
  onEnd: (endsOn: string) => Promise<unknown>;
}

/** What may be done now, in a sentence. */
function whetherInWords({ mayEnd, successors }: HandoverPlan): string {
  if (!mayEnd) return handoverMessages.nobodyYet;
  const there = successors.filter(({ hasSignedIn }) => hasSignedIn).length;
  if (there === 1) return "One owner has taken over. Better wait until a second one has: people lose their way in.";
  return `${there} owners have taken over.`;
}

/** Ends the accounts of who leaves, now or on a day, once somebody has taken over. */
export function EndAccounts({ plan, names, onEnd }: EndAccountsProps) {
  const [endsOn, setEndsOn] = useState("");
  const [asked, setAsked] = useState(false);
  const [pending, setPending] = useState(false);
  const attempt = useAttempt(handoverMessages.endFailed);

  async function end() {
    setPending(true);
    await attempt.run(() => onEnd(endsOn));
    setPending(false);
    setAsked(false);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="mt-1 text-muted text-sm">{whetherInWords(plan)}</p>
      <FailureAlert failure={attempt.failure} className="self-stretch" />
      <TextField
        label="Last day"
        type="date"
        help="The last day on which the old accounts are good. Left empty, they end now."
        value={endsOn}
        onChange={({ target }) => setEndsOn(target.value)}
      />
      <Button variant="danger" size="small" disabled={!plan.mayEnd} onClick={() => setAsked(true)}>
        End accounts
      </Button>
      <ConfirmDialog
        open={asked}
        title="End accounts"
        thing={{ name: names }}
        note="What they have written stays. Invitations that they made and nobody used are gone with them."
        confirmLabel="End accounts"
        pending={pending}
        pendingLabel="Ending..."
        onConfirm={() => void end()}
        onCancel={() => setAsked(false)}
      >
        {endsOn
          ? `Are you sure that these accounts are to end after ${formatDay(endsOn)}?`
          : "Are you sure that these accounts are to end now? Their sessions and passkeys end with them."}
      </ConfirmDialog>
    </div>
  );
}
