import { z } from "zod";
import { contentApi } from "#api-client/content-calls.ts";
import { checkbox, requiredLines, requiredText, siteLink } from "#shared/form-fields.ts";
import { oneImageMessages } from "#shared/image-upload.ts";
import { itemResponse } from "#shared/publishing.ts";

export const resourceMessages = {
  ...oneImageMessages,
  required: "Please fill in all required fields",
  link: "A link must be a web address (https://…) or a page of this site (/events)",
  saveFailed: "Failed to save resource",
  deleteFailed: "Failed to delete resource",
  listFailed: "Failed to fetch resources",
  orderFailed: "Failed to save the order of the resources",
  orderConflict: "The resources have changed. Reload and order them again.",
} as const;

/** The fields of POST and PUT. The image is sent separately. */
export const ResourceInput = z.object({
  title: requiredText(100, resourceMessages.required),
  description: requiredLines(400, resourceMessages.required),
  link: siteLink(resourceMessages.link),
  popular: checkbox
    .optional()
    .meta({ description: "Whether the resource is shown under Popular Resources. If absent, the value stays" }),
  withoutImage: checkbox.optional().meta({ description: "true removes the image" }),
});
export type ResourceInput = z.output<typeof ResourceInput>;

export const Resource = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  link: z.string(),
  popular: z.boolean(),
  image: z
    .string()
    .nullable()
    .meta({ description: "A round image. If null, the page shows the first letter of the title" }),
  position: z.number().int().meta({ description: "Resources are shown in ascending order. Numbers may have gaps" }),
  ...itemResponse,
});
export type Resource = z.output<typeof Resource>;

/** The fields of the resource form. Without an image, an edit keeps the current one. */
export type ResourceDraft = z.input<typeof ResourceInput> & { image?: File | undefined };

export const resourcesApi = contentApi<ResourceDraft, Resource>("/resources", Resource);
