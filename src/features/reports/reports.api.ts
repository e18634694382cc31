import type { z } from "zod";
import { formData, query, type ReadApi } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import { Report, type ReportInput, ReportPage, type ReportQuery, type ReportType } from "./reports.contract.ts";

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
