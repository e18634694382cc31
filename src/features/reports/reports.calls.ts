import { z } from "zod";
import type { Api, WriteOptions } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { Deleted } from "#shared/by-id.ts";
import { Report, type ReportType } from "./reports.contract.ts";

/** What the upload form sends. */
export type ReportDraft = { title: string; file: File } & (
  | { type: "annual"; year: number }
  | { type: "event"; eventId: string }
);

type Progress = Pick<WriteOptions, "onProgress">;

const toForm = (draft: ReportDraft) =>
  formData({
    title: draft.title,
    type: draft.type,
    ...(draft.type === "annual" ? { year: String(draft.year) } : { eventId: draft.eventId }),
    file: draft.file,
  });

const path = (id: string) => `/reports/${encodeURIComponent(id)}`;

/** Newest first. Each `fileUrl` opens its file for ten minutes: fetch again after that. */
export const fetchReports = (api: Api, type: ReportType) => api.get(`/reports/type/${type}`, z.array(Report));

export const fetchReport = (api: Api, id: string) => api.get(path(id), Report);

export const createReport = (api: Api, draft: ReportDraft, { onProgress }: Progress = {}) =>
  api.send("POST", "/reports", Report, { body: toForm(draft), onProgress });

export const deleteReport = (api: Api, report: { _id: string }) => api.send("DELETE", path(report._id), Deleted);
