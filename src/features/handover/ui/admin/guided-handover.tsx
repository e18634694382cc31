import { CircleCheck, Clock } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { type HandoverPlan, handoverMessages } from "#features/handover/handover.contract.ts";
import { handoverLabels, handoverLabels as labels } from "#features/handover/handover.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/field.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { formatDay } from "#shared/dates.ts";
import { type Role, roleNames } from "#shared/roles.ts";

const leavingLabels = handoverLabels.leavingOfficers;

/** An account in the handover. */
export interface Person {
  _id: string;
  username: string;
  name: string;
  role: Role;
  counselor: boolean;
  isYou: boolean;
}

/** "priya (Priya Nair), Owner" */
export function formatPerson({ username, name, role, counselor, isYou }: Person): string {
  const details = [name, isYou && "you"].filter(Boolean).join(", ");
  return `${username}${details && ` (${details})`}, ${roleNames[role]}${counselor ? " (counselor)" : ""}`;
}

interface LeavingOfficersProps {
  plan: HandoverPlan | undefined;
  /** The officers with an active account, without the counselor. */
  people: readonly Person[];
  onSave: (leaving: string[]) => Promise<unknown>;
}

/** Selects the leaving officers, which starts the handover. */
function LeavingOfficers({ plan, people, onSave }: LeavingOfficersProps) {
  const [leaving, setLeaving] = useState<readonly string[]>(plan?.leaving ?? []);
  const [pending, setPending] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const attempt = useAttempt(handoverMessages.planFailed);

  async function save(event: FormEvent) {
    event.preventDefault();
    setIsEmpty(leaving.length === 0);
    if (leaving.length === 0) return;
    setPending(true);
    await attempt.run(() => onSave([...leaving]));
    setPending(false);
  }

  return (
    <form onSubmit={(event) => void save(event)} className="mt-2 flex flex-col gap-3">
      {isEmpty && <Alert>{handoverMessages.chooseWho}</Alert>}
      <FailureAlert failure={attempt.failure} />
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="mb-1 text-muted text-sm">{leavingLabels.leavingHelp}</legend>
        {people.map((person) => (
          <CheckboxField
            key={person._id}
            label={formatPerson(person)}
            checked={leaving.includes(person._id)}
            onChange={({ target }) =>
              setLeaving(target.checked ? [...leaving, person._id] : leaving.filter((id) => id !== person._id))
            }
          />
        ))}
      </fieldset>
      <div>
        <Button
          type="submit"
          variant={plan ? "secondary" : "primary"}
          size="small"
          pending={pending}
          pendingLabel={leavingLabels.saving}
        >
          {plan ? leavingLabels.saveLeavingOfficers : leavingLabels.startHandover}
        </Button>
      </div>
    </form>
  );
}

const endLabels = handoverLabels.endAccounts;

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
  if (there === 1) return endLabels.oneSuccessor;
  return endLabels.manySuccessors(there);
}

/** Ends the leaving accounts, now or after a day, once an owner has taken over. */
function EndAccounts({ plan, names, onEnd }: EndAccountsProps) {
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
        label={endLabels.lastDay}
        type="date"
        help={endLabels.lastDayHelp}
        value={endsOn}
        onChange={({ target }) => setEndsOn(target.value)}
      />
      <Button variant="danger" size="small" disabled={!plan.mayEnd} onClick={() => setQuestionOpen(true)}>
        {endLabels.endAccounts}
      </Button>
      <ConfirmDialog
        open={isQuestionOpen}
        title={endLabels.endAccounts}
        item={{ name: names }}
        note={endLabels.endAccountsNote}
        confirmLabel={endLabels.endAccounts}
        pending={pending}
        pendingLabel={endLabels.ending}
        onConfirm={() => void end()}
        onCancel={() => setQuestionOpen(false)}
      >
        {endsOn ? endLabels.endLaterQuestion(formatDay(endsOn)) : endLabels.endNowQuestion}
      </ConfirmDialog>
    </div>
  );
}

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
