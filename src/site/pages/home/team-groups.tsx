import { clsx } from "clsx/lite";
import type { ReactNode } from "react";
import type { Team } from "#features/team/team.contract.ts";
import { hasDepartment, sectionLabels, shownSections } from "#features/team/team.labels.ts";
import { TeamSection } from "#features/team/ui/public/team-section.tsx";
import { Section } from "#kit/page/section.tsx";
import { TeamLoadFailed } from "#site/pages/load-failed.tsx";
import { homeLabels } from "#site/site.labels.ts";

interface TeamGroupsProps {
  /** Null when the people could not be read. */
  team: Team | null;
  year: string;
  /** The link below the page's last pictures. */
  report: ReactNode;
}

/** Meet Our Team: the four groups. */
export const TeamGroups = ({ team, year, report }: TeamGroupsProps) => (
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
    {report}
  </Section>
);

interface FoldedGroupProps {
  name: string;
  count: number;
  /** Holds a list whose items are the group's members. */
  children: ReactNode;
}

/** The number of members before "Show all", by width of the screen. home.css hides the others. */
const FIRST = { narrow: 2, wide: 6 };

/** Collapses a group until the visitor selects "Show all". */
function FoldedGroup({ name, count, children }: FoldedGroupProps) {
  return (
    <div className="folded-group mt-12 first:mt-0">
      {children}
      {count > FIRST.narrow && (
        <details className={clsx("mt-3 lg:mt-5", count <= FIRST.wide && "lg:hidden")}>
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
