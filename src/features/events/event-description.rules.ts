import { preview } from "#shared/excerpt.ts";

const PREVIEW_CHARACTERS = 100;

/** Returns the preview of a description, or null if the description has no more than 100 characters. */
export const descriptionPreview = (description: string): string | null => preview(description, PREVIEW_CHARACTERS);
