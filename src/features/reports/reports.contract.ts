import { z } from "zod";
import { formData, query, type ReadApi } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import { ById } from "#shared/by-id.ts";
import { yearIn } from "#shared/dates.ts";
import { requiredText } from "#shared/form-fields.ts";
import { Paging, pageOf, SearchWords, wholeNumber } from "#shared/paging.ts";
import { publishingResponse } from "#shared/publishing.ts";

export const REPORT_FILE_MAX_BYTES = 10_485_760;
export const REPORT_YEAR_MIN = 2000;
export const REPORT_YEAR_MAX = 2099;

export const reportTypes = ["annual", "event"] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportMessages = {
  required: "Please fill in all required fields",
  type: "Please choose annual or event",
  year: `Year must be between ${REPORT_YEAR_MIN} and ${REPORT_YEAR_MAX}`,
  eventRequired: "Please select an event",
  eventGone: "This event no longer exists",
  eventPlaceholder: "Select an event",
  fileRequired: "Please select a file",
  fileType: "Please select a PDF or DOC/DOCX file",
  fileTooLarge: "File size should be less than 10MB",
  uploadFailed: "Failed to upload report",
  listFailed: "Failed to fetch reports",
  eventsFailed: "Failed to fetch events",
  deleteFailed: "Failed to delete report",
} as const;

const absentWhenEmpty = (value: unknown) => (value === "" ? undefined : value);

const year = z.preprocess(
  absentWhenEmpty,
  wholeNumber(REPORT_YEAR_MIN, REPORT_YEAR_MAX, reportMessages.year).optional(),
);

/** The fields of POST. The file is sent separately. Each type has its own last field. */
export const ReportInput = z
  .object({
    title: requiredText(200, reportMessages.required),
    type: z.enum(reportTypes, { error: reportMessages.type }),
    year: year.optional(),
    eventId: z.preprocess(absentWhenEmpty, ById.shape.id.optional()).optional(),
  })
  .superRefine((report, context) => {
    if (report.type === "annual" && report.year === undefined)
      context.addIssue({ code: "custom", path: ["year"], message: reportMessages.year });
    if (report.type === "event" && report.eventId === undefined)
      context.addIssue({ code: "custom", path: ["eventId"], message: reportMessages.eventRequired });
  });
export type ReportInput = z.output<typeof ReportInput>;

export const Report = z.object({
  _id: z.string(),
  title: z.string(),
  type: z.enum(reportTypes),
  year: z.number().int().optional(),
  eventId: z.string().optional().meta({ description: "Absent after the event is deleted" }),
  file: z.string().meta({ description: "Identifier of the file" }),
  fileUrl: z.string().meta({ description: "Signed link to the file. Works without a token for five minutes" }),
  version: z.number().int(),
  ...publishingResponse,
  createdAt: z.string(),
});
export type Report = z.output<typeof Report>;

const ReportPage = pageOf(Report);

export const ReportQuery = Paging.extend({
  q: SearchWords.optional().meta({ description: "Searches title and year, ignoring case" }),
});
export type ReportQuery = z.output<typeof ReportQuery>;

export type ReportDraft = Pick<z.input<typeof ReportInput>, "title"> & { file: File } & (
    | { type: "annual"; year: number }
    | { type: "event"; eventId: string }
  );

const path = "/reports";

/** Returns reports, newest first. Each `fileUrl` works for five minutes. Fetch again after that. */
export const fetchReports = (api: ReadApi, type: ReportType, params: ReportQuery & { limit: number }) =>
  api.get(`${path}/type/${type}${query(params)}`, ReportPage);

export const reportsApi = contentApi<ReportDraft, Report>(path, Report, (draft) =>
  formData(draft.type === "annual" ? { ...draft, year: String(draft.year) } : draft),
);

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
