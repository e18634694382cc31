import { Suspense } from "react";
import { Await } from "react-router";
import type { Team } from "#features/team/team.contract.ts";
import { sectionWords, teamMessages, teamSections } from "#features/team/team.words.ts";
import { TeamSection } from "#features/team/ui/public/team-section.tsx";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Section } from "#kit/page/section.tsx";
import { site } from "#src/site.ts";

const Failure = () => (
  <Alert
    action={
      <Button size="small" variant="secondary" onClick={() => window.location.reload()}>
        Retry
      </Button>
    }
  >
    {teamMessages.loadFailed}
  </Alert>
);

/** Meet Our Team: the four groups. The rest of the page does not wait for it, and stands when it fails. */
export function TeamGroups({ team }: { team: Promise<Team | null> }) {
  return (
    <Section title="Meet Our Team" titleId="team" tone="wash">
      <Suspense fallback={<SpinnerBlock label="Loading the team" />}>
        <Await resolve={team}>
          {(loaded) =>
            loaded === null ? (
              <Failure />
            ) : (
              teamSections.map((section) => (
                <TeamSection
                  key={section}
                  title={sectionWords[section].heading(site.teamYear)}
                  members={loaded[section]}
                  emptyMessage={sectionWords[section].empty}
                />
              ))
            )
          }
        </Await>
      </Suspense>
    </Section>
  );
}
