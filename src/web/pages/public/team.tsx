import type { Branch } from "#features/branch/branch.contract.ts";
import { fetchTeam, fetchTeamYears } from "#features/team/team.calls.ts";
import type { Team } from "#features/team/team.contract.ts";
import { sectionWords, teamPath, teamSections } from "#features/team/team.words.ts";
import { TeamSection } from "#features/team/ui/public/team-section.tsx";
import { TeamYears } from "#features/team/ui/public/team-years.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Section } from "#kit/page/section.tsx";
import type { Moved, PageContext, PublicPage } from "#web/documents/public-page.ts";
import { logged } from "#web/logged.ts";
import { missingPage } from "./gone.tsx";

/** The people of now, in all four groups. */
export async function teamPage({ api, mainApi, branch }: PageContext): Promise<PublicPage> {
  const [team, years] = await Promise.all([
    fetchTeam(mainApi),
    fetchTeamYears(api).catch(logged("Failed to fetch the team's years", [])),
  ]);
  return {
    title: "Team",
    description: `The people behind ${branch.longName} in ${branch.teamYear}: counselors, coordinators, and the teams of the branch and of Women in Engineering.`,
    path: "/team",
    content: <People title="Meet Our Team" branch={branch} year={branch.teamYear} team={team} years={years} />,
  };
}

/** The people of a year before. */
export async function teamYearPage({ mainApi, params, branch }: PageContext): Promise<PublicPage | Moved> {
  const year = params["year"] ?? "";
  const path = teamPath(year, branch.teamYear);
  if (year === branch.teamYear) return { movedTo: path };
  const years = await fetchTeamYears(mainApi);
  if (!years.includes(year))
    return missingPage({ status: 404, noun: "team", wayOn: { to: "/team", label: "See the team" } });
  return {
    title: `Team ${year}`,
    description: `Who ran ${branch.longName} in ${year}.`,
    path,
    content: (
      <People title={`Team ${year}`} branch={branch} year={year} team={await fetchTeam(mainApi, year)} years={years} />
    ),
  };
}

const Lead = ({ year, branch }: { year: string; branch: Branch }) => (
  <>
    The people behind {branch.name}
    {year !== branch.teamYear && (
      <>
        {" "}
        in <span className="whitespace-nowrap">{year}</span>
      </>
    )}
    .
  </>
);

interface PeopleProps {
  title: string;
  branch: Branch;
  year: string;
  team: Team;
  /** Of which there are people. */
  years: readonly string[];
}

function People({ title, branch, year, team, years }: PeopleProps) {
  const now = branch.teamYear;
  // Of a year that is over nobody comes any more: what is empty then stays so.
  const sections = teamSections.filter((section) => year === now || team[section].length > 0);
  return (
    <>
      <PageHeading title={title} lead={<Lead year={year} branch={branch} />} />
      <Section tone="wash">
        <TeamYears year={year} now={now} years={years.includes(now) ? years : [now, ...years]} />
        {sections.map((section) => (
          <TeamSection
            key={section}
            level={2}
            title={sectionWords[section].heading(year)}
            members={team[section]}
            emptyMessage={sectionWords[section].empty}
          />
        ))}
      </Section>
    </>
  );
}
