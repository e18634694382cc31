import { z } from "zod";
import { Deleted } from "#shared/by-id.ts";
import {
  type Bulk,
  BulkDone,
  PreviewAddress,
  type TrashItem as TrashedItem,
  TrashItem,
  type Version,
  versionOf,
} from "#shared/lifecycle.ts";
import { type Api, formData, type ReadApi, type WriteOptions } from "./api.ts";

type Progress = Pick<WriteOptions, "onProgress">;

type FormFields = Parameters<typeof formData>[0];

/** Returns the calls of one content type. @param toForm returns the multipart body for a draft */
export const contentApi = <Draft, Item extends { _id: string }>(
  path: string,
  schema: z.ZodType<Item>,
  toForm: (draft: Draft) => FormData = (draft) => formData(draft as FormFields),
) => ({
  path,

  /** Returns the whole list. */
  list: (api: ReadApi) => api.get(path, z.array(schema)),

  create: (api: Api, draft: Draft, progress: Progress = {}) =>
    api.send("POST", path, schema, { body: toForm(draft), ...progress }),

  update: (api: Api, { _id, version }: { _id: string; version: number }, draft: Draft, progress: Progress = {}) =>
    api.send("PUT", pathOf(path, _id), schema, { body: toForm(draft), version, ...progress }),

  /** Returns the stored item. */
  fetch: (api: ReadApi, { _id }: { _id: string }) => api.get(pathOf(path, _id), schema),

  remove: (api: Api, { _id }: { _id: string }) => api.send("DELETE", pathOf(path, _id), Deleted),

  /** Saves the order of the items. `ids` contains each item once. Only for content types that officers sort. */
  reorder: (api: Api, ids: readonly string[]) => api.send("PUT", `${path}/order`, z.array(schema), { body: { ids } }),
});

export type ContentApi<Draft, Item extends { _id: string }> = ReturnType<typeof contentApi<Draft, Item>>;

/** Returns the path of one item. */
export const pathOf = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

interface ItemRef {
  _id: string;
}

/** An item of any content type. */
const Anything = z.looseObject({});

/** The part of an item that these calls need. */
const Answer = z.looseObject({ _id: z.string() });

/** Restores an item from the trash. @param path API path of the content type: "/events" */
export const restoreFromTrash = (api: Api, path: string, { _id }: ItemRef) =>
  api.send("POST", `${pathOf(path, _id)}/restore`, Answer, { body: {} });

export const restoreVersion = (api: Api, path: string, { _id }: ItemRef, version: number) =>
  api.send("POST", `${pathOf(path, _id)}/restore`, Anything, { body: { version } });

/** Returns the versions of an item, the latest first. */
export const fetchVersions = (api: ReadApi, path: string, { _id }: ItemRef): Promise<Version<object>[]> =>
  api.get(`${pathOf(path, _id)}/versions`, z.array(versionOf(Anything)));

/** Applies one action to several items. */
export const applyBulk = (api: Api, path: string, body: Bulk) => api.send("POST", `${path}/bulk`, BulkDone, { body });

/** Returns a URL that shows one item as if it were published. */
export const previewItem = (api: Api, path: string, { _id }: ItemRef) =>
  api.send("POST", "/preview", PreviewAddress, { body: { calls: `/api${path}`, id: _id } });

/** Returns a URL that shows the site at a future time. @param at ISO 8601, or in the site's time zone */
export const previewSite = (api: Api, at: string) => api.send("POST", "/preview", PreviewAddress, { body: { at } });

export const fetchTrash = (api: ReadApi) => api.get("/trash", z.array(TrashItem));

export const eraseFromTrash = (api: Api, { _id }: TrashedItem) => api.send("DELETE", pathOf("/trash", _id), Deleted);
