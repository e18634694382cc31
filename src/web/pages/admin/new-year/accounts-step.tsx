import type { Officer } from "#features/sign-in/officers.contract.ts";
import { CheckboxField } from "#kit/form/checkbox-field.tsx";
import { TextField } from "#kit/form/text-field.tsx";
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

/** Whose accounts end, and when. */
export function AccountsStep({ data, plan: { accounts }, change }: StepProps) {
  const officers = data.officers.filter(({ ended }) => !ended);
  const tick = (id: string, isChosen: boolean) => {
    const others = accounts.ids.filter((other) => other !== id);
    change({ accounts: { ...accounts, ids: isChosen ? [...others, id] : others } });
  };
  return (
    <>
      <p className="max-w-prose text-muted">
        Officers who leave can sign in until a last day, so that they can still hand over. One owner whose account lasts
        has to stay. Who is new is invited on the screen Officers.
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
        help="On it they can still sign in."
        value={accounts.endsOn ?? ""}
        onChange={(event) => change({ accounts: { ...accounts, endsOn: event.target.value || undefined } })}
      />
    </>
  );
}
