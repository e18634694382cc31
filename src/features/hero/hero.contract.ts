import { z } from "zod";
import { type Api, ApiError, type ReadApi } from "#api-client/api.ts";
import { safeUrl } from "#shared/links.ts";
import { DEFAULT_VIDEO, defaultHeroSettings, heroMode } from "./hero.rules.ts";

export const SUCCESS_MESSAGE_MS = 3000;

export const heroMessages = {
  notFound: "Settings not found. Save to create new settings.",
  displayMode: "Please choose a display mode",
  videoUrl: "Video URL must be a web address (https://…)",
  updateFailed: "Failed to update settings",
  updated: "Settings updated successfully",
} as const;

/** A video URL: http(s), or the site's own default. */
const videoUrl = z
  .string({ error: heroMessages.videoUrl })
  .meta({ format: "uri-reference" })
  .transform((text, context) => {
    const trimmed = text.trim();
    const url = trimmed === "" || trimmed === DEFAULT_VIDEO ? trimmed : safeUrl(trimmed);
    if (url !== null) return url;
    context.addIssue({ code: "custom", message: heroMessages.videoUrl });
    return z.NEVER;
  });

/** Any mode other than video is the carousel, which needs no video. An absent URL stays unchanged. */
export const HeroSettingsInput = z
  .object({
    displayMode: z.string({ error: heroMessages.displayMode }).max(50, heroMessages.displayMode).transform(heroMode),
    videoUrl: videoUrl.optional(),
  })
  .refine((settings) => settings.displayMode !== "video" || Boolean(settings.videoUrl), {
    error: heroMessages.videoUrl,
    path: ["videoUrl"],
  });
export type HeroSettingsInput = z.output<typeof HeroSettingsInput>;

/** The query parameters of a read. */
export const HeroSettingsQuery = z.object({
  defaults: z.literal("true").optional().meta({
    description: "If true, a site without saved settings returns the defaults with version 0 instead of 404",
  }),
});
export type HeroSettingsQuery = z.output<typeof HeroSettingsQuery>;

export const HeroSettings = z.object({
  displayMode: z.enum(["video", "carousel"]),
  videoUrl: z.string(),
  version: z
    .number()
    .int()
    .meta({ description: "Send this number as If-Match to detect changes by others. 0 if nothing was saved yet" }),
});
export type HeroSettings = z.output<typeof HeroSettings>;

export type HeroSettingsDraft = Omit<HeroSettings, "version">;

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
