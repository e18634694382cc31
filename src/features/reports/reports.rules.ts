import { yearIn } from "#shared/dates.ts";
import { REPORT_FILE_MAX_BYTES, REPORT_YEAR_MAX, REPORT_YEAR_MIN, reportMessages } from "./reports.contract.ts";

/** The value of a file chooser's `accept`. */
export const REPORT_FILE_ACCEPT = ".pdf,.doc,.docx";

/** Returns the form's initial year: the current one in the site's time zone. */
export const defaultReportYear = (now: Date, timeZone: string): number =>
  Math.min(REPORT_YEAR_MAX, Math.max(REPORT_YEAR_MIN, yearIn(timeZone, now)));

/** Returns the line under a report's title in a list. */
export const reportSubtitle = (report: { type: "annual" | "event"; year?: number | undefined }): string =>
  report.type === "annual" ? `Year: ${report.year ?? ""}` : "Event Report";

/**
 * Returns the error for a chosen file before it is sent; null if it can be sent. Checks the name, because browsers do
 * not know all file types. The server checks the bytes.
 */
export function reportFileProblem(file: { name: string; size: number } | undefined): string | null {
  if (!file) return reportMessages.fileRequired;
  if (file.size === 0 || !/\.(pdf|docx?)$/i.test(file.name)) return reportMessages.fileType;
  return file.size > REPORT_FILE_MAX_BYTES ? reportMessages.fileTooLarge : null;
}
