import { editablePages, type PageId } from "#features/pages/pages.rules.ts";

/** Texts of the public pages that officers cannot edit. Texts of one feature's components are in its own labels file. */

export const PRIVACY_TITLE = "How we handle your data";
/** The title as a heading. Its lines break at the same places before and after the font has loaded. */
export const PRIVACY_HEADING = PRIVACY_TITLE.replace(" your", "\nyour");

export const layoutLabels = {
  skip: "Skip to content",
  map: "On the map",
  contact: "Contact",
  partOf: "Part of",
  copyright: (year: number, name: string) => `© ${year} ${name}. All rights reserved.`,
  previewAt: (time: string) => `The site on ${time}.`,
  endPreviewAt: "Back to now",
  endPreview: "Leave the preview",
};

export const feedLabels = {
  calendar: (branch: string) => `${branch} events`,
  updates: (branch: string) => `${branch}: latest updates`,
  updatesDescription: (branch: string) => `New events and achievements of ${branch}.`,
  notFound: "This page does not exist.",
  failed: "Please try again later.",
};

const REMOVED_OR_TYPO = "The page may have moved, or the link may contain a typo.";

export const missingLabels = {
  pageTitle: "Page not found",
  noPage: "There is no page at this address",
  removed: (noun: string) => `This ${noun} was removed`,
  unknown: (noun: string) => `There is no ${noun} at this address`,
  removedLead: "See the full list instead.",
  unknownLead: REMOVED_OR_TYPO,
  home: "Go to the home page",
  seeEvents: "See the events",
  itemOfShortLink: "page",
  seeAchievements: "See the achievements",
  errorTitle: "Something went wrong",
  errorDescription: "We could not load this page.",
};

/** @param items in the plural: "events" */
export const loadFailed = (items: string): string => `We could not load the ${items}. Try again in a moment.`;

export const GALLERY_LOAD_FAILED = "Failed to fetch gallery. Try again in a moment.";

/** The links to the calendar of events. Browsers open the closed list that has this ID. */
export const CALENDAR_ID = "calendar";
export const CALENDAR_PATH = `/events#${CALENDAR_ID}`;

export const homeLabels = {
  welcome: (branch: string) => `Welcome to ${branch}`,
  join: "Join Us Today",
  becomeMember: "Become a member",
  nextEvent: (thisWeek: number) =>
    thisWeek === 0 ? "Next event" : thisWeek === 1 ? "This week" : `This week: ${thisWeek} events`,
  announcements: "Announcements",
  numbers: "The branch in numbers",
  events: (since: string | undefined) =>
    since
      ? ([`event held since ${since}`, `events held since ${since}`] as const)
      : (["event held", "events held"] as const),
  achievements: ["achievement", "achievements"],
  members: ["person in the team", "people in the team"],
  team: "Meet Our Team",
  teamYears: "See the whole team",
  noAchievements: "No achievements yet.",
  joinTitle: "Find your people",
  joinText:
    "First year or final year, any department: if you want to build, learn or organise, there is a place for you.",
  joinBranch: "Join the branch",
} as const;

export const aboutLabels = {
  description: (branch: string) =>
    `The mission and vision of ${branch}, and what the branch does: workshops, talks, competitions, chapters.`,
  people: "The people",
  contact: "Contact",
  showAll: "Show the whole list",
  meetTeam: "Meet the team",
};

export const achievementsLabels = {
  description: "Prizes, papers and projects: what members of the branch have achieved, newest first.",
  lead: "Projects, prizes and papers by members of this branch.",
  pages: "Pages of achievements",
  search: "Search achievements",
  kind: "Kind of achievement",
  allKinds: "All kinds",
  noneFound: "No achievements found",
  noneDescription: "Prizes, papers and projects of our members appear here.",
  descriptionOfOne: (branch: string, date: string, text: string) => `An achievement of ${branch}, ${date}: ${text}`,
};

export const chaptersLabels = {
  description: (branch: string) => `The chapters of ${branch}: groups within the branch, each with its own subject.`,
  lead: "A chapter is a smaller group within the branch. It has its own subject, officers and calendar.",
  none: "No chapters yet.",
  visit: "Visit the chapter",
  nextEvent: "Next event",
  missingSubject: "Is your subject missing?",
  startBeforeEmail:
    "A chapter starts with a few members and a teacher who advises them. To start one for signals, computing or photonics, write to",
  startAfterEmail: ". We will help you with the petition.",
  list: "See the chapters",
  join: "Join the chapter",
  contact: "Contact",
  adviser: "Faculty adviser",
  pictures: "What we have done",
  team: (chapter: string, year: string) => `${chapter} Team ${year}`,
  wholeTeam: "The whole team of the branch",
};

export const eventsLabels = {
  description: "Workshops, talks and competitions of the branch: upcoming events, registration, and past events.",
  lead: "Come to learn, build and meet people. Everything is open to all students.",
  subscribe: "Subscribe to the calendar",
  subscribeApple: "Apple Calendar or another app",
  subscribeGoogle: "Google Calendar",
  subscribeOutlook: "Outlook",
  copyAddress: "Copy link",
  subscribeAddress: "Or add this address in your calendar:",
  pages: "Pages of events",
  ofYear: (year: number | string) => `Events of ${year}`,
  ofYearDescription: (year: number) =>
    `Workshops, talks, competitions and visits of the branch in ${year}, latest first`,
  ofYearLead: "Past events, latest first.",
  ofYearCount: (count: number, year: number) => `${count === 1 ? "1 past event" : `${count} past events`} of ${year}`,
  ofYearPages: (year: number) => `Pages of the events of ${year}`,
  allUpcoming: "All upcoming events",
  allOfYear: (year: string) => `All events of ${year}`,
  about: "About this event",
  addToCalendar: "Add to calendar",
  whatHappened: "What happened",
  photosFollow: "Photos will follow.",
  photos: (count: number | undefined) => (count === 1 ? "Photo" : "Photos"),
  participants: (count: number) => (count === 1 ? "1 person attended." : `${count} people attended.`),
  pictures: (count: number) => (count === 1 ? "See the photo" : `See all ${count} photos`),
};

