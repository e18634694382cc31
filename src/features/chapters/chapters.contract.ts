import { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import {
  checkbox,
  optionalHttpLink,
  optionalLines,
  optionalSpoid,
  optionalText,
  optionalWord,
  requiredLines,
  requiredText,
  rowsField,
} from "#shared/form-fields.ts";
import { oneImageMessages } from "#shared/image-upload.ts";
import { pictureFields } from "#shared/picture-fields.ts";
import { itemResponse } from "#shared/publishing.ts";

export const chapterLabels = {
  numbers: (chapter: string) => `${chapter} in numbers`,
  asOf: (date: string) => `As of ${date}`,
  sourceAsOf: (date: string) => `, as of ${date}`,
  stories: "From our notebook",
  gatherings: "Come along",
  dates: "See the dates",
  focusAreas: "What we work on",
};

export const chapterMessages = {
  ...oneImageMessages,
  notFound: "This chapter does not exist",
  required: "Please fill in all required fields",
  link: "A link must be a web address (https://…)",
  unit: "unit must be wie or empty",
  area: "Enter a name for each focus area",
  spoid: "The unit code is SBC or SBA, 5 digits and sometimes a letter, such as SBC12345 or SBC12345A",
  unitKind: "unitKind must be chapter or affinity_group",
  minimumEvents: "Enter a number of events from 0 to 99",
  figure: "Enter a figure in each row under Numbers",
  title: "A story needs a title",
  text: "A story needs a text",
  saveFailed: "Failed to save chapter",
  deleteFailed: "Failed to delete chapter",
  listFailed: "Failed to fetch chapters",
  orderFailed: "Failed to save the order of the chapters",
  orderConflict: "The chapters have changed. Reload and order them again.",
} as const;

/** Units whose events and people a chapter's page can show. */
const chapterUnits = ["wie"] as const;
export const chapterKinds = ["chapter", "affinity_group"] as const;

/** Maximum number of rows in each list of a chapter. */
export const CHAPTER_ROWS_MAX = 24;

const Area = z.object({ name: requiredText(100, chapterMessages.area), text: optionalLines(500).default("") });
const Statistic = z.object({
  before: optionalText(40).default(""),
  value: requiredText(12, chapterMessages.figure),
  label: optionalText(60).default(""),
  date: optionalText(40).default(""),
  source: optionalText(500).default(""),
});
const Story = z.object({
  title: requiredText(150, chapterMessages.title),
  text: requiredLines(1000, chapterMessages.text),
});

/** The fields of POST and PUT. The logo is sent separately. Lists that an edit leaves out stay unchanged. */
export const ChapterInput = z.object({
  name: requiredText(100, chapterMessages.required),
  description: requiredLines(2000, chapterMessages.required),
  address: optionalText(100)
    .optional()
    .meta({ description: "Text for the page address. Without it, the name is used" }),
  link: optionalHttpLink(chapterMessages.link),
  unit: optionalWord(chapterUnits, chapterMessages.unit),
  spoid: optionalSpoid(chapterMessages.spoid, ["SBC", "SBA"])
    .optional()
    .meta({ description: "IEEE unit code. An empty value removes the code" }),
  unitKind: optionalWord(chapterKinds, chapterMessages.unitKind),
  minimumEvents: z
    .string()
    .trim()
    .regex(/^\d{0,2}$/, chapterMessages.minimumEvents)
    .optional()
    .meta({ description: "Events that IEEE expects in a year. If empty, the number for the kind of unit applies" }),
  alt: pictureFields.alt,
  withoutImage: checkbox.optional().meta({ description: "true removes the logo" }),
  areas: rowsField(Area, CHAPTER_ROWS_MAX).optional(),
  statistics: rowsField(Statistic, CHAPTER_ROWS_MAX).optional(),
  stories: rowsField(Story, CHAPTER_ROWS_MAX).optional(),
  gatherings: rowsField(Story, CHAPTER_ROWS_MAX).optional(),
});
export type ChapterInput = z.output<typeof ChapterInput>;

/** The lists of a chapter. */
export const ChapterDetails = z.object({
  areas: z
    .array(z.object({ name: z.string(), text: z.string() }))
    .meta({ description: "The focus areas, each with a description" }),
  statistics: z
    .array(
      z.object({
        before: z.string(),
        value: z.string(),
        label: z.string(),
        date: z.string().meta({ description: "Date of the figure, as text" }),
        source: z.string().meta({ description: "A text or a link" }),
      }),
    )
    .meta({ description: "The page shows before, value and label as one phrase, such as over 10,000 members" }),
  stories: z.array(z.object({ title: z.string(), text: z.string() })),
  gatherings: z.array(z.object({ title: z.string(), text: z.string() })),
});
export type ChapterDetails = z.output<typeof ChapterDetails>;

export const Chapter = z.object({
  _id: z.string(),
  id: z.string().meta({ description: "The last part of the page address" }),
  name: z.string(),
  logo: z.string().nullable().meta({ description: "Path of the logo. If null, the page shows a text mark" }),
  alt: z.string().optional(),
  description: z.string(),
  focusAreas: z.array(z.string()),
  ...ChapterDetails.shape,
  address: z.string().optional().meta({ description: "The text that was entered for the page address" }),
  link: z.string().optional(),
  unit: z
    .enum(chapterUnits)
    .optional()
    .meta({ description: "The unit whose events and people the page shows in addition to its own" }),
  spoid: z.string().optional().meta({ description: "IEEE unit code, such as SBC12345" }),
  unitKind: z.enum(chapterKinds),
  minimumEvents: z.number().int().meta({ description: "Events that IEEE expects in a year" }),
  position: z.number().int().meta({ description: "Chapters are shown in ascending order. Numbers may have gaps" }),
  ...itemResponse,
});
export type Chapter = z.output<typeof Chapter>;

/** The fields of the chapter form. Without an image, an edit keeps the current logo. */
export type ChapterDraft = z.input<typeof ChapterInput> & { image?: File | undefined };

export const chaptersApi = contentApi<ChapterDraft, Chapter>("/chapters", Chapter);

/**
 * Returns the chapter with a current or earlier slug. @throws ApiError 410 if it was removed, 404 if it never existed
 */
export const fetchChapter = (api: ReadApi, id: string) => chaptersApi.fetch(api, { _id: id });

export const chapterPath = ({ id }: { id: string }) => `/chapters/${encodeURIComponent(id)}`;

/** The unit's usual name, as additional search words. */
const unitNames = { wie: "WIE" } as const;

interface SearchableChapter extends Pick<ChapterDetails, "areas" | "stories" | "gatherings"> {
  description: string;
  unit: "wie" | null;
}

/** Returns the text that a search looks through. */
export function chapterSearchText({ description, unit, areas, stories, gatherings }: SearchableChapter): string {
  const names = areas.map(({ name }) => name).join(", ");
  const texts = [...stories, ...gatherings].map(({ title, text }) => `${title}: ${text}`);
  return [description, names && `${names}.`, unit && `${unitNames[unit]}.`, ...texts].filter(Boolean).join(" ");
}
