import type { Scope } from "#content/content.store.ts";
import type { ContentType } from "#content/content-type.ts";
import { create, seedDefaults } from "#content/create.ts";
import { reorder, update } from "#content/update.ts";
import type { ImageForm, Writer } from "#content/write.ts";
import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { isoInstant } from "#shared/dates.ts";
import type { Listing, Paging } from "#shared/paging.ts";
import { type Resource, type ResourceInput, type ResourceOrder, resourceMessages } from "../resources.contract.ts";
import { defaultId, defaultResources } from "../resources.data.ts";
import { resourcePath } from "../resources.rules.ts";
import * as store from "./resources.store.ts";

export const RESOURCE = "resource";

const pageOf = ({ id }: Pick<store.ResourceRow, "id">) => resourcePath(id);

export const resources: ContentType<store.ResourceRow> = {
  entity: RESOURCE,
  find: store.findResource,
  label: (row) => row.title,
  apiPath: "/api/resources",
  table: "resources",
  page: pageOf,
  media: { folder: "resources", fileType: "image", files: (row) => (row.image === null ? [] : [row.image]) },
  search: { of: (row) => ({ title: row.title, text: row.description, path: pageOf(row) }) },
};

export const presentResource = (deps: Pick<Deps, "mediaBaseUrl">, row: store.ResourceRow): Resource => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  link: row.link,
  popular: row.popular === 1,
  image: row.image === null ? null : mediaUrl(row.image, deps.mediaBaseUrl),
  position: row.position,
  createdAt: isoInstant(row.created_at),
  version: row.version,
});

/** In display order. */
export const listResources = (deps: Deps, paging: Paging, scope: Scope): Promise<Listing<store.ResourceRow>> =>
  store.listResources(deps.db, paging, scope);

/** Returns all published resources in display order. */
export const allResources = async (deps: Deps): Promise<Resource[]> =>
  (await store.allResources(deps.db, "published")).map((row) => presentResource(deps, row));

/** Returns the columns for an officer's input. */
const resourceColumns = ({ title, description, link, popular }: ResourceInput, before?: store.ResourceRow) => ({
  title,
  description,
  link,
  popular: popular === undefined ? (before?.popular ?? 0) : popular ? (1 as const) : (0 as const),
});

/** Stores a resource in the last position. */
export const createResource = (deps: Deps, { fields, files, writer }: ImageForm<ResourceInput>) =>
  create(deps, resources, { writer, files: files.image }, async (deps, { id, now, keys: [image = null] }) => {
    const position = await store.nextResourcePosition(deps.db);
    await store.createResource(deps.db, { id, now, columns: { ...resourceColumns(fields), image, position } });
  });

export const updateResource = (deps: Deps, id: string, { fields, files, writer }: ImageForm<ResourceInput>) =>
  update(deps, resources, {
    id,
    writer,
    files: files.image,
    write: (deps, before, { now, keys: [added] }) => {
      const image = added ?? (fields.withoutImage ? null : before.image);
      return store.updateResource(deps.db, before, { now, columns: { ...resourceColumns(fields, before), image } });
    },
  });

/** @throws AppError("conflict") unless `ids` contains each current resource once */
export async function reorderResources(deps: Deps, { ids }: ResourceOrder, writer: Writer): Promise<Resource[]> {
  await reorder(deps, {
    writer,
    ids,
    existing: store.allResources,
    setPositions: store.setResourcePositions,
    entry: { entity: RESOURCE, entityId: "order", label: "Resources" },
    conflict: resourceMessages.orderConflict,
  });
  return allResources(deps);
}

/** Inserts the default resources on an empty site. */
export const seedResources = (deps: Pick<Deps, "db" | "clock">): Promise<void> =>
  seedDefaults(deps, resources, async (db, now) => {
    for (const [position, { id, title, desc: description, img: image, link, popular }] of defaultResources.entries()) {
      const columns = { title, description, link, image, position, popular: popular ? (1 as const) : (0 as const) };
      await store.createResource(db, { id: defaultId(id), now, columns });
    }
  });
