import type { Officer } from "#features/sign-in/officers.contract.ts";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { formatDay } from "#shared/dates.ts";
import { roleNames } from "#shared/roles.ts";
import type { StepProps } from "./step.ts";

const aboutOf = ({ role, endsOn, isYou, counselor }: Officer) =>
  [
    roleNames[role],
    endsOn && `ends on ${formatDay(endsOn)}`,
    counselor && "the counselor, who stays",
    isYou && "your own account: another owner can end it",
  ]
    .filter(Boolean)
    .join(", ");

/** Selects the accounts that end, and their last day. */
export function AccountsStep({ data, plan: { accounts }, change }: StepProps) {
  const officers = data.officers.filter(({ ended }) => !ended);
  const tick = (id: string, isChosen: boolean) => {
    const others = accounts.ids.filter((other) => other !== id);
    change({ accounts: { ...accounts, ids: isChosen ? [...others, id] : others } });
  };
  return (
    <>
      <p className="max-w-prose text-muted">
        Leaving officers can sign in until their last day, so that they can hand over. At least one owner without an end
        date must stay. Invite new officers on the Officers screen.
      </p>
      <fieldset>
        <legend className="mb-2 font-semibold text-lg">Accounts that end</legend>
        <ul className="divide-y divide-line rounded-card border border-line">
          {officers.map((officer) => (
            <li key={officer._id} className="px-4 py-2">
              <CheckboxField
                label={officer.name ? `${officer.name} (${officer.username})` : officer.username}
                help={aboutOf(officer)}
                disabled={officer.isYou || (officer.counselor && !accounts.ids.includes(officer._id))}
                checked={accounts.ids.includes(officer._id)}
                onChange={(event) => tick(officer._id, event.target.checked)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <TextField
        label="Last day"
        type="date"
        className="max-w-xs"
        required={accounts.ids.length > 0}
        help="They can sign in until the end of this day."
        value={accounts.endsOn ?? ""}
        onChange={(event) => change({ accounts: { ...accounts, endsOn: event.target.value || undefined } })}
      />
    </>
  );
}
