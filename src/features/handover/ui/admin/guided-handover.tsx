import { type ReactNode, useState } from "react";
import { type HandoverPlan, handoverMessages } from "#features/handover/handover.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { formatInstant } from "#shared/dates.ts";
import { EndAccounts } from "./end-accounts.tsx";
import type { Person } from "./person.ts";
import { WhoLeaves } from "./who-leaves.tsx";
import { WhoTakesOver } from "./who-takes-over.tsx";

interface GuidedHandoverProps {
  /** Undefined until a handover is started. */
  plan: HandoverPlan | undefined;
  /** The officers with an active account, without the counselor. */
  people: readonly Person[];
  /** The names on pending invitations for owners. */
  invited: readonly string[];
  timeZone: string;
  onPlan: (leaving: string[]) => Promise<unknown>;
  onInvite: () => void;
  onEnd: (endsOn: string) => Promise<unknown>;
  onGiveUp: () => Promise<unknown>;
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="py-4">
    <h3 className="font-sans font-semibold text-base">{title}</h3>
    {children}
  </li>
);

/** Guides through a handover in three steps. The old accounts end only after a successor has signed in. */
export function GuidedHandover({ plan, people, invited, timeZone, ...on }: GuidedHandoverProps) {
  const [pending, setPending] = useState(false);
  const givingUp = useAttempt(handoverMessages.stopFailed);
  const names = people.filter(({ _id }) => plan?.leaving.includes(_id)).map(({ username }) => username);

  async function giveUp() {
    setPending(true);
    await givingUp.run(on.onGiveUp);
    setPending(false);
  }

  return (
    <>
      <p className="mt-1 text-muted text-sm">
        {plan
          ? `Started by ${plan.startedBy}, ${formatInstant(plan.startedAt, timeZone)}. You can continue on another day.`
          : "Three steps, over several days if you like. No account ends before another owner has signed in."}
      </p>
      <ol className="divide-y divide-line">
        <Step title="1. Leaving officers">
          <WhoLeaves plan={plan} people={people} onSave={on.onPlan} />
        </Step>
        {plan && (
          <>
            <Step title="2. Successors">
              <WhoTakesOver successors={plan.successors} invited={invited} onInvite={on.onInvite} />
            </Step>
            <Step title="3. End the old accounts">
              <EndAccounts plan={plan} names={names.join(", ")} onEnd={on.onEnd} />
            </Step>
          </>
        )}
      </ol>
      {plan && (
        <div className="flex flex-col items-start gap-3">
          <FailureAlert failure={givingUp.failure} className="self-stretch" />
          <Button variant="quiet" size="small" pending={pending} onClick={() => void giveUp()}>
            Cancel handover
          </Button>
        </div>
      )}
    </>
  );
}
