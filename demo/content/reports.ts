import type { EventInput } from "#features/events/events.contract.ts";
import type { ReportInput } from "#features/reports/reports.contract.ts";
import { formatLongDay } from "#shared/dates.ts";
import { annualReport } from "./annual-report.ts";

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

export const annualReportLines = (report: Parameters<typeof annualReport>[0]): string[] => [
  ...annualReport(report).split("\n").flatMap(wrapped),
  "",
  "This report is a sample.",
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
