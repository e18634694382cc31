import { useState } from "react";
import { Link } from "react-router";
import { createTeamMember, fetchTeam } from "#features/team/team.api.ts";
import type { TeamMember } from "#features/team/team.contract.ts";
import { sectionWords, type TeamSection, teamSections } from "#features/team/team.labels.ts";
import { ImportPeopleDialog } from "#features/team/ui/admin/import-people-dialog.tsx";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { useRevalidate } from "#kit/admin/revalidation.ts";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";
import type { StepProps } from "./step.ts";

const everybody = (team: StepProps["data"]["team"]) => teamSections.flatMap((section) => team[section]);

/** Returns the members who stay as members of the new year, so that an import recognizes them as duplicates. */
const asStaying = ({ data, plan }: StepProps): TeamMember[] =>
  everybody(data.team)
    .filter(({ _id }) => plan.stays.some(({ id }) => id === _id))
    .map((member) => ({ ...member, year: plan.year }));

const options = teamSections.map((section) => ({ value: section, label: sectionWords[section].tab }));

/** Imports new members as drafts, which are published when the year starts. */
export function JoinsStep(props: StepProps) {
  const { data, plan } = props;
  const [section, setSection] = useState<TeamSection>("ieeeSbTeam");
  const [importing, setImporting] = useState(false);
  const revalidate = useRevalidate();
  const people = everybody(data.coming);

  const fetchMembers = async (years: readonly string[]) => {
    const teams = await Promise.all(years.map((year) => fetchTeam(adminApi, year)));
    return [...teams.flatMap(everybody), ...asStaying(props)];
  };

  return (
    <>
      <p className="max-w-prose text-muted">
        Paste a list of the new members, or choose a CSV file. They stay drafts until {plan.year} starts. Add portraits
        and single members in{" "}
        <Link to={`/admin/team?year=${plan.year}`} className="text-link">
          Team Management, year {plan.year}
        </Link>
        .
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="Default section"
          options={options}
          value={section}
          onChange={(event) => setSection(event.target.value as TeamSection)}
        />
        <Button variant="secondary" onClick={() => setImporting(true)}>
          Import people
        </Button>
      </div>
      {people.length === 0 ? (
        <p className="text-muted">No new members for {plan.year} yet.</p>
      ) : (
        <ul aria-label={`New members of ${plan.year}`} className="divide-y divide-line rounded-card border border-line">
          {people.map((member) => (
            <li key={member._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <span dir="auto" className="min-w-0 break-words font-semibold">
                {member.name}
              </span>
              <span dir="auto" className="min-w-0 flex-1 basis-40 break-words text-muted text-sm">
                {member.position}, {sectionWords[member.section].tab}
              </span>
              <StateBadge item={member} />
            </li>
          ))}
        </ul>
      )}
      {importing && (
        <ImportPeopleDialog
          place={{ section, year: plan.year }}
          fetchMembers={fetchMembers}
          onAdd={async (draft) => void (await createTeamMember(adminApi, { ...draft, state: "draft" }))}
          onDone={() => void revalidate()}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
