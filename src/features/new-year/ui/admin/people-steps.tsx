import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { YearPlan } from "#features/new-year/new-year.contract.ts";
import { newYearLabels as labels } from "#features/new-year/new-year.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { useRevalidate } from "#kit/admin/use-write.ts";
import { CheckboxField, SelectField } from "#kit/form/choice-fields.tsx";
import { controlClasses } from "#kit/form/field.tsx";
import { StateBadge } from "#kit/publishing/publishing-fields.tsx";
import { isSeen } from "#shared/publishing.ts";
import type { ImportDialogProps, YearMember } from "./new-year-screen.tsx";
import type { StepProps } from "./plan-steps.tsx";

type Stays = YearPlan["stays"];

/** The section that is selected for an import at first. */
const FIRST_SECTION = "ieeeSbTeam";

/** Selects the members who stay, and their positions. */
export function StaysStep({ data, plan, change }: StepProps) {
  const sections = data.sections
    .map(({ id, title, members }) => ({ id, title, members: members.filter(isSeen) }))
    .filter(({ members }) => members.length > 0);
  if (sections.length === 0) return <p className="text-muted">{labels.noMembers(data.teamYear)}</p>;
  return (
    <>
      <p className="max-w-reading text-muted">{labels.staysHelp(plan.year, data.teamYear)}</p>
      {sections.map(({ id, ...section }) => (
        <StaysOfSection key={id} {...section} stays={plan.stays} onChange={(stays) => change({ stays })} />
      ))}
    </>
  );
}

interface StaysOfSectionProps {
  title: string;
  members: readonly YearMember[];
  stays: Stays;
  onChange: (stays: Stays) => void;
}

const stayOf = ({ _id, position }: YearMember) => ({ id: _id, position });

/** Lists the members of a section, each with a checkbox and a new position. */
function StaysOfSection({ title, members, stays, onChange }: StaysOfSectionProps) {
  const ids = new Set(members.map(({ _id }) => _id));
  const others = stays.filter(({ id }) => !ids.has(id));
  const allStay = members.every(({ _id }) => stays.some(({ id }) => id === _id));
  const setPosition = (id: string, position: string) =>
    onChange(stays.map((stay) => (stay.id === id ? { id, position } : stay)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-lg">{title}</legend>
      <Button
        size="small"
        variant="secondary"
        onClick={() => onChange(allStay ? others : [...others, ...members.map(stayOf)])}
      >
        {allStay ? labels.clearAll(title) : labels.selectAll(title)}
      </Button>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line">
        {members.map((member) => {
          const stay = stays.find(({ id }) => id === member._id);
          return (
            <li key={member._id} className="grid gap-x-5 px-4 py-2 sm:grid-cols-2 sm:items-center">
              <CheckboxField
                label={member.name}
                checked={stay !== undefined}
                onChange={({ target }) =>
                  onChange(target.checked ? [...stays, stayOf(member)] : stays.filter(({ id }) => id !== member._id))
                }
              />
              {stay ? (
                <input
                  dir="auto"
                  required
                  maxLength={100}
                  aria-label={labels.newPosition(member.name)}
                  className={controlClasses(undefined, "h-11")}
                  value={stay.position}
                  onChange={({ target }) => setPosition(member._id, target.value)}
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

interface JoinsStepProps extends StepProps {
  ImportDialog: (props: ImportDialogProps) => ReactNode;
}

/** Imports new members as drafts, which are published when the year starts. */
export function JoinsStep({ data: { sections }, plan, ImportDialog }: JoinsStepProps) {
  const [section, setSection] = useState(FIRST_SECTION);
  const [importing, setImporting] = useState(false);
  const revalidate = useRevalidate();
  const { year } = plan;
  const joining = sections.flatMap(({ title, joining }) => joining.map((member) => ({ ...member, section: title })));
  const staying = sections.flatMap(({ id, members }) =>
    members
      .filter(({ _id }) => plan.stays.some((stay) => stay.id === _id))
      .map(({ name }) => ({ name, section: id, year })),
  );
  return (
    <>
      <p className="max-w-reading text-muted">
        {labels.joinsHelp(year)}{" "}
        <Link to={`/admin/team?year=${year}`} className="text-link">
          {labels.teamScreen(year)}
        </Link>
        .
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={labels.defaultSection}
          options={sections.map(({ id, title }) => ({ value: id, label: title }))}
          value={section}
          onChange={({ target }) => setSection(target.value)}
        />
        <Button variant="secondary" onClick={() => setImporting(true)}>
          {labels.importPeople}
        </Button>
      </div>
      {joining.length === 0 ? (
        <p className="text-muted">{labels.noneJoin(year)}</p>
      ) : (
        <ul aria-label={labels.joinsOf(year)} className="divide-y divide-line rounded-card border border-line">
          {joining.map((member) => (
            <li key={member._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <span dir="auto" className="min-w-0 break-words font-semibold">
                {member.name}
              </span>
              <span dir="auto" className="min-w-0 flex-1 basis-40 break-words text-muted text-sm">
                {member.position}, {member.section}
              </span>
              <StateBadge item={member} />
            </li>
          ))}
        </ul>
      )}
      {importing && (
        <ImportDialog
          {...{ section, year, staying }}
          onDone={() => void revalidate()}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
