import type { ReactNode } from "react";
import type { Team } from "#features/team/team.contract.ts";
import { hasDepartment, sectionLabels, teamSections } from "#features/team/team.labels.ts";
import { TeamSection } from "#features/team/ui/public/team-section.tsx";
import { Section } from "#kit/page/section.tsx";
import { TeamLoadFailed } from "#site/pages/load-failed.tsx";
import { ReportListLink } from "#site/pages/report-link.tsx";
import { homeLabels } from "#site/site.labels.ts";

/** Meet Our Team: the four groups. @param team null when the people could not be read */
export const TeamGroups = ({ team, year }: { team: Team | null; year: string }) => (
  <Section
    title={homeLabels.team}
    titleId="team"
    tone="wash"
    action={
      <a href="/team" className="text-link inline-flex min-h-11 items-center">
        {homeLabels.teamYears}
      </a>
    }
  >
    {team === null ? (
      <TeamLoadFailed />
    ) : (
      shownSections(team).map((section) => {
        const title = sectionLabels[section].heading(year);
        return (
          <FoldedGroup key={section} name={title} count={team[section].length}>
            <TeamSection
              title={title}
              members={team[section]}
              emptyMessage={sectionLabels[section].empty}
              leaders={!hasDepartment(section)}
            />
          </FoldedGroup>
        );
      })
    )}
    <p className="mt-8">
      <ReportListLink show="home" />
    </p>
  </Section>
);

/** Empty groups show only while the whole team is empty. */
function shownSections(team: Team) {
  const filled = teamSections.filter((section) => team[section].length > 0);
  return filled.length > 0 ? filled : teamSections;
}

interface FoldedGroupProps {
  name: string;
  count: number;
  /** Holds a list whose items are the group's members. */
  children: ReactNode;
}

/** The number of members that phones and tablets show before "Show all". home.css hides the others. */
const FIRST = 2;

/** Collapses a group on phones and tablets until the visitor selects "Show all". */
function FoldedGroup({ name, count, children }: FoldedGroupProps) {
  return (
    <div className="folded-group mt-12 first:mt-0">
      {children}
      {count > FIRST && (
        <details className="mt-3 lg:hidden">
          <summary className="fold-toggle flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line bg-paper font-semibold text-brand">
            <span className="fold-closed">
              Show all {count}
              <span className="sr-only"> of {name}</span>
            </span>
            <span className="fold-open">
              Show fewer
              <span className="sr-only"> of {name}</span>
            </span>
          </summary>
        </details>
      )}
    </div>
  );
}
