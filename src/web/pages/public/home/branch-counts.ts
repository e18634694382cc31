import type { Team } from "#features/team/team.contract.ts";

interface Counted {
  events: number;
  achievements: number;
  team: Team | null;
  /** In which there were events. */
  years: number;
}

export interface BranchCount {
  count: number;
  /** What is counted, in singular or plural as the number asks. */
  words: string;
  to: string;
}

/** What the branch has, in numbers; of what there is none, nothing is said. */
export function branchCounts({ events, achievements, team, years }: Counted): BranchCount[] {
  const members = Object.values(team ?? {}).flat().length;
  const line = (count: number, one: string, many: string, to: string) => ({
    count,
    words: count === 1 ? one : many,
    to,
  });
  return [
    line(events, "event", "events", "/events"),
    line(achievements, "achievement", "achievements", "/achievements"),
    line(members, "person in the team", "people in the team", "/team"),
    line(years, "year of events", "years of events", "/events?show=past"),
  ].filter(({ count }) => count > 0);
}
