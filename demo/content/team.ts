import type { TeamMemberInput } from "#features/team/team.contract.ts";
import type { TeamSection } from "#features/team/team.words.ts";
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

export function makeTeamMember(
  section: TeamSection,
  index: number,
  overrides: Partial<TeamMemberInput> = {},
): TeamMemberInput {
  const { first, step } = people[section];
  const { given, family } = personName(first + index * step);
  const inTeam = section === "ieeeSbTeam" || section === "wieTeam";
  return {
    name: inTeam ? `${given} ${family}` : `Dr. ${given} ${family}`,
    position: turn<string>(posts[section], index),
    ...(inTeam && { department: turn(departments, index * 3) }),
    linkedin: `https://www.linkedin.com/in/example-${given}-${family}`.toLowerCase(),
    section,
    ...overrides,
  };
}