export const registerLabels = {
  titleOf: (event: string) => `Register for ${event}`,
  withError: (title: string) => `Error: ${title}`,
  description: (event: string) => `The registration form of ${event}.`,
  form: "Registration form",
  about: "About this event",
  writeTo: (contact: string) => `Write to ${contact}.`,
};

export const galleryLabels = {
  description: "Photos of the branch's workshops, talks, competitions and social evenings.",
  lead: "Photos of our events. Select an album to see all of its photos.",
  leadWithoutAlbums: "Photos of our events.",
  pages: "Pages of the gallery",
  none: "No images yet",
  noneDescription: "Photos of our workshops, talks and evenings appear here after each event.",
  seeGallery: "See the gallery",
  albumDescription: (pictures: string, album: string, branch: string) =>
    `${pictures} of ${album}, in the gallery of ${branch}.`,
  noneOfEvent: "There are no photos of this event yet.",
  albumPages: "Pages of the album",
  search: "Search albums",
  noneFound: "No albums found",
};

export const yearLabels = {
  years: "Years",
  all: "All years",
  other: "Other years",
  showAll: "Show all",
  of: (title: string, year: number | undefined) => (year === undefined ? title : `${title} of ${year}`),
};

export const joinLabels = {
  description: (branch: string) =>
    `The benefits of membership in ${branch}, and the application form: four fields, one minute.`,
  apply: "Apply for membership",
  beforeChapter: "You are applying for the branch. After that,",
  afterChapter: "welcomes you at its next event.",
};

export const privacyLabels = {
  description: (branch: string) =>
    `Which personal data ${branch} stores on this website, why and for how long, and how to get a copy or have it deleted.`,
};

export const resourcesLabels = {
  description: "IEEE resources worth a bookmark.",
  descriptionOf: (count: string, names: string) => `${count} IEEE resources worth a bookmark: ${names} and more.`,
  lead: (count: string, places: string) =>
    `A library, a job board, a magazine, a standards body and more. ${count} ${places} to bookmark for your studies and your first job.`,
  popularLead: (count: string) => `${count} that most of us open first.`,
  allLead: (count: string) => `${count}, from your first school visit to your first company.`,
  guides: "From our branch",
  guidesLead: "Guides and pages on this site, written by our members.",
  missing: "Is a resource missing?",
  missingBeforeEmail: "Other organisations own these pages and sometimes move them. Write to",
  missingAfterEmail: "if a link does not work or if you know a resource that belongs here.",
};

export const searchLabels = {
  description: "Search the events, achievements, people and pages of this site.",
  failed: "We could not search the site. Try again in a moment.",
  hint: "Enter a title, a name, a place or another word. The first letters are enough. You can also start with these pages.",
  none: "Try other words",
  noneDescription: "Fewer words or the first letters of a word can be enough.",
  noneOfKind: "Other kinds of results may match",
  searchAll: "Search everything",
  results: "Results",
  kinds: "Kinds of results",
  allContentTypes: "All",
  correctedFrom: "There are no results for",
  pages: "Pages of results",
};

export const teamLabels = {
  description: (branch: string, year: string) =>
    `The people behind ${branch} in ${year}: counselors, coordinators, and the teams of the branch and of Women in Engineering.`,
  lead: (branch: string) => `The people behind ${branch}`,
  pastDescription: (branch: string, year: string) => `The team of ${branch} in ${year}.`,
  seeTeam: "See the team",
};

interface SearchablePage {
  path: string;
  title: string;
  text: string;
  headings?: string;
}

/** Returns the search entry of a page with editable texts. */
const editable = (id: PageId): SearchablePage[] =>
  editablePages.filter((page) => page.id === id).map(({ path, title, foundBy }) => ({ path, title, text: foundBy }));

/** Search entries of the fixed pages. */
export const searchablePages: readonly SearchablePage[] = [
  ...editable("about"),
  {
    path: "/about#contact",
    title: "Contact",
    text: "Where to find the branch and how to reach it, with a map.",
    headings: "Address, email, phone",
  },
  {
    path: "/resources",
    title: "Resources",
    text: "IEEE resources worth a bookmark: libraries, magazines, courses, standards, jobs and communities.",
  },
  {
    path: "/events",
    title: "Events",
    text: "Workshops, talks, competitions and visits: upcoming events, registration, past events, a calendar to subscribe to, and a newsletter.",
  },
  { path: "/gallery", title: "Gallery", text: "Photos and albums of the branch’s events, newest first." },
  {
    path: "/achievements",
    title: "Achievements",
    text: "Prizes, awards, publications, papers and grants of the branch and its members.",
  },
  {
    path: "/chapters",
    title: "Chapters",
    text: "Groups within the branch, each with its own subject, and how to start one.",
  },
  ...editable("join"),
  ...editable("privacy"),
  {
    path: "/team",
    title: "Meet Our Team",
    text: "People of the branch: counselors, faculty coordinators, chair, officers, committee, and how to contact them.",
  },
];
