import { z } from "zod";
import { type Api, formData, query, type ReadApi } from "#api-client/api.ts";
import {
  CalendarLink,
  type ColumnChoice,
  type DateOrder,
  type DutyMark,
  DutyResponse,
  EvidenceResponse,
  ImportResponse,
  type ImportUndo,
  ImportUndone,
  LastImport,
  ReportedEvent,
  RuleResponse,
} from "./reporting.contract.ts";

const path = "/reporting";

export const fetchDuties = (api: ReadApi) => api.get(`${path}/duties`, z.array(DutyResponse));

export const markDuty = (api: Api, { id }: { id: string }, mark: DutyMark) =>
  api.send("PUT", `${path}/duties/${encodeURIComponent(id)}`, z.array(DutyResponse), { body: mark });

export const fetchCalendarLink = (api: ReadApi) => api.get(`${path}/calendar`, CalendarLink);

export const renewCalendarLink = (api: Api) => api.send("POST", `${path}/calendar/renew`, CalendarLink);

export const fetchEventsOfYear = (api: ReadApi, year: number) =>
  api.get(`${path}/events${query({ year })}`, z.array(ReportedEvent));

export const fetchEvidence = (api: ReadApi, year: number) =>
  api.get(`${path}/evidence${query({ year })}`, EvidenceResponse);

export const exportAddress = (form: "export" | "list", year: number) => `/api${path}/${form}.csv${query({ year })}`;

export const fetchRules = (api: ReadApi) => api.get(`${path}/rules`, z.array(RuleResponse));

export const fetchLastImport = (api: ReadApi) => api.get(`${path}/import`, LastImport);

export const importFile = (
  api: Api,
  {
    file,
    columns,
    dateOrder,
    isDryRun,
  }: { file: File; columns: ColumnChoice | undefined; dateOrder: DateOrder | undefined; isDryRun: boolean },
) =>
  api.send("POST", `${path}/import${query({ dryRun: String(isDryRun) })}`, ImportResponse, {
    body: formData({ file, columns: columns && JSON.stringify(columns), dateOrder }),
  });

export const undoImport = (api: Api, { id }: ImportUndo) =>
  api.send("POST", `${path}/import/undo`, ImportUndone, { body: { id } });
