import { type Api, ApiError, type ReadApi } from "#api-client/api.ts";
import { HeroSettings } from "./hero.contract.ts";
import { defaultHeroSettings, type HeroMode } from "./hero.rules.ts";

export interface HeroSettingsDraft {
  displayMode: HeroMode;
  videoUrl: string;
}

/** Returns the saved settings, or the defaults as version 0: a 404 would be an error in the browser's console. */
export const fetchHeroSettings = (api: ReadApi): Promise<HeroSettings> =>
  api.get("/hero-settings?defaults=true", HeroSettings).catch((error: unknown) => {
    // During an update, a server of the previous version does not know the query.
    if (error instanceof ApiError && error.status === 404) return defaultHeroSettings;
    throw error;
  });

/**
 * @param version the version that the form was filled from; 0 if nothing was saved. Without it, conflicts are not
 * detected
 */
export const updateHeroSettings = (api: Api, draft: HeroSettingsDraft, version?: number) =>
  api.send("PUT", "/hero-settings", HeroSettings, { body: draft, version });
