import { itemAt } from "#demo/random.ts";
import type { TeamMemberInput } from "#features/team/team.contract.ts";
import type { TeamSection } from "#features/team/team.labels.ts";
import type { SampleChapterId } from "../texts/chapters.ts";
import { departments, isWoman, personName } from "./people.ts";

const positions = {
  branchCounselor: ["Branch Counselor", "Associate Branch Counselor"],
  facultyCoordinators: [
    "Faculty Coordinator, Events",
    "Faculty Coordinator, Women in Engineering",
    "Faculty Coordinator, Robotics and Automation",
    "Faculty Coordinator, Power and Energy",
  ],
  ieeeSbTeam: [
    "Chair",
    "Vice Chair",
    "Secretary",
    "Joint Secretary",
    "Treasurer",
    "Webmaster",
    "Membership Development Chair",
    "Technical Lead",
    "Events Lead",
    "Public Relations Lead",
    "Design Lead",
    "Editor",
    "Sponsorship and Logistics Lead",
    "Outreach and Photography Lead",
    "Robotics Chair",
    "Robotics Vice Chair",
    "Robotics Secretary",
    "Power and Energy Chair",
    "Power and Energy Vice Chair",
    "Power and Energy Secretary",
  ],
  wieTeam: [
    "WIE Chair",
    "WIE Vice Chair",
    "WIE Secretary",
    "WIE Treasurer",
    "WIE Technical Lead",
    "WIE Mentorship Lead",
    "WIE Outreach Lead",
    "WIE Events Lead",
    "WIE Design Lead",
    "WIE Editor",
    "WIE Public Relations Lead",
    "WIE First-Year Representative",
  ],
} as const;

/** The chapters whose page shows a member of the team, by words in the position. */
const chapterPositions: readonly (readonly [RegExp, SampleChapterId | "wie-miet"])[] = [
  [/^Robotics |Robotics and Automation$/, "robotics-automation"],
  [/Power and Energy/, "power-energy"],
  [/Women in Engineering$/, "wie-miet"],
];

/** First person and step of each section in the numbering of people. */
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

/** Students move up two positions per year. The two at the top leave. */
const POSITIONS_PER_YEAR = 2;
const LEFT_FROM = 1000;

const isTeam = (section: TeamSection): boolean => section === "ieeeSbTeam" || section === "wieTeam";

/** Returns a member's place among the positions of this year, and number among all people. */
function personOf(section: TeamSection, index: number, yearsAgo: number): { place: number; number: number } {
  const { first, step } = people[section];
  const place = index - (isTeam(section) ? yearsAgo * POSITIONS_PER_YEAR : 0);
  return { place, number: place < 0 ? first + LEFT_FROM - place * step : first + place * step };
}

/** Returns the number of the portrait for the member at `position` of a list of members. */
export const portraitFor = (position: number, section: TeamSection, index: number, yearsAgo: number): number =>
  position * 2 + (isWoman(personOf(section, index, yearsAgo).number) ? 0 : 1);

/** Returns the form data of a member of this year's or an earlier team. */
export function makeTeamMember(
  section: TeamSection,
  index: number,
  overrides: Partial<TeamMemberInput> = {},
  yearsAgo = 0,
): TeamMemberInput {
  const inTeam = isTeam(section);
  const { place, number } = personOf(section, index, yearsAgo);
  const { given, family } = personName(number);
  const position = itemAt<string>(positions[section], index);
  const [, chapter] = chapterPositions.find(([words]) => words.test(position)) ?? [];
  return {
    name: inTeam ? `${given} ${family}` : `Dr. ${given} ${family}`,
    position,
    ...(inTeam && { department: itemAt(departments, Math.abs(place) * 3) }),
    linkedin: `https://example.org/people/${given}-${family}`.toLowerCase(),
    section,
    ...(chapter && { chapter }),
    ...overrides,
  };
}
