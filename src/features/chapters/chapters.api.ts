import { z } from "zod";
import { type Api, formData, type ReadApi } from "#api-client/api.ts";
import { writeCalls } from "#api-client/content-calls.ts";
import { Chapter, type ChapterInput } from "./chapters.contract.ts";

/** The fields of the chapter form. Without an image, an edit keeps the current logo. */
export type ChapterDraft = z.input<typeof ChapterInput> & { image?: File | undefined };

const path = "/chapters";

export const fetchChapters = (api: ReadApi) => api.get(path, z.array(Chapter));

/**
 * Returns the chapter with a current or earlier slug. @throws ApiError 410 if it was removed, 404 if it never existed
 */
export const fetchChapter = (api: ReadApi, id: string) => api.get(`${path}/${encodeURIComponent(id)}`, Chapter);

export const {
  fetch: fetchPresentChapter,
  create: createChapter,
  update: updateChapter,
  remove: deleteChapter,
} = writeCalls<ChapterDraft, Chapter>(path, Chapter, formData);

/** Saves the order of the chapters. `ids` contains each chapter once. */
export const reorderChapters = (api: Api, ids: readonly string[]) =>
  api.send("PUT", `${path}/order`, z.array(Chapter), { body: { ids } });
