import { contentRoutes } from "#content/content.routes.ts";
import { concerns } from "#platform/changes.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm } from "#platform/http/image-form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { knownUntilChange } from "#platform/known-until-change.ts";
import { Paging, pageLimit } from "#shared/paging.ts";
import { Resource, ResourceInput, ResourceOrder } from "../resources.contract.ts";
import {
  allResources,
  createResource,
  listResources,
  presentResource,
  RESOURCE,
  reorderResources,
  resources,
  updateResource,
} from "./resources.service.ts";

export function resourcesRoutes(app: HttpServer, deps: Deps) {
  const routes = contentRoutes(app, deps, {
    type: resources,
    present: (row) => presentResource(deps, row),
    tag: "resources",
    item: Resource,
  });
  const known = knownUntilChange(deps.changes, () => allResources(deps), concerns(RESOURCE));
  app.addHook("onClose", async () => known.stop());

  routes.list(
    Paging,
    (query, scope) => listResources(deps, query, scope),
    (query) => (pageLimit(query) === undefined ? known.get() : undefined),
  );
  routes.one();
  routes.create(imageEditForm(ResourceInput), (form) => createResource(deps, form));
  routes.update(imageEditForm(ResourceInput), (id, form) => updateResource(deps, id, form));
  routes.order(ResourceOrder, (order, writer) => reorderResources(deps, order, writer));
}
