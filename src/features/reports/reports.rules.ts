import { yearIn } from "#shared/dates.ts";
import { REPORT_FILE_MAX_BYTES, REPORT_YEAR_MAX, REPORT_YEAR_MIN, reportMessages } from "./reports.contract.ts";

/** For a file chooser's `accept`. */
export const REPORT_FILE_ACCEPT = ".pdf,.doc,.docx";

/** The year that the form starts with: the present one in the site's time zone. */
export const defaultReportYear = (now: Date, timeZone: string): number =>
  Math.min(REPORT_YEAR_MAX, Math.max(REPORT_YEAR_MIN, yearIn(timeZone, now)));

/** What a list says under a report's title. */
export const reportSubtitle = (report: { type: "annual" | "event"; year?: number | undefined }): string =>
  report.type === "annual" ? `Year: ${report.year ?? ""}` : "Event Report";

/**
 * Why a chosen file would be refused, before anything is sent; null when it may be sent. Goes by the name, because
 * browsers do not know the type of every such file; the server goes by the bytes.
 */
export function reportFileProblem(file: { name: string; size: number } | undefined): string | null {
  if (!file) return reportMessages.fileRequired;
  if (file.size === 0 || !/\.(pdf|docx?)$/i.test(file.name)) return reportMessages.fileType;
  return file.size > REPORT_FILE_MAX_BYTES ? reportMessages.fileTooLarge : null;
}
