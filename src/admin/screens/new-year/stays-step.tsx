import type { YearPlan } from "#features/new-year/new-year.contract.ts";
import type { TeamMember } from "#features/team/team.contract.ts";
import { sectionWords, teamSections } from "#features/team/team.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { controlClasses } from "#kit/form/field.tsx";
import { isSeen } from "#shared/publishing.ts";
import type { StepProps } from "./step.ts";

type Stays = YearPlan["stays"];

interface SectionProps {
  title: string;
  members: readonly TeamMember[];
  stays: Stays;
  onChange: (stays: Stays) => void;
}

const staying = ({ _id, position }: TeamMember) => ({ id: _id, position });

/** Lists the members of a section, each with a checkbox and a new position. */
function SectionOfStays({ title, members, stays, onChange }: SectionProps) {
  const ids = new Set(members.map(({ _id }) => _id));
  const others = stays.filter(({ id }) => !ids.has(id));
  const allStay = members.every(({ _id }) => stays.some(({ id }) => id === _id));
  const set = (id: string, position: string) =>
    onChange(stays.map((stay) => (stay.id === id ? { id, position } : stay)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-lg">{title}</legend>
      <Button
        size="small"
        variant="secondary"
        onClick={() => onChange(allStay ? others : [...others, ...members.map(staying)])}
      >
        {allStay ? `Clear all: ${title}` : `Select all: ${title}`}
      </Button>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line">
        {members.map((member) => {
          const stay = stays.find(({ id }) => id === member._id);
          return (
            <li key={member._id} className="grid gap-x-5 px-4 py-2 sm:grid-cols-2 sm:items-center">
              <CheckboxField
                label={member.name}
                checked={stay !== undefined}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? [...stays, staying(member)] : stays.filter(({ id }) => id !== member._id),
                  )
                }
              />
              {stay ? (
                <input
                  dir="auto"
                  required
                  maxLength={100}
                  aria-label={`New position of ${member.name}`}
                  className={controlClasses(undefined, "h-11")}
                  value={stay.position}
                  onChange={(event) => set(member._id, event.target.value)}
                />
              ) : (
                <p dir="auto" className="break-words text-muted text-sm">
                  {member.position}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** Selects the members who stay, and their positions. */
export function StaysStep({ data, plan, change }: StepProps) {
  const sections = teamSections
    .map((section) => ({ section, members: data.team[section].filter(isSeen) }))
    .filter(({ members }) => members.length > 0);
  if (sections.length === 0) return <p className="text-muted">The team of {data.teamYear} has no members.</p>;
  return (
    <>
      <p className="max-w-prose text-muted">
        Select the members who stay in {plan.year}, and enter their new positions. The page of {data.teamYear} does not
        change.
      </p>
      {sections.map(({ section, members }) => (
        <SectionOfStays
          key={section}
          title={sectionWords[section].tab}
          members={members}
          stays={plan.stays}
          onChange={(stays) => change({ stays })}
        />
      ))}
    </>
  );
}
