import { z } from "zod";
import { type Api, formData, logged, type ReadApi } from "#api-client/api.ts";
import { isTeamYear, isTimeZone, TEAM_YEAR_RULE } from "#shared/dates.ts";
import { httpLink, optionalSpoid, optionalText, requiredLines, requiredText } from "#shared/form-fields.ts";
import { versionOf } from "#shared/lifecycle.ts";
import { defaultBranch, firstSteps, networks } from "./branch.rules.ts";

export const branchMessages = {
  skipFailed: "Failed to skip the step",
  stepsFailed: "Could not load the setup progress",
  required: "Please fill in all required fields",
  email: "Contact email must be an email address",
  link: "A link must be a web address (https://…)",
  mapLink: "Enter the link that the map gives you, such as https://www.openstreetmap.org/?mlat=12.97&mlon=77.59",
  timeZone: "Enter a time zone such as Asia/Kolkata",
  zoneFixed: "The time zone is set on the server with SITE_TIME_ZONE",
  color: "Enter a colour such as #00629b",
  spoid: "The unit code is STB, 5 digits and sometimes a letter, such as STB12345 or STB12345A",
  minimumEvents: "Enter a number of events from 0 to 99",
  loadFailed: "Failed to fetch settings",
  saveFailed: "Failed to save settings",
  saved: "Settings saved",
  unchanged: "Nothing to save",
  logoFailed: "Failed to save the logo",
  logoSaved: "Logo saved",
  logoRemoved: "Logo removed",
} as const;

const words = (maxCharacters: number) => requiredText(maxCharacters, branchMessages.required);
/** A URL or an empty string. */
const linkOr = (message: string) =>
  z
    .string({ error: message })
    .meta({ format: "uri-reference", description: "An http or https URL, or empty" })
    .transform((text) => text.trim() || undefined)
    .pipe(httpLink(message).optional())
    .transform((url) => url ?? "");
const link = linkOr(branchMessages.link);

const forEachNetwork = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(networks.map(({ field }) => [field, schema])) as Record<
    (typeof networks)[number]["field"],
    Schema
  >;

const color = z
  .string({ error: branchMessages.color })
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, branchMessages.color);

const timeZone = z
  .string({ error: branchMessages.timeZone })
  .trim()
  .max(60, branchMessages.timeZone)
  .refine(isTimeZone, branchMessages.timeZone)
  .meta({ description: "IANA name of the time zone of dates and times" });

export const LogoBackground = z.enum(["light", "dark"]);
export type LogoBackground = z.output<typeof LogoBackground>;

/** The branch settings that officers edit. */
export const BranchFields = z.object({
  name: words(40),
  longName: words(100),
  institute: words(60),
  tagline: words(160),
  description: requiredLines(300, branchMessages.required),
  teamYear: z.string({ error: branchMessages.required }).trim().refine(isTeamYear, TEAM_YEAR_RULE),
  email: z.email({ error: branchMessages.email }).max(254, branchMessages.email),
  address: requiredLines(300, branchMessages.required).meta({ description: "Several lines are allowed" }),
  mapLink: linkOr(branchMessages.mapLink).meta({ description: "URL of the campus on a map, or empty" }),
  timeZone,
  ...forEachNetwork(link),
  pictureDownloads: z.boolean().meta({ description: "Whether visitors can download the gallery's photos" }),
  mainColour: color.meta({ description: "Colour of links, buttons and dark backgrounds" }),
  accentColour: color.meta({ description: "Colour of highlights on dark backgrounds" }),
  heroTitle: optionalText(80).meta({ description: "If empty, the page shows Welcome to and the name" }),
  heroText: optionalText(200).meta({ description: "If empty, the page shows the tagline" }),
  ownFilm: z
    .boolean()
    .meta({ description: "Whether the home page plays the built-in video when no other video is chosen" }),
  heroVideo: link.meta({ description: "URL of a default video that replaces the built-in video; empty for none" }),
  logoAlt: optionalText(200).meta({ description: "Alternative text of the logos, if they show more than the name" }),
  ieeeReporting: z.boolean().meta({ description: "Whether officers report events to IEEE. Off for other branches" }),
  spoid: optionalSpoid(branchMessages.spoid, ["STB"]).meta({ description: "IEEE unit code, or empty" }),
  minimumEvents: z
    .number({ error: branchMessages.minimumEvents })
    .int(branchMessages.minimumEvents)
    .min(0, branchMessages.minimumEvents)
    .max(99, branchMessages.minimumEvents)
    .meta({ description: "Events that IEEE expects in a year" }),
});
export type BranchFields = z.output<typeof BranchFields>;

