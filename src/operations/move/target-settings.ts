import { readConfig } from "#platform/config.ts";
import { gatherSettings } from "#platform/settings/sources.ts";
import type { DataPlace } from "../site/place.ts";

/** The place that a settings file names; what it leaves out has its default, whatever this process was given. */
export const readTarget = (path: string): DataPlace => readConfig(gatherSettings({ SETTINGS_FILE: path }));
