import type { Team } from "#features/team/team.contract.ts";
import { sectionWords, teamMessages, teamSections } from "#features/team/team.words.ts";
import { TeamSection } from "#features/team/ui/public/team-section.tsx";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { Section } from "#kit/page/section.tsx";
import { FoldedGroup } from "./folded-group.tsx";

const Failure = () => (
  <Alert
    action={
      <form action="/">
        <Button type="submit" size="small" variant="secondary">
          Retry
        </Button>
      </form>
    }
  >
    {teamMessages.loadFailed}
  </Alert>
);

/** Meet Our Team: the four groups. The rest of the page stands when they cannot be loaded. */
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
      <Failure />
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
