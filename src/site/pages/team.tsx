import { logged } from "#api-client/api.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { fetchTeam, fetchTeamYears, type Team } from "#features/team/team.contract.ts";
import {
  hasDepartment,
  isEmpty,
  sectionLabels,
  shownSections,
  teamMessages,
  teamPath,
} from "#features/team/team.labels.ts";
import { EmptyTeam, TeamSection } from "#features/team/ui/public/team-section.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Section } from "#kit/page/section.tsx";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { homeLabels, teamLabels } from "#site/site.labels.ts";
import { missingPage, TeamLoadFailed } from "./error-pages.tsx";
import { ChipLinks } from "./list-filters.tsx";
import { ReportListLink } from "./report-link.tsx";

export async function teamPage({ api, mainApi, branch }: PageContext): Promise<PublicPage> {
  const [team, years] = await Promise.all([
    fetchTeam(mainApi).catch(logged(teamMessages.loadFailed, null)),
    fetchTeamYears(api).catch(logged("Failed to fetch team years", [])),
  ]);
  return {
    title: "Team",
    description: teamLabels.description(branch.longName, branch.teamYear),
    path: "/team",
    content: <People title="Meet Our Team" branch={branch} year={branch.teamYear} team={team} years={years} />,
  };
}

export async function teamYearPage({ mainApi, params, branch }: PageContext): Promise<PublicPage | PageRedirect> {
  const year = params["year"] ?? "";
  const path = teamPath(year, branch.teamYear);
  if (year === branch.teamYear) return { movedTo: path };
  const years = await fetchTeamYears(mainApi).catch(logged("Failed to fetch team years", null));
  if (years && !years.includes(year))
    return missingPage({ status: 404, noun: "team", list: { to: "/team", label: teamLabels.seeTeam } });
  // If the years could not be loaded, it is unknown whether this year has a team.
  const team = years && (await fetchTeam(mainApi, year).catch(logged(teamMessages.loadFailed, null)));
  const title = `Team ${year}`;
  return {
    title,
    description: teamLabels.pastDescription(branch.longName, year),
    path,
    content: <People title={title} branch={branch} year={year} team={team} years={years ?? []} />,
  };
}

const Lead = ({ year, branch }: { year: string; branch: Branch }) => (
  <>
    {teamLabels.lead(branch.name)}
    {year !== branch.teamYear && (
      <>
        {" "}
        in <span className="whitespace-nowrap">{year}</span>
      </>
    )}
    .
  </>
);

const LINK = "text-link inline-flex min-h-11 items-center";

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
  const current = branch.teamYear;
  const allYears = years.includes(current) ? years : [current, ...years];
  const sections = team && !isEmpty(team) ? shownSections(team) : [];
  return (
    <>
      <PageHeading
        banner="team"
        title={title}
        lead={<Lead year={year} branch={branch} />}
        actions={
          sections.length > 1 && (
            <div className="flex flex-wrap gap-x-5">
              {sections.map((section) => (
                <a key={section} href={`${teamPath(year, current)}#${section}`} className={LINK}>
                  {sectionLabels[section].short}
                </a>
              ))}
            </div>
          )
        }
      />
      <Section tone="wash">
        {allYears.length > 1 && (
          <ChipLinks
            label="Team years"
            className="mb-10"
            links={allYears.map((label) => ({ to: teamPath(label, current), label, isCurrent: label === year }))}
          />
        )}
        {team === null && <TeamLoadFailed />}
        {team && isEmpty(team) && (
          <>
            <EmptyTeam year={year} level={2} />
            <p className="mt-8">
              <ButtonLink to="/join" variant="secondary">
                {homeLabels.joinBranch}
              </ButtonLink>
            </p>
          </>
        )}
        {team &&
          sections.map((section) => (
            <TeamSection
              key={section}
              id={section}
              level={2}
              title={sectionLabels[section].heading(year)}
              members={team[section]}
              leaders={!hasDepartment(section)}
            />
          ))}
        {team && (
          <ReportListLink
            show="team"
            year={year === current ? undefined : year}
            pictures={Object.values(team).flatMap((members) => members.map(({ image }) => image))}
            className="mt-8"
          />
        )}
      </Section>
    </>
  );
}