const SkippedStep = z.enum(firstSteps).meta({ description: "A setup step of a new site" });

/** The fields of PUT. An absent field keeps its value; an empty link removes the link. */
export const BranchUpdate = BranchFields.extend({
  skippedSteps: z.array(SkippedStep).max(firstSteps.length),
}).partial();
export type BranchUpdate = z.output<typeof BranchUpdate>;

/** The branch in public API responses. */
export const Branch = z.object({
  name: z.string(),
  longName: z.string(),
  institute: z.string(),
  tagline: z.string(),
  description: z.string(),
  teamYear: z.string().meta({ description: "The year of the current team, such as 2024-25" }),
  email: z.string(),
  address: z.string(),
  mapLink: z.string().meta({ description: "URL of the campus on a map; empty for none" }),
  timeZone: z.string().meta({ description: "IANA name of the time zone of dates and times" }),
  timeZoneFixed: z.boolean().meta({ description: "Whether the time zone is set on the server" }),
  ...forEachNetwork(z.string()),
  pictureDownloads: z.boolean(),
  mainColour: z.string(),
  accentColour: z.string(),
  heroTitle: z.string(),
  heroText: z.string(),
  ownFilm: z.boolean(),
  heroVideo: z.string(),
  logoAlt: z.string(),
  ieeeReporting: z.boolean(),
  spoid: z.string().meta({ description: "IEEE unit code, such as STB12345; empty if unknown" }),
  minimumEvents: z.number().int().meta({ description: "Events that IEEE expects in a year" }),
  skippedSteps: z.array(SkippedStep),
  logo: z.string().meta({ description: "URL of the logo for light backgrounds; empty for none" }),
  logoDark: z.string().meta({ description: "URL of the logo for dark backgrounds; empty for none" }),
  version: z.number().int().meta({ description: "0 until the first save. Send this number as If-Match" }),
});
export type Branch = z.output<typeof Branch>;

export const BranchVersion = versionOf(Branch);

/** The version to restore; 0 restores the defaults. */
export const BranchRestoring = z.object({ version: z.number().int().min(0).max(1_000_000_000) });

export const fetchBranch = (api: ReadApi) => api.get("/branch", Branch);

/** Fetches the branch settings. Falls back to defaults with the site's time zone. */
export const fetchSiteBranch = (api: ReadApi, timeZone: string) =>
  fetchBranch(api).catch(logged("Failed to fetch the branch settings", { ...defaultBranch, timeZone }));

/** Replaces a logo. */
export const putLogo = (api: Api, background: LogoBackground, image: File, onProgress: (sent: number) => void) =>
  api.send("PUT", `/branch/logo/${background}`, Branch, { body: formData({ image }), onProgress });

export const removeLogo = (api: Api, background: LogoBackground) =>
  api.send("DELETE", `/branch/logo/${background}`, Branch);

/**
 * Undoes the last save. The server refuses this if someone has saved since.
 * @param saved the version that the save created
 */
export const undoBranchSave = (api: Api, saved: number) =>
  // Version 0 has the defaults.
  api.send("POST", "/branch/restore", Branch, { body: { version: saved - 1 }, version: saved });

export const updateBranch = (api: Api, fields: BranchUpdate, version?: number) =>
  api.send("PUT", "/branch", Branch, { body: fields, version });
