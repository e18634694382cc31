import type { TeamMemberInput } from "#features/team/team.contract.ts";
import type { TeamSection } from "#features/team/team.labels.ts";
import { turn } from "../turn.ts";
import { departments } from "../words/departments.ts";
import { posts } from "../words/posts.ts";
import { personName } from "./people.ts";

/** Where each section begins among the numbers of people, and how they go on. */
const people: Record<TeamSection, { first: number; step: number }> = {
  branchCounselor: { first: 1, step: 1 },
  facultyCoordinators: { first: 11, step: 1 },
  ieeeSbTeam: { first: 31, step: 1 },
  wieTeam: { first: 132, step: 2 },
};

/** Past teams: year, years ago and number of members. */
export const pastTeams = [
  { year: "2023-24", yearsAgo: 1, sizes: { branchCounselor: 2, facultyCoordinators: 3, ieeeSbTeam: 16, wieTeam: 9 } },
  { year: "2022-23", yearsAgo: 2, sizes: { branchCounselor: 1, facultyCoordinators: 3, ieeeSbTeam: 12, wieTeam: 7 } },
] as const;

/** Students move up two posts from one year to the next; who was above them has left. */
const POSTS_A_YEAR = 2;
const LEFT_FROM = 1000;

/** A member of a team, of this year's or of one before. */
export function makeTeamMember(
  section: TeamSection,
  index: number,
  overrides: Partial<TeamMemberInput> = {},
  yearsAgo = 0,
): TeamMemberInput {
  const { first, step } = people[section];
  const inTeam = section === "ieeeSbTeam" || section === "wieTeam";
  const place = index - (inTeam ? yearsAgo * POSTS_A_YEAR : 0);
  const { given, family } = personName(place < 0 ? first + LEFT_FROM - place * step : first + place * step);
  return {
    name: inTeam ? `${given} ${family}` : `Dr. ${given} ${family}`,
    position: turn<string>(posts[section], index),
    ...(inTeam && { department: turn(departments, Math.abs(place) * 3) }),
    linkedin: `https://example.org/people/${given}-${family}`.toLowerCase(),
    section,
    ...overrides,
  };
}
