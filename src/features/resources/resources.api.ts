import type { z } from "zod";
import { contentApi } from "#api-client/content-calls.ts";
import { Resource, type ResourceInput } from "./resources.contract.ts";

/** The fields of the resource form. Without an image, an edit keeps the current one. */
export type ResourceDraft = z.input<typeof ResourceInput> & { image?: File | undefined };

export const resourcesApi = contentApi<ResourceDraft, Resource>("/resources", Resource);
