import { z } from "zod";
import { httpLink, requiredText } from "#shared/form-fields.ts";
import { isTeamYear, TEAM_YEAR_RULE } from "#shared/team-year.ts";
import { networks } from "./branch.rules.ts";
import { colourFaults } from "./colours/readable.ts";

export const branchMessages = {
  required: "Please fill in all required fields",
  email: "Contact email must be an e-mail address",
  link: "A link must be a web address (https://…)",
  colour: "A colour is written as #00629b",
  loadFailed: "Failed to fetch settings",
  saveFailed: "Failed to save settings",
  saved: "Settings saved",
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

/** What officers say of their branch. */
const Fields = z.object({
  name: words(40),
  longName: words(100),
  institute: words(60),
  tagline: words(160),
  description: words(300),
  teamYear: z.string({ error: branchMessages.required }).trim().refine(isTeamYear, TEAM_YEAR_RULE),
  email: z.email({ error: branchMessages.email }).max(254, branchMessages.email),
  address: words(300).meta({ description: "In lines" }),
  mapLink: link,
  ...forEachNetwork(link),
  pictureDownloads: z.boolean().meta({ description: "Whether visitors may download the gallery's pictures" }),
  mainColour: colour.meta({ description: "Of links, buttons and the dark bands" }),
  accentColour: colour.meta({ description: "Of what stands out on the dark bands" }),
});
export type BranchFields = z.output<typeof Fields>;

/** The same in the form: colours that cannot be read are told where they are chosen. */
export const BranchFields = Fields.superRefine((fields, context) => {
  if (!colour.safeParse(fields.mainColour).success || !colour.safeParse(fields.accentColour).success) return;
  for (const { field, message } of colourFaults(fields)) context.addIssue({ code: "custom", path: [field], message });
});

/** The fields of PUT: one that is absent keeps its value; an empty link takes it away. */
export const BranchUpdate = Fields.partial();
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
  ...forEachNetwork(z.string()),
  pictureDownloads: z.boolean(),
  mainColour: z.string(),
  accentColour: z.string(),
  version: z.number().int().meta({ description: "0 until somebody has saved; send it as If-Match" }),
});
export type Branch = z.output<typeof Branch>;
