import type { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import { Chapter, type ChapterInput } from "./chapters.contract.ts";

/** The fields of the chapter form. Without an image, an edit keeps the current logo. */
export type ChapterDraft = z.input<typeof ChapterInput> & { image?: File | undefined };

export const chaptersApi = contentApi<ChapterDraft, Chapter>("/chapters", Chapter);

/**
 * Returns the chapter with a current or earlier slug. @throws ApiError 410 if it was removed, 404 if it never existed
 */
export const fetchChapter = (api: ReadApi, id: string) => chaptersApi.fetch(api, { _id: id });
