/** Titles of duties, for the screen, the dashboard, emails and the calendar. */
export const dutyLabels = {
  annualPlan: (year: number) => `Submit the annual plan of ${year}`,
  officers: (year: string) => `Report the officers of ${year}`,
  minimum: (
    { name, kind }: { name: string; kind: string },
    { reported, minimum }: { reported: number; minimum: number },
    year: string,
  ) => {
    const noun = kind === "chapter" ? "technical event" : "event";
    const plural = (count: number) => (count === 1 ? noun : `${noun}s`);
    const missing = minimum - reported;
    if (missing <= 0) return `${name}: ${reported} ${plural(reported)} of ${year} reported`;
    return `${name}: report ${missing} more ${plural(missing)} of ${year}`;
  },
  schedule: (title: string) => `Schedule “${title}” in vTools`,
  report: (title: string) => `Report “${title}” in vTools`,
} as const;

/** Reasons in the preview of an import. */
export const importLabels = {
  noTitle: "The row has no title",
  badDate: (text: string) =>
    text === "" ? "The row has no date" : `“${text}” is not a valid date. Use 2025-03-01 or 1 March 2025.`,
  unclearDate: (text: string) => `“${text}” can be read in two ways`,
  badCount: "Members and guests must be numbers from 0 to 5000",
  badId: (text: string) => `“${text}” is not a vTools ID`,
  repeatedId: (line: number) => `Line ${line} has this vTools ID with another title or date`,
  unknownUnit: (spoids: string) => `No unit of the site has the code ${spoids}. The event counts for the branch.`,
  draft: "The event is not published. Publish it, so that visitors and reports show it.",
  badEnd: (text: string) => `“${text}” is not a day after the start. The event has no end date.`,
  /** Names the field that an event does not accept. */
  invalidField: (field: string, reason: string) => `${field}: ${reason}`,
  cancelled: "The event was cancelled",
  upcoming: "The event has not taken place yet",
  /** The description of an imported event without one. */
  description: (day: string) => `This event took place on ${day}.`,
  noLocation: "Location not recorded",
  mergedWith: (line: number) => `Another report of the event in line ${line}. The import merges both.`,
  openQuote: "This row has an opening quote without a closing quote.",
  neverClosed: (line: number) =>
    `Line ${line} has an opening quote without a closing quote. Correct it, then choose the file again.`,
} as const;

export const calendarLabels = {
  name: (branch: string) => `${branch}: IEEE duties`,
  /** The entry in the activity log. */
  renewed: "IEEE duties",
} as const;

/** Names of downloaded files. */
export const fileNames = {
  vtools: (year: number) => `vtools-events-${year}.csv`,
  list: (year: number) => `events-${year}.csv`,
} as const;
