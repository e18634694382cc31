import type { Api, ReadApi } from "#api-client/api.ts";
import { PreviewAddress } from "#shared/lifecycle.ts";
import { NewYear, NewYearWithVideo, type YearPlan } from "./new-year.contract.ts";

const path = "/new-year";

export const fetchNewYear = (api: ReadApi) => api.get(path, NewYearWithVideo);

export const saveYearPlan = (api: Api, body: YearPlan, version: number) =>
  api.send("PUT", path, NewYear, { body, version });

/** @param at day and time in the site's time zone; undefined starts the year now */
export const startNewYear = (api: Api, at: string | undefined, version: number) =>
  api.send("POST", `${path}/publish`, NewYear, { body: { at }, version });

/** Undoes the year switch, or cancels its scheduled start. */
export const undoNewYear = (api: Api, version: number) =>
  api.send("POST", `${path}/undo`, NewYear, { body: {}, version });

/** Deletes the plan. */
export const deleteYearPlan = (api: Api, version: number) => api.send("DELETE", path, NewYear, { version });

export const previewNewYear = (api: Api) => api.send("POST", `${path}/preview`, PreviewAddress, { body: {} });
