import { expect, test } from "vitest";
import type { Team, TeamMember } from "#features/team/team.contract.ts";
import { branchCounts } from "./sections.tsx";

const empty: Team = { branchCounselor: [], facultyCoordinators: [], ieeeSbTeam: [], wieTeam: [] };
const member = { _id: "1", name: "Asha" } as TeamMember;
const counted = (input: Parameters<typeof branchCounts>[0]) =>
  branchCounts(input).map(({ count, label }) => `${count} ${label}`);

test("uses singular and plural nouns and leaves out zeros", () => {
  expect(counted({ events: 1, achievements: 1, team: { ...empty, wieTeam: [member] }, since: "2026" })).toEqual([
    "1 event held since 2026",
    "1 achievement",
    "1 person in the team",
  ]);
  const team = { ...empty, wieTeam: [member], branchCounselor: [member] };
  expect(counted({ events: 150, achievements: 0, team, since: "2021" })).toEqual([
    "150 events held since 2021",
    "2 people in the team",
  ]);
  expect(counted({ events: 2, achievements: 0, team: empty, since: undefined })).toEqual(["2 events held"]);
  expect(counted({ events: 0, achievements: 0, team: empty, since: "2021" })).toEqual([]);
});

test("a team that could not be loaded is not counted", () => {
  expect(counted({ events: 0, achievements: 2, team: null, since: undefined })).toEqual(["2 achievements"]);
});
