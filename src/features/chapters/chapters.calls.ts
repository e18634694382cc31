import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { writeCalls } from "#api-client/write-calls.ts";
import { Chapter, type ChapterInput } from "./chapters.contract.ts";

/** What the chapter form sends; an edit without an image leaves the present logo. */
export type ChapterDraft = z.input<typeof ChapterInput> & { image?: File | undefined };

const path = "/chapters";

export const fetchChapters = (api: ReadApi) => api.get(path, z.array(Chapter));

/** The chapter whose address this is, or once was. @throws ApiError 410 when it is gone, 404 when there was none */
export const fetchChapter = (api: ReadApi, id: string) => api.get(`${path}/${encodeURIComponent(id)}`, Chapter);

export const {
  fetch: fetchPresentChapter,
  create: createChapter,
  update: updateChapter,
  remove: deleteChapter,
} = writeCalls<ChapterDraft, Chapter>(path, Chapter, formData);

/** Puts the chapters in the order of `ids`, which names each of them once. */
export const reorderChapters = (api: Api, ids: readonly string[]) =>
  api.send("PUT", `${path}/order`, z.array(Chapter), { body: { ids } });
