import type { TeamMember } from "#features/team/team.contract.ts";
import { sectionWords, teamPath } from "#features/team/team.words.ts";
import type { Place } from "#kit/media/used-in.tsx";
import { isSeen } from "#shared/publishing.ts";

/** Where visitors see a member's portrait. @param year the team year of now */
export const placesOfMember = (member: TeamMember, year: string): Place[] =>
  isSeen(member)
    ? [{ label: `Team ${member.year}, ${sectionWords[member.section].tab}`, to: teamPath(member.year, year) }]
    : [];
