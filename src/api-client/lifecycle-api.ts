import { z } from "zod";
import { Deleted } from "#shared/by-id.ts";
import {
  type Bulk,
  BulkDone,
  PreviewAddress,
  type TrashItem as TrashedThing,
  TrashItem,
  type Version,
  versionOf,
} from "#shared/lifecycle.ts";
import type { Api, ReadApi } from "./api.ts";
import { pathOf } from "./write-api.ts";

interface Thing {
  _id: string;
}

/** An item of any content type. */
const Anything = z.looseObject({});

/** The part of an item that these calls need. */
const Answer = z.looseObject({ _id: z.string() });

/** Restores an item from the trash. @param path API path of the content type: "/events" */
export const restoreFromTrash = (api: Api, path: string, { _id }: Thing) =>
  api.send("POST", `${pathOf(path, _id)}/restore`, Answer, { body: {} });

/** Restores an earlier version of an item. */
export const restoreVersion = (api: Api, path: string, { _id }: Thing, version: number) =>
  api.send("POST", `${pathOf(path, _id)}/restore`, Anything, { body: { version } });

/** Returns the versions of an item, the latest first. */
export const fetchVersions = (api: ReadApi, path: string, { _id }: Thing): Promise<Version<object>[]> =>
  api.get(`${pathOf(path, _id)}/versions`, z.array(versionOf(Anything)));

/** Applies one action to several items. */
export const doToSeveral = (api: Api, path: string, body: Bulk) => api.send("POST", `${path}/bulk`, BulkDone, { body });

/** Returns a URL that shows one item as if it were published. */
export const previewThing = (api: Api, path: string, { _id }: Thing) =>
  api.send("POST", "/preview", PreviewAddress, { body: { calls: `/api${path}`, id: _id } });

/** Returns a URL that shows the site at a future time. @param at ISO 8601, or in the site's time zone */
export const previewSite = (api: Api, at: string) => api.send("POST", "/preview", PreviewAddress, { body: { at } });

export const fetchTrash = (api: ReadApi) => api.get("/trash", z.array(TrashItem));

/** Permanently deletes an item from the trash. */
export const eraseFromTrash = (api: Api, { _id }: TrashedThing) => api.send("DELETE", pathOf("/trash", _id), Deleted);
