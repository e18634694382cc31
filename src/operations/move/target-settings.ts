import { readConfig } from "#platform/config.ts";
import { gatherSettings } from "#platform/settings/sources.ts";
import type { DataPlace } from "../site/place.ts";

/** Reads the target from a settings file. Missing settings get their defaults, not values of this process. */
export const readTarget = (path: string): DataPlace => readConfig(gatherSettings({ SETTINGS_FILE: path }));
