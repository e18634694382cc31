import type { EventInput } from "#features/events/events.contract.ts";
import type { ReportInput } from "#features/reports/reports.contract.ts";
import { formatLongDay } from "#shared/dates.ts";

const ANNUAL_REPORTS = 5;

/** Returns annual reports for the first five indexes, then event reports, which the caller names. */
export function makeReport(now: Date, index: number, overrides: Partial<ReportInput> = {}): ReportInput {
  const year = now.getUTCFullYear() - 1 - index;
  return {
    ...(index < ANNUAL_REPORTS
      ? { title: `Annual Report ${year}`, type: "annual" as const, year }
      : { title: "Event Report", type: "event" as const }),
    ...overrides,
  };
}

const LINE_CHARACTERS = 88;

/** Breaks a text between words. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + word.length >= LINE_CHARACTERS) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

export const annualReportLines = (year: number): string[] => [
  `This report covers January to December ${year}. It is a sample: its numbers are made up.`,
  "",
  "Activities",
  ...wrapped(
    "The branch held thirty events: nineteen workshops, five lectures, three contests, two visits and the annual general meeting. Seven of them were organised by the Women in Engineering chapter. On average 46 people came. The hackathon and the symposium had the most visitors, and the mentor hours the fewest, as intended.",
  ),
  "",
  "Members",
  ...wrapped(
    "The branch had 182 members at the end of the year, and 64 of them joined in the autumn drive. Four in five members renewed. A third of all members are in their first year.",
  ),
  "",
  "Outreach",
  ...wrapped(
    "Members visited eleven schools and built torches with some six hundred pupils. The handbook of the programme is now available in three languages.",
  ),
  "",
  "Accounts",
  "Balance brought forward      41,200",
  "Grants and sponsorship      120,000",
  "Components and fabrication  -68,450",
  "Travel and venues           -47,300",
  "Balance carried forward      45,450",
  "",
  "The officers thank the institute, the section and everyone who stayed to stack the chairs.",
];

export const eventReportLines = (event: EventInput): string[] => [
  `${formatLongDay(event.date)}, ${event.time}`,
  event.location,
  "",
  "Announcement",
  ...event.description.split("\n").flatMap(wrapped),
  "",
  "Summary",
  ...wrapped(
    "The room was full and the timetable held. Nine in ten people who filled in the feedback form would come again, and most asked for more time at the bench. Next time we would start half an hour earlier, print larger handouts and bring twice as many extension leads.",
  ),
  "",
  "This report is a sample.",
];
