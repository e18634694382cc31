import { type FormEvent, useState } from "react";
import { type HandoverPlan, handoverMessages } from "#features/handover/handover.contract.ts";
import { handoverLabels } from "#features/handover/handover.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { type Role, roleNames } from "#shared/roles.ts";

const labels = handoverLabels.leavingOfficers;

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
export function LeavingOfficers({ plan, people, onSave }: LeavingOfficersProps) {
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
        <legend className="mb-1 text-muted text-sm">{labels.leavingHelp}</legend>
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
          pendingLabel={labels.saving}
        >
          {plan ? labels.saveLeavingOfficers : labels.startHandover}
        </Button>
      </div>
    </form>
  );
}
