import { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { query } from "#api-client/query.ts";
import { writeCalls } from "#api-client/write-calls.ts";
import { Address } from "#shared/by-id.ts";
import {
  Achievement,
  type AchievementInput,
  AchievementNeighbours,
  AchievementPage,
  type AchievementQuery,
} from "./achievements.contract.ts";

/** What the achievement form sends; without an image an edit leaves the present one. */
export type AchievementDraft = z.input<typeof AchievementInput> & { image?: File | undefined };

const path = "/achievements";

export const fetchAchievements = (api: ReadApi, wanted: AchievementQuery & { limit: number }) =>
  api.get(path + query(wanted), AchievementPage);

/** Of all achievements: what leads to their pages, and nothing else of them. */
export const fetchAchievementAddresses = (api: ReadApi) => api.get(`${path}/addresses`, z.array(Address));

/** The achievement whose address this is, or once was. @throws ApiError 410 when it is gone, 404 when there was none */
export const fetchAchievementAt = (api: ReadApi, slug: string) =>
  api.get(`${path}/at/${encodeURIComponent(slug)}`, Achievement);

export const fetchAchievementNeighbours = (api: ReadApi, id: string) =>
  api.get(`${path}/${id}/neighbours`, AchievementNeighbours);

export const {
  create: createAchievement,
  update: updateAchievement,
  remove: deleteAchievement,
} = writeCalls<AchievementDraft, Achievement>(path, Achievement, formData);
