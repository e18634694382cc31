import { clsx } from "clsx/lite";
import { logged } from "#api-client/api.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { fetchTeam, fetchTeamYears } from "#features/team/team.api.ts";
import type { Team } from "#features/team/team.contract.ts";
import { sectionWords, teamMessages, teamPath, teamSections } from "#features/team/team.labels.ts";
import { TeamSection } from "#features/team/ui/public/team-section.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Section } from "#kit/page/section.tsx";
import type { Moved, PageContext, PublicPage } from "#site/document/public-page.ts";
import { TeamLoadFailed } from "./load-failed.tsx";
import { missingPage } from "./not-found.tsx";

/** The current team, in all four groups. */
export async function teamPage({ api, mainApi, branch }: PageContext): Promise<PublicPage> {
  const [team, years] = await Promise.all([
    fetchTeam(mainApi).catch(logged(teamMessages.loadFailed, null)),
    fetchTeamYears(api).catch(logged("Failed to fetch the team's years", [])),
  ]);
  return {
    title: "Team",
    description: `The people behind ${branch.longName} in ${branch.teamYear}: counselors, coordinators, and the teams of the branch and of Women in Engineering.`,
    path: "/team",
    content: <People title="Meet Our Team" branch={branch} year={branch.teamYear} team={team} years={years} />,
  };
}

/** The team of a past year. */
export async function teamYearPage({ mainApi, params, branch }: PageContext): Promise<PublicPage | Moved> {
  const year = params["year"] ?? "";
  const path = teamPath(year, branch.teamYear);
  if (year === branch.teamYear) return { movedTo: path };
  const years = await fetchTeamYears(mainApi).catch(logged("Failed to fetch the team's years", null));
  if (years && !years.includes(year))
    return missingPage({ status: 404, noun: "team", wayOn: { to: "/team", label: "See the team" } });
  // Without the years it is unknown whether this one has a team.
  const team = years && (await fetchTeam(mainApi, year).catch(logged(teamMessages.loadFailed, null)));
  return {
    title: `Team ${year}`,
    description: `Who ran ${branch.longName} in ${year}.`,
    path,
    content: <People title={`Team ${year}`} branch={branch} year={year} team={team} years={years ?? []} />,
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
  /** Null when the people could not be read. */
  team: Team | null;
  /** The years that have people. */
  years: readonly string[];
}

function People({ title, branch, year, team, years }: PeopleProps) {
  const now = branch.teamYear;
  return (
    <>
      <PageHeading title={title} lead={<Lead year={year} branch={branch} />} />
      <Section tone="wash">
        <TeamYears year={year} now={now} years={years.includes(now) ? years : [now, ...years]} />
        {team ? <Groups team={team} year={year} isCurrent={year === now} /> : <TeamLoadFailed />}
      </Section>
    </>
  );
}

/** Past years leave out their empty groups: nobody can join them any more. */
const Groups = ({ team, year, isCurrent }: { team: Team; year: string; isCurrent: boolean }) =>
  teamSections
    .filter((section) => isCurrent || team[section].length > 0)
    .map((section) => (
      <TeamSection
        key={section}
        level={2}
        title={sectionWords[section].heading(year)}
        members={team[section]}
        emptyMessage={sectionWords[section].empty}
      />
    ));

interface TeamYearsProps {
  /** The selected year. */
  year: string;
  /** The current team year. */
  now: string;
  /** All years with members, the latest first. */
  years: readonly string[];
}

/** Links to the teams of other years. Shows nothing if there is only one year. */
function TeamYears({ year, now, years }: TeamYearsProps) {
  if (years.length < 2) return null;
  return (
    <nav aria-label="Team years" className="mb-10">
      <ul className="flex flex-wrap gap-2">
        {years.map((label) => (
          <li key={label}>
            <a
              href={teamPath(label, now)}
              aria-current={label === year ? "page" : undefined}
              className={clsx(
                "inline-flex min-h-11 items-center rounded-lg border px-4 font-semibold tabular-nums no-underline",
                label === year
                  ? "border-brand bg-brand text-on-accent"
                  : "border-line bg-paper text-brand hover:border-brand",
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
