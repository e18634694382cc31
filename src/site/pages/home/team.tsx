import type { Team } from "#features/team/team.contract.ts";
import { sectionWords, teamSections } from "#features/team/team.labels.ts";
import { TeamSection } from "#features/team/ui/public/team-section.tsx";
import { Section } from "#kit/page/section.tsx";
import { TeamLoadFailed } from "#site/pages/load-failed.tsx";
import { FoldedGroup } from "./folded-group.tsx";

/** Meet Our Team: the four groups. @param team null when the people could not be read */
export const TeamGroups = ({ team, year }: { team: Team | null; year: string }) => (
  <Section
    title="Meet Our Team"
    titleId="team"
    tone="wash"
    action={
      <a href="/team" className="text-link inline-flex min-h-11 items-center">
        The team, year by year
      </a>
    }
  >
    {team === null ? (
      <TeamLoadFailed />
    ) : (
      teamSections.map((section) => {
        const title = sectionWords[section].heading(year);
        return (
          <FoldedGroup key={section} name={title} count={team[section].length}>
            <TeamSection title={title} members={team[section]} emptyMessage={sectionWords[section].empty} />
          </FoldedGroup>
        );
      })
    )}
  </Section>
);
