import { z } from "zod";
import { query, type ReadApi } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import { Address } from "#shared/by-id.ts";
import {
  Achievement,
  type AchievementInput,
  AchievementNeighbors,
  AchievementPage,
  type AchievementQuery,
} from "./achievements.contract.ts";

/** The fields of the achievement form. Without an image, an edit keeps the current one. */
export type AchievementDraft = z.input<typeof AchievementInput> & { image?: File | undefined };

const path = "/achievements";

export const achievementsApi = contentApi<AchievementDraft, Achievement>(path, Achievement);

export const fetchAchievements = (api: ReadApi, params: AchievementQuery & { limit: number }) =>
  api.get(path + query(params), AchievementPage);

/** Returns the years of achievements, the latest first. */
export const fetchAchievementYears = (api: ReadApi) => api.get(`${path}/years`, z.array(z.number().int()));

/** Returns the slugs of all achievements. */
export const fetchAchievementAddresses = (api: ReadApi) => api.get(`${path}/addresses`, z.array(Address));

/**
 * Returns the achievement with a current or earlier slug. @throws ApiError 410 if it was removed, 404 if it never
 * existed
 */
export const fetchAchievementAt = (api: ReadApi, slug: string) =>
  api.get(`${path}/at/${encodeURIComponent(slug)}`, Achievement);

export const fetchAchievementNeighbors = (api: ReadApi, id: string) =>
  api.get(`${path}/${id}/neighbours`, AchievementNeighbors);
