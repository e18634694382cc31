import type { Team } from "#features/team/team.contract.ts";
import { sectionWords, teamMessages, teamSections } from "#features/team/team.words.ts";
import { TeamSection } from "#features/team/ui/public/team-section.tsx";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { Section } from "#kit/page/section.tsx";
import { site } from "#src/site.ts";

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
export const TeamGroups = ({ team }: { team: Team | null }) => (
  <Section title="Meet Our Team" titleId="team" tone="wash">
    {team === null ? (
      <Failure />
    ) : (
      teamSections.map((section) => (
        <TeamSection
          key={section}
          title={sectionWords[section].heading(site.teamYear)}
          members={team[section]}
          emptyMessage={sectionWords[section].empty}
        />
      ))
    )}
  </Section>
);
