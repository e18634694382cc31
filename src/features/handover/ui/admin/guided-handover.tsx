import { CircleCheck, Clock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type HandoverPlan, handoverMessages } from "#features/handover/handover.contract.ts";
import { handoverLabels as labels } from "#features/handover/handover.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { EndAccounts } from "./end-accounts.tsx";
import type { Person } from "./leaving-officers.tsx";
import { LeavingOfficers } from "./leaving-officers.tsx";

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
  onCancel: () => Promise<unknown>;
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
  const cancelling = useAttempt(handoverMessages.stopFailed);
  const names = people.filter(({ _id }) => plan?.leaving.includes(_id)).map(({ username }) => username);

  async function cancel() {
    setPending(true);
    await cancelling.run(on.onCancel);
    setPending(false);
  }

  return (
    <>
      <p className="mt-1 text-muted text-sm">
        {plan ? labels.started(plan.startedBy, plan.startedAt, timeZone) : labels.notStarted}
      </p>
      <ol className="divide-y divide-line">
        <Step title={labels.stepLeaving}>
          <LeavingOfficers plan={plan} people={people} onSave={on.onPlan} />
        </Step>
        {plan && (
          <>
            <Step title={labels.stepSuccessors}>
              <Successors successors={plan.successors} invited={invited} onInvite={on.onInvite} />
            </Step>
            <Step title={labels.stepEnd}>
              <EndAccounts plan={plan} names={names.join(", ")} onEnd={on.onEnd} />
            </Step>
          </>
        )}
      </ol>
      {plan && (
        <div className="flex flex-col items-start gap-3">
          <FailureAlert failure={cancelling.failure} className="self-stretch" />
          <Button variant="quiet" size="small" pending={pending} onClick={() => void cancel()}>
            {labels.cancelHandover}
          </Button>
        </div>
      )}
    </>
  );
}

interface SuccessorsProps {
  successors: HandoverPlan["successors"];
  /** The names on pending invitations for owners. */
  invited: readonly string[];
  onInvite: () => void;
}

/** Lists the remaining owners with their sign-in state, and the invited owners. */
function Successors({ successors, invited, onInvite }: SuccessorsProps) {
  const waiting = [
    ...successors.filter(({ hasSignedIn }) => !hasSignedIn).map(({ username }) => labels.hasNotSignedIn(username)),
    ...invited.map((name) => labels.isInvited(name)),
  ];
  const there = successors.filter(({ hasSignedIn }) => hasSignedIn);
  return (
    <>
      <p className="mt-1 text-muted text-sm">{labels.successorsHelp}</p>
      <ul aria-label={labels.successors} className="my-3 flex flex-col gap-2 text-sm">
        {there.map(({ username }) => (
          <li key={username} className="flex gap-2">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            <span className="min-w-0 break-words">{labels.hasSignedIn(username)}</span>
          </li>
        ))}
        {waiting.map((words) => (
          <li key={words} className="flex gap-2">
            <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0 break-words">{words}</span>
          </li>
        ))}
        {there.length + waiting.length === 0 && <li className="text-muted">{labels.noSuccessorsYet}</li>}
      </ul>
      <Button variant="secondary" size="small" onClick={onInvite}>
        {labels.inviteSuccessor}
      </Button>
    </>
  );
}
