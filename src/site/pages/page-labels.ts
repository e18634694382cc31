import { editablePages, type PageId } from "#features/pages/pages.rules.ts";

interface PageWords {
  path: string;
  title: string;
  text: string;
}

/** Returns the search entry of a page with editable texts. */
const ofEditable = (id: PageId): PageWords[] =>
  editablePages.filter((page) => page.id === id).map(({ path, title, foundBy }) => ({ path, title, text: foundBy }));

/** Search entries of pages with fixed texts. */
export const pageWords: readonly PageWords[] = [
  ...ofEditable("about"),
  {
    path: "/resources",
    title: "Resources",
    text: "IEEE resources worth a bookmark: libraries, magazines, courses, standards, jobs and communities.",
  },
  {
    path: "/events",
    title: "Events",
    text: "Workshops, talks, competitions and visits: upcoming events, registration, past events, and a calendar to subscribe to.",
  },
  { path: "/gallery", title: "Gallery", text: "Pictures and photos of the branch’s events, newest first." },
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
  ...ofEditable("join"),
  ...ofEditable("privacy"),
  {
    path: "/team",
    title: "Meet Our Team",
    text: "People of the branch: counselors, faculty coordinators, chair, officers, committee, and how to contact them.",
  },
];
