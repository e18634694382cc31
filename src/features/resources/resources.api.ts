import { z } from "zod";
import { type Api, formData, type ReadApi } from "#api-client/api.ts";
import { writeCalls } from "#api-client/content-calls.ts";
import { Resource, type ResourceInput } from "./resources.contract.ts";

/** The fields of the resource form. Without an image, an edit keeps the current one. */
export type ResourceDraft = z.input<typeof ResourceInput> & { image?: File | undefined };

const path = "/resources";

export const fetchResources = (api: ReadApi) => api.get(path, z.array(Resource));

export const {
  fetch: fetchPresentResource,
  create: createResource,
  update: updateResource,
  remove: deleteResource,
} = writeCalls<ResourceDraft, Resource>(path, Resource, formData);

/** Saves the order of the resources. `ids` contains each resource once. */
export const reorderResources = (api: Api, ids: readonly string[]) =>
  api.send("PUT", `${path}/order`, z.array(Resource), { body: { ids } });
