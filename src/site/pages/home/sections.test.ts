import { expect, test } from "vitest";
import type { Team, TeamMember } from "#features/team/team.contract.ts";
import { branchCounts } from "./sections.tsx";

const empty: Team = { branchCounselor: [], facultyCoordinators: [], ieeeSbTeam: [], wieTeam: [] };
const member = { _id: "1", name: "Asha" } as TeamMember;
const counted = (input: Parameters<typeof branchCounts>[0]) =>
  branchCounts(input).map(({ count, label }) => `${count} ${label}`);

test("uses singular and plural nouns and leaves out zeros", () => {
  expect(counted({ events: 1, achievements: 1, team: { ...empty, wieTeam: [member] }, years: 1 })).toEqual([
    "1 event",
    "1 achievement",
    "1 person in the team",
    "1 year of events",
  ]);
  const team = { ...empty, wieTeam: [member], branchCounselor: [member] };
  expect(counted({ events: 150, achievements: 0, team, years: 5 })).toEqual([
    "150 events",
    "2 people in the team",
    "5 years of events",
  ]);
  expect(counted({ events: 0, achievements: 0, team: empty, years: 0 })).toEqual([]);
});

test("a team that could not be loaded is not counted", () => {
  expect(counted({ events: 0, achievements: 2, team: null, years: 0 })).toEqual(["2 achievements"]);
});
