import type { Team } from "#features/team/team.contract.ts";

interface Counted {
  events: number;
  achievements: number;
  team: Team | null;
  /** The number of years with events. */
  years: number;
}

export interface BranchCount {
  count: number;
  /** The noun, in singular or plural. */
  words: string;
  to: string;
}

/** Returns the numbers of the branch. Leaves out zeros. */
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
