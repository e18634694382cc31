import { z } from "zod";
import type { AnswerSchema, Api, ReadApi } from "#api-client/api.ts";
import { pathOf } from "#api-client/write-calls.ts";
import { Page, type PageUpdate } from "./pages.contract.ts";
import type { PageId } from "./pages.rules.ts";
import type { PageWords } from "./pages.words.ts";

const path = "/pages";

/** The words of one page, which are of the form that its id says. */
export const fetchWords = <Id extends PageId>(api: ReadApi, id: Id): Promise<PageWords[Id]> =>
  api.get(pathOf(path, id), Page as unknown as AnswerSchema<PageWords[Id]>);

export const fetchPages = (api: ReadApi) => api.get(path, z.array(Page));

export const updatePage = (api: Api, { _id, version }: Page, fields: PageUpdate) =>
  api.send("PUT", pathOf(path, _id), Page, { body: fields, version });

/** Has a page's draft go; visitors go on seeing what they see. */
export const discardDraft = (api: Api, { _id }: Page) => api.send("DELETE", `${pathOf(path, _id)}/draft`, Page);
