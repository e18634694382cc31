import type { TeamMember } from "#features/team/team.contract.ts";
import { sectionWords, teamPath } from "#features/team/team.labels.ts";
import type { Place } from "#kit/media/used-in.tsx";
import { isSeen } from "#shared/publishing.ts";

/** Returns the public pages that show a member's portrait. @param year the current team year */
export const placesOfMember = (member: TeamMember, year: string): Place[] =>
  isSeen(member)
    ? [{ label: `Team ${member.year}, ${sectionWords[member.section].tab}`, to: teamPath(member.year, year) }]
    : [];
