import type { z } from "zod";
import { Deleted } from "#shared/by-id.ts";
import type { Api, ReadApi, WriteOptions } from "./api.ts";

type Progress = Pick<WriteOptions, "onProgress">;

/** Returns the calls that write one content type. @param toForm returns the multipart body for a draft */
export const writeCalls = <Draft, Item extends { _id: string }>(
  path: string,
  schema: z.ZodType<Item>,
  toForm: (draft: Draft) => FormData,
) => ({
  create: (api: Api, draft: Draft, progress: Progress = {}) =>
    api.send("POST", path, schema, { body: toForm(draft), ...progress }),

  update: (api: Api, { _id, version }: { _id: string; version: number }, draft: Draft, progress: Progress = {}) =>
    api.send("PUT", pathOf(path, _id), schema, { body: toForm(draft), version, ...progress }),

  /** Returns the stored item. */
  fetch: (api: ReadApi, { _id }: { _id: string }) => api.get(pathOf(path, _id), schema),

  remove: (api: Api, { _id }: { _id: string }) => api.send("DELETE", pathOf(path, _id), Deleted),
});

/** Returns the path of one item. */
export const pathOf = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;
