import { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { Chapter } from "./chapters.contract.ts";

export const fetchChapters = (api: ReadApi) => api.get("/chapters", z.array(Chapter));

/** @throws ApiError with status 404 when there is no such chapter */
export const fetchChapter = (api: ReadApi, id: string) => api.get(`/chapters/${encodeURIComponent(id)}`, Chapter);
