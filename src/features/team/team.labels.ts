import { TEAM_YEAR_RULE } from "#shared/dates.ts";
import { oneImageMessages } from "#shared/image-upload.ts";

/** Separate from the contract, so that public pages do not load the schemas. */

export const teamSections = ["branchCounselor", "facultyCoordinators", "ieeeSbTeam", "wieTeam"] as const;
export type TeamSection = (typeof teamSections)[number];

export const isEmpty = (team: Record<TeamSection, readonly unknown[]>): boolean =>
  teamSections.every((section) => team[section].length === 0);

/** Returns the groups that visitors see. Empty groups show only while the whole team is empty. */
export function shownSections(team: Record<TeamSection, readonly unknown[]>): readonly TeamSection[] {
  const filled = teamSections.filter((section) => team[section].length > 0);
  return filled.length > 0 ? filled : teamSections;
}

interface SectionLabels {
  tab: string;
  /** The words of the link to the section on the team's page. */
  short: string;
  /** The heading on the home page. The two teams include their year. */
  heading: (teamYear: string) => string;
  empty: string;
}

export const sectionLabels: Record<TeamSection, SectionLabels> = {
  branchCounselor: {
    tab: "Branch Counselors",
    short: "Counselors",
    heading: () => "Branch Counselors",
    empty: "No branch counselors available",
  },
  facultyCoordinators: {
    tab: "Faculty Coordinators",
    short: "Faculty",
    heading: () => "Faculty Coordinators",
    empty: "No faculty coordinators available",
  },
  ieeeSbTeam: {
    tab: "IEEE SB Team",
    short: "Student branch",
    heading: (teamYear) => `IEEE SB Team ${teamYear}`,
    empty: "No IEEE SB team members available",
  },
  wieTeam: {
    tab: "WIE Team",
    short: "WIE",
    heading: (teamYear) => `WIE Team ${teamYear}`,
    empty: "No WIE team members available",
  },
};

export const teamMessages = {
  ...oneImageMessages,
  required: "Please fill in all required fields",
  linkedin: "LinkedIn URL must be a web address (https://…)",
  email: "Email must be a valid email address",
  section: "Unknown team section",
  year: TEAM_YEAR_RULE,
  orderConflict: "The members of this section have changed. Reload and order them again.",
  loadFailed: "Failed to load team data",
  listFailed: "Failed to fetch team members",
  addFailed: "Failed to add team member",
  editFailed: "Failed to edit team member",
  deleteFailed: "Failed to delete team member",
} as const;

export const memberLabels = {
  linkedin: "Connect on LinkedIn",
  linkedinOf: (name: string) => `Connect on LinkedIn with ${name}`,
  portrait: (name: string) => `Portrait of ${name}`,
};

/** Returns the path of a year's team page; without the year for the current one. */
export const teamPath = (year: string, current: string) => (year === current ? "/team" : `/team/${year}`);

/** Members of the two teams have a department. Counselors and coordinators have none. */
export const hasDepartment = (section: TeamSection): boolean => section === "ieeeSbTeam" || section === "wieTeam";
