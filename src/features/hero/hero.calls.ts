import type { Api, ReadApi } from "#api-client/api.ts";
import { HeroSettings } from "./hero.contract.ts";
import type { HeroMode } from "./hero.rules.ts";

/** What the settings form sends. */
export interface HeroSettingsDraft {
  displayMode: HeroMode;
  videoUrl: string;
}

/** @throws ApiError with status 404 until settings have been saved */
export const fetchHeroSettings = (api: ReadApi) => api.get("/hero-settings", HeroSettings);

/** Without a `version` (there were no settings) nothing is checked for others' changes. */
export const updateHeroSettings = (api: Api, draft: HeroSettingsDraft, version?: number) =>
  api.send("PUT", "/hero-settings", HeroSettings, { body: draft, version });
