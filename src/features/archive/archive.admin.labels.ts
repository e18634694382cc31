import type { SiteCopy } from "./archive.contract.ts";

const counted = ({ pages, files }: Pick<SiteCopy, "pages" | "files">) =>
  `${pages.toLocaleString("en-GB")} pages and ${files.toLocaleString("en-GB")} files`;

/** Separate, because the server renders only the titles of admin screens. */
export const ARCHIVE_TITLE = "Archive";

export const archiveLabels = {
  description: "Make a copy of the public site that needs no server, or close this site.",
  loading: "Loading the archive",
  copy: "Static archive",
  copyHelp:
    "A copy of all public pages and pictures as one file. Unpack the file and open index.html, or put the folder on any web space. It contains no applications, registrations or drafts.",
  make: "Make archive",
  makeAgain: "Make new archive",
  making: "Starting…",
  requested: "The site is making an archive",
  states: {
    waiting: () => "The archive starts in a few seconds.",
    running: (copy: SiteCopy) => `Making the archive: ${counted(copy)} so far. You can leave this screen.`,
    done: (copy: SiteCopy, time: string) => `Archive of ${time}: ${counted(copy)}.`,
    failed: (copy: SiteCopy) => copy.failure ?? "The archive could not be made.",
  },
  download: "Download archive",
  oneOnly: "A new archive replaces this one.",
  site: "Archived site",
  siteHelp:
    "Before your hosting ends, switch the site to archived. Every page then shows a notice, all forms are closed, and the site stops sending emails about events. You can switch back.",
  address: "Address of the archive",
  addressHelp: "Optional. Visitors of this site then go to the same page of the archive.",
  archiveSite: "Archive site",
  saving: "Saving…",
  question: "Switch the site to archived?",
  questionNote: "All forms close at once. You can switch back on this screen.",
  archivedSince: (day: string) => `The site has been archived since ${day}.`,
  redirectsTo: (address: string) => `All pages redirect to ${address}.`,
  reopen: "Reopen site",
  reopenQuestion: "Reopen the site?",
  reopenNote: "The notice disappears, pages stop redirecting, and forms open again.",
  archived: "The site is archived",
  reopened: "The site is open again",
};
