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
import { pathOf } from "./write-calls.ts";

interface Thing {
  _id: string;
}

/** Of a thing, whatever it is. */
const Anything = z.looseObject({});

/** What is answered of a thing, as far as these calls need it. */
const Answer = z.looseObject({ _id: z.string() });

/** Brings a thing back from the trash. @param path of its kind: "/events" */
export const restoreFromTrash = (api: Api, path: string, { _id }: Thing) =>
  api.send("POST", `${pathOf(path, _id)}/restore`, Answer, { body: {} });

/** Puts a thing back to what it was in a version of it. */
export const restoreVersion = (api: Api, path: string, { _id }: Thing, version: number) =>
  api.send("POST", `${pathOf(path, _id)}/restore`, Anything, { body: { version } });

/** What a thing was after each write, the latest first. */
export const fetchVersions = (api: ReadApi, path: string, { _id }: Thing): Promise<Version<object>[]> =>
  api.get(`${pathOf(path, _id)}/versions`, z.array(versionOf(Anything)));

/** Does the same to several things. */
export const doToSeveral = (api: Api, path: string, body: Bulk) => api.send("POST", `${path}/bulk`, BulkDone, { body });

/** An address at which one thing is seen as if it were published. */
export const previewThing = (api: Api, path: string, { _id }: Thing) =>
  api.send("POST", "/preview", PreviewAddress, { body: { calls: `/api${path}`, id: _id } });

/** An address at which the site is seen as it will be at an instant. @param at ISO 8601, or in the site's time zone */
export const previewSite = (api: Api, at: string) => api.send("POST", "/preview", PreviewAddress, { body: { at } });

export const fetchTrash = (api: ReadApi) => api.get("/trash", z.array(TrashItem));

/** Deletes a thing of the trash for good. */
export const eraseFromTrash = (api: Api, { _id }: TrashedThing) => api.send("DELETE", pathOf("/trash", _id), Deleted);
