import { z } from "zod";
import { type Api, formData, type ReadApi, type ResponseSchema } from "#api-client/api.ts";
import { pathOf } from "#api-client/content-calls.ts";
import { cardIcons } from "#shared/card-icons.ts";
import { checkbox, optionalText, requiredLines, requiredText } from "#shared/form-fields.ts";
import { oneImageMessages } from "#shared/image-upload.ts";
import { textLink } from "#shared/links.ts";
import { pictureFields, pictureResponse } from "#shared/picture-fields.ts";
import { PublishingInput, publishingResponse } from "#shared/publishing.ts";
import { requiredRichText, richText, richTextMessages, richTextResponse as text } from "#shared/rich-text-schema.ts";
import type { PagePicture } from "./pages.labels.ts";
import type { PageId } from "./pages.rules.ts";

export const pageMessages = {
  required: "Please fill in all required fields",
  linkWords: "Enter both the link and the link text, or neither",
  tooFew: "Keep at least one entry",
  tooMany: (most: number) => `At most ${most}`,
  steps: "The figure must have four points",
  saveFailed: "Failed to save the page",
  listFailed: "Failed to fetch pages",
  discardFailed: "Failed to discard the draft",
  pictureRequired: oneImageMessages.imageRequired,
} as const;

const line = (maxCharacters: number) => requiredText(maxCharacters, pageMessages.required);
const title = line(80);
const lead = requiredLines(400, pageMessages.required);
const longText = requiredRichText(5000, pageMessages.required);
const moreText = richText(5000);

const wordCard = z.object({ title, text: lead });
const iconCard = wordCard.extend({ icon: z.enum(cardIcons) });
const linkCard = wordCard
  .extend({
    link: z
      .string()
      .trim()
      .max(2048, richTextMessages.link)
      .refine((link) => link === "" || textLink(link) !== null, richTextMessages.link)
      .meta({ format: "uri-reference" }),
    linkWords: optionalText(60),
  })
  .refine(({ link, linkWords }) => (link === "") === (linkWords === ""), {
    message: pageMessages.linkWords,
    path: ["link"],
  });

const cards = <Card extends z.ZodType>(card: Card, most: number) =>
  z.array(card).min(1, pageMessages.tooFew).max(most, pageMessages.tooMany(most));

const about = z.object({
  lead,
  missionTitle: title,
  missionStatement: line(200),
  mission: longText,
  stepsTitle: title,
  stepsLead: lead,
  steps: z.array(wordCard).length(4, pageMessages.steps),
  visionTitle: title,
  visionStatement: line(200),
  vision: longText,
  activitiesTitle: title,
  activities: cards(linkCard, 12),
  more: moreText,
  closingTitle: title,
  closing: lead,
});

const home = z.object({ whyTitle: title, whyLead: lead, reasons: cards(iconCard, 6), callTitle: title, call: lead });

const join = z.object({ lead, benefitsTitle: title, benefits: cards(iconCard, 8), more: moreText });

const privacy = z.object({
  lead,
  sections: cards(z.object({ title, text: requiredLines(1500, pageMessages.required) }), 20),
});

/** The fields of each page. Texts are stored as typed: {name} stays {name}. */
export const pageFields = { about, home, join, privacy } satisfies {
  [Id in keyof PageTexts]: z.ZodType<PageTexts[Id], PageTexts[Id]>;
};

/** The editable texts of each page. */
export interface PageTexts {
  about: z.output<typeof about>;
  home: z.output<typeof home>;
  join: z.output<typeof join>;
  privacy: z.output<typeof privacy>;
}
export type WordCard = z.output<typeof wordCard>;
export type IconCard = z.output<typeof iconCard>;
export type LinkCard = z.output<typeof linkCard>;

/** When visitors see the change. Until then they see the published version. */
const publishing = PublishingInput.pick({ state: true, publishAt: true }).shape;

/** The fields of PUT of each page. Absent fields stay unchanged. */
export const pageUpdates = {
  about: about.partial().extend(publishing),
  home: home.partial().extend(publishing),
  join: join.partial().extend(publishing),
  privacy: privacy.partial().extend(publishing),
};
/**
 * The details of the image next to a page's text. The file is sent separately. Without one, the current image stays.
 */
export const PagePictureInput = z.object({
  ...pictureFields,
  withoutImage: checkbox.optional().meta({ description: "true restores the site's own image" }),
  ...publishing,
});
export type PagePictureInput = z.output<typeof PagePictureInput>;

export type PageUpdate = z.output<(typeof pageUpdates)[keyof typeof pageUpdates]>;

const { state, publishAt, shortLink } = publishingResponse;
const answer = {
  version: z.number().int().meta({ description: "Send this number as If-Match to detect changes by others" }),
  state,
  publishAt,
  shortLink,
};

export const Page = z.union([
  about.extend({
    _id: z.enum(["about"]),
    mission: text,
    vision: text,
    activities: z.array(wordCard.extend({ link: z.string(), linkWords: z.string() })),
    more: text,
    ...answer,
  }),
  home.extend({
    _id: z.enum(["home"]),
    picture: z
      .object({ image: z.string(), ...pictureResponse })
      .nullable()
      .meta({ description: "Shown beside the reasons. If null, the page shows the site's own image" }),
    ...answer,
  }),
  join.extend({ _id: z.enum(["join"]), more: text, ...answer }),
  privacy.extend({ _id: z.enum(["privacy"]), ...answer }),
]);
export type Page = z.output<typeof Page>;

const path = "/pages";

/** Returns the texts of a page, and its image if officers have added one. */
export type PageContent<Id extends PageId> = PageTexts[Id] & { picture?: PagePicture | null };

/** Returns a page with the fields that belong to its ID. */
export const fetchContent = <Id extends PageId>(api: ReadApi, id: Id): Promise<PageContent<Id>> =>
  api.get(pathOf(path, id), Page as unknown as ResponseSchema<PageContent<Id>>);

export const fetchPages = (api: ReadApi) => api.get(path, z.array(Page));

export const updatePage = (api: Api, { _id, version }: Page, fields: PageUpdate) =>
  api.send("PUT", pathOf(path, _id), Page, { body: fields, version });

/** The fields of the image form. Without an image, the current one stays. */
export type PagePictureDraft = z.input<typeof PagePictureInput> & { image?: File | undefined };

export const updatePicture = (
  api: Api,
  { _id, version }: Page,
  draft: PagePictureDraft,
  onProgress: (sent: number) => void,
) => api.send("PUT", `${pathOf(path, _id)}/picture`, Page, { body: formData(draft), version, onProgress });

/** Discards a page's draft. The published version stays. */
export const discardDraft = (api: Api, { _id }: Page) => api.send("DELETE", `${pathOf(path, _id)}/draft`, Page);
