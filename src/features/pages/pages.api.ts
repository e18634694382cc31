import { z } from "zod";
import { type Api, formData, type ReadApi, type ResponseSchema } from "#api-client/api.ts";
import { pathOf } from "#api-client/content-calls.ts";
import { Page, type PagePictureInput, type PageTexts, type PageUpdate } from "./pages.contract.ts";
import type { PagePicture } from "./pages.labels.ts";
import type { PageId } from "./pages.rules.ts";

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
