import type { Selectable } from "kysely";
import { contentRoutes } from "#content/content.routes.ts";
import { contentRows } from "#content/content.store.ts";
import type { ContentType } from "#content/content-type.ts";
import { presentItem } from "#content/publication.ts";
import { createRow, seedDefaults, updateRow } from "#content/save.ts";
import type { ImageForm } from "#content/write.ts";
import type { ResourcesTable } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm } from "#platform/http/form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { Resource, ResourceInput, resourceMessages } from "../resources.contract.ts";
import { defaultId, defaultResources } from "../resources.data.ts";
import { resourcePath } from "../resources.rules.ts";

type ResourceRow = Selectable<ResourcesTable>;

const rows = contentRows("resources");

export const resources: ContentType<ResourceRow> = {
  entity: "resource",
  find: rows.find,
  label: (row) => row.title,
  apiPath: "/api/resources",
  table: "resources",
  page: (row) => resourcePath(row.id),
  media: { folder: "resources", fileType: "image", files: (row) => (row.image === null ? [] : [row.image]) },
  search: { of: (row) => ({ title: row.title, text: row.description, path: resourcePath(row.id) }) },
};

const presentResource = ({ mediaBaseUrl }: Pick<Deps, "mediaBaseUrl">, row: ResourceRow): Resource => ({
  ...presentItem(row),
  title: row.title,
  description: row.description,
  link: row.link,
  popular: row.popular === 1,
  image: row.image === null ? null : mediaUrl(row.image, mediaBaseUrl),
  position: row.position,
});

const asFlag = (isSet: boolean) => (isSet ? (1 as const) : (0 as const));

const resourceColumns = ({ title, description, link, popular }: ResourceInput, before?: ResourceRow) => ({
  title,
  description,
  link,
  popular: popular === undefined ? (before?.popular ?? 0) : asFlag(popular),
});

/** Stores a resource in the last position. */
const createResource = (deps: Deps, { fields, files, writer }: ImageForm<ResourceInput>) =>
  createRow(deps, resources, { writer, files: files.image }, async ({ db }, { keys: [image = null] }) => ({
    ...resourceColumns(fields),
    image,
    position: await rows.nextPosition(db),
  }));

const updateResource = (deps: Deps, id: string, { fields, files, writer }: ImageForm<ResourceInput>) =>
  updateRow(deps, resources, {
    id,
    writer,
    files: files.image,
    columnsOf: (_deps, before, { keys: [added] }) => ({
      ...resourceColumns(fields, before),
      image: added ?? (fields.withoutImage ? null : before.image),
    }),
  });

/** Inserts the default resources on an empty site. */
export const seedResources = (deps: Pick<Deps, "db" | "clock">): Promise<void> =>
  seedDefaults(deps, resources, async (db, now) => {
    for (const [position, { id, title, desc: description, img: image, link, popular }] of defaultResources.entries()) {
      const columns = { title, description, link, image, position, popular: asFlag(popular) };
      await rows.insert(db, { id: defaultId(id), now, columns });
    }
  });

export function resourcesRoutes(app: HttpServer, deps: Deps) {
  const routes = contentRoutes(app, deps, {
    type: resources,
    present: presentResource,
    tag: "resources",
    item: Resource,
  });
  routes.ordered({ label: "Resources", conflict: resourceMessages.orderConflict });
  routes.one();
  routes.create(imageEditForm(ResourceInput), createResource);
  routes.update(imageEditForm(ResourceInput), updateResource);
}
