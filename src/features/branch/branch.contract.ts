import { z } from "zod";
import { httpLink, optionalText, requiredLines, requiredText } from "#shared/form-fields.ts";
import { versionOf } from "#shared/lifecycle.ts";
import { isTeamYear, TEAM_YEAR_RULE } from "#shared/team-year.ts";
import { isTimeZone } from "#shared/time-zone.ts";
import { firstSteps, networks } from "./branch.rules.ts";

export const branchMessages = {
  skipFailed: "Failed to skip the step",
  stepsFailed: "Failed to fetch how far the site has come",
  required: "Please fill in all required fields",
  email: "Contact email must be an e-mail address",
  link: "A link must be a web address (https://…)",
  timeZone: "A time zone is written as Asia/Kolkata",
  zoneFixed: "The time zone is set on the server (SITE_TIME_ZONE)",
  colour: "A colour is written as #00629b",
  loadFailed: "Failed to fetch settings",
  saveFailed: "Failed to save settings",
  saved: "Settings saved",
  unchanged: "Nothing to save",
  logoFailed: "Failed to save the logo",
  logoSaved: "Logo saved",
  logoRemoved: "Logo removed",
  restoreFailed: "Failed to put it back",
} as const;

const words = (maxCharacters: number) => requiredText(maxCharacters, branchMessages.required);
/** An address, or nothing. */
const link = z
  .string({ error: branchMessages.link })
  .meta({ format: "uri-reference", description: "An http or https address, or empty" })
  .transform((text) => text.trim() || undefined)
  .pipe(httpLink(branchMessages.link).optional())
  .transform((url) => url ?? "");

const forEachNetwork = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(networks.map(({ field }) => [field, schema])) as Record<
    (typeof networks)[number]["field"],
    Schema
  >;

const colour = z
  .string({ error: branchMessages.colour })
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, branchMessages.colour);

const timeZone = z
  .string({ error: branchMessages.timeZone })
  .trim()
  .max(60, branchMessages.timeZone)
  .refine(isTimeZone, branchMessages.timeZone)
  .meta({ description: "IANA name of the zone in which dates and times are meant" });

/** What a logo stands on. */
export const LogoGround = z.enum(["light", "dark"]);
export type LogoGround = z.output<typeof LogoGround>;

/** What officers say of their branch. */
export const BranchFields = z.object({
  name: words(40),
  longName: words(100),
  institute: words(60),
  tagline: words(160),
  description: requiredLines(300, branchMessages.required),
  teamYear: z.string({ error: branchMessages.required }).trim().refine(isTeamYear, TEAM_YEAR_RULE),
  email: z.email({ error: branchMessages.email }).max(254, branchMessages.email),
  address: requiredLines(300, branchMessages.required).meta({ description: "May have several lines" }),
  mapLink: link,
  timeZone,
  ...forEachNetwork(link),
  pictureDownloads: z.boolean().meta({ description: "Whether visitors may download the gallery's pictures" }),
  mainColour: colour.meta({ description: "Of links, buttons and the dark bands" }),
  accentColour: colour.meta({ description: "Of what stands out on the dark bands" }),
  heroTitle: optionalText(80).meta({ description: "Empty: Welcome to and the name" }),
  heroText: optionalText(200).meta({ description: "Empty: the tagline" }),
  ownFilm: z
    .boolean()
    .meta({ description: "Whether the site's own film stands on the first screen where no other is chosen" }),
  heroVideo: link.meta({ description: "Address of the video that stands there instead; empty: none" }),
  logoAlt: optionalText(200).meta({ description: "What the logos show, where they show more than the name" }),
});
export type BranchFields = z.output<typeof BranchFields>;

const SkippedStep = z.enum(firstSteps).meta({ description: "Of the first steps of a new site" });

/** The fields of PUT: one that is absent keeps its value; an empty link takes it away. */
export const BranchUpdate = BranchFields.extend({
  skippedSteps: z.array(SkippedStep).max(firstSteps.length),
}).partial();
export type BranchUpdate = z.output<typeof BranchUpdate>;

/** The branch as the API answers it, to everybody. */
export const Branch = z.object({
  name: z.string(),
  longName: z.string(),
  institute: z.string(),
  tagline: z.string(),
  description: z.string(),
  teamYear: z.string().meta({ description: "Of the present team, as 2024-25" }),
  email: z.string(),
  address: z.string(),
  mapLink: z.string(),
  timeZone: z.string().meta({ description: "IANA name of the zone in which dates and times are meant" }),
  timeZoneFixed: z.boolean().meta({ description: "Whether a setting of the server says the zone" }),
  ...forEachNetwork(z.string()),
  pictureDownloads: z.boolean(),
  mainColour: z.string(),
  accentColour: z.string(),
  heroTitle: z.string(),
  heroText: z.string(),
  ownFilm: z.boolean(),
  heroVideo: z.string(),
  logoAlt: z.string(),
  skippedSteps: z.array(SkippedStep),
  logo: z.string().meta({ description: "Address of the logo for light grounds; empty: none" }),
  logoDark: z.string().meta({ description: "The same for dark grounds" }),
  version: z.number().int().meta({ description: "0 until somebody has saved; send it as If-Match" }),
});
export type Branch = z.output<typeof Branch>;

/** What the branch was after a write. */
export const BranchVersion = versionOf(Branch);

/** Which version it is to be again; 0: as an empty site is. */
export const BranchRestoring = z.object({ version: z.number().int().min(0).max(1_000_000_000) });
