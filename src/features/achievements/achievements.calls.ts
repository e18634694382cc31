import { z } from "zod";
import type { Api, WriteOptions } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { Deleted } from "#shared/by-id.ts";
import { Achievement } from "./achievements.contract.ts";

/** What the achievement form sends. */
export interface AchievementDraft {
  title: string;
  description: string;
  date: string;
  /** Left out of an edit, the present image stays. */
  image?: File | undefined;
}

type Progress = Pick<WriteOptions, "onProgress">;

const toForm = ({ title, description, date, image }: AchievementDraft) => formData({ title, description, date, image });

const path = (id: string) => `/achievements/${encodeURIComponent(id)}`;

export const fetchAchievements = (api: Api) => api.get("/achievements", z.array(Achievement));

export const createAchievement = (api: Api, draft: AchievementDraft, { onProgress }: Progress = {}) =>
  api.send("POST", "/achievements", Achievement, { body: toForm(draft), onProgress });

export const updateAchievement = (
  api: Api,
  achievement: { _id: string; version: number },
  draft: AchievementDraft,
  { onProgress }: Progress = {},
) =>
  api.send("PUT", path(achievement._id), Achievement, {
    body: toForm(draft),
    version: achievement.version,
    onProgress,
  });

export const deleteAchievement = (api: Api, achievement: { _id: string }) =>
  api.send("DELETE", path(achievement._id), Deleted);
