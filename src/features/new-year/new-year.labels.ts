import { counted } from "#kit/admin/admin.labels.ts";
import { formatDay, formatInstant } from "#shared/dates.ts";

/** The words of the new year screen. */
export const newYearLabels = {
  title: "New year",
  description: "Plan the new team, the accounts that end and the hero. Nothing changes before the year starts.",
  startFailed: (reason: string) => `The scheduled start failed. ${reason}.`,
  loading: "Loading the plan",
  steps: "Steps",
  step: {
    year: "The year",
    stays: "Members who stay",
    joins: "New members",
    accounts: "Old accounts",
    front: "Hero and banners",
    begin: "Preview and start",
  },
  saveAndContinue: "Save and continue",
  planSaved: "Plan saved",
  planClosed: "Plan closed",

  yearHelp: (current: string) =>
    `${current} is the current year. When the new year starts, its members appear on the home page and the team page. Members of ${current} keep their own page, without email addresses and private links.`,
  yearFormat: "Four digits, a hyphen and two digits, such as 2026-27.",

  noMembers: (current: string) => `The team of ${current} has no members.`,
  staysHelp: (year: string, current: string) =>
    `Select the members who stay in ${year}, and enter their new positions. The page of ${current} does not change.`,
  selectAll: (section: string) => `Select all: ${section}`,
  clearAll: (section: string) => `Clear all: ${section}`,
  newPosition: (name: string) => `New position of ${name}`,

  joinsHelp: (year: string) =>
    `Paste a list of the new members, or choose a CSV file. They stay drafts until ${year} starts. Add portraits and single members in`,
  teamScreen: (year: string) => `Team Management, year ${year}`,
  defaultSection: "Default section",
  importPeople: "Import people",
  noneJoin: (year: string) => `No new members for ${year} yet.`,
  joinsOf: (year: string) => `New members of ${year}`,

  accountsHelp:
    "Leaving officers can sign in until their last day, so that they can hand over. At least one owner without an end date must stay. Invite new officers on the Officers screen.",
  accountsThatEnd: "Accounts that end",
  endsOn: (day: string) => `ends on ${formatDay(day)}`,
  counselorStays: "the counselor, who stays",
  ownAccount: "your own account: another owner can end it",
  lastDay: "Last day",
  lastDayHelp: "These accounts can sign in until the end of this day.",

  frontHelp:
    "Select the video and the banners of the old year. The site unpublishes them when the new year starts, and keeps them as drafts. Add new items in",
  removeVideo: "Remove the video",
  removeVideoHelp: "The hero then shows the branch’s default video.",
  noVideo: "Hero Settings has no video, so there is nothing to remove.",
  noBanners: "No banners.",
  unpublish: (title: string) => `Unpublish ${title}`,

  summary: {
    year: "Current year",
    followedBy: (current: string, year: string) => `${current} is followed by ${year}`,
    accounts: (count: number, lastDay: string | undefined) => {
      if (count === 0) return "None";
      return `${counted(count, "account")}, ${lastDay ? `ending after ${formatDay(lastDay)}` : "without a last day yet"}`;
    },
    members: (count: number) => (count === 0 ? "None" : counted(count, "member")),
    unpublished: "Unpublished",
    heroVideo: "the hero video",
    nothing: "Nothing",
  },
  previewHelp:
    "The preview shows the whole site in the new year. Only you can see it. After the start, you can undo the year switch.",
  openPreview: "Open preview",
  startNow: (year: string) => `Start ${year} now`,
  startAt: "Or start at",
  scheduleStart: "Schedule start",
  startQuestion: {
    title: (year: string) => `Start ${year}?`,
    text: "Visitors see the new team immediately. The selected banners and video are unpublished.",
    note: "You can undo the year switch later.",
    confirm: "Start now",
    pending: "Starting...",
  },

  started: (year: string) => `${year} has started`,
  scheduled: (year: string) => `${year} is scheduled`,
  startedHelp: (at: string, timeZone: string) =>
    `Started on ${formatInstant(at, timeZone)}. Undo restores the previous year, team, account end dates, banners and hero. You can then change the plan.`,
  scheduledHelp: (at: string, timeZone: string) =>
    `Starts on ${formatInstant(at, timeZone)}. To change the plan, cancel the start first.`,
  undone: (year: string) => `${year} undone`,
  startCancelled: "Scheduled start cancelled",
  seeTeam: "See the team",
  undo: "Undo year switch",
  planNext: "Plan the next year",
  cancelStart: "Cancel scheduled start",
  undoQuestion: {
    title: (year: string) => `Undo ${year}?`,
    text: (year: string) =>
      `Visitors see the previous team immediately. Members of ${year} that you edited since then move to the trash.`,
    pending: "Undoing...",
  },
};
