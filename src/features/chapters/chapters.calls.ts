import { z } from "zod";
import type { Api } from "#api-client/api.ts";
import { Chapter } from "./chapters.contract.ts";

export const fetchChapters = (api: Api) => api.get("/chapters", z.array(Chapter));

/** @throws ApiError with status 404 when there is no such chapter */
export const fetchChapter = (api: Api, id: string) => api.get(`/chapters/${encodeURIComponent(id)}`, Chapter);
