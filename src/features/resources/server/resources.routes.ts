import { contentRoutes } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm } from "#platform/http/form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Resource, ResourceInput, resourceMessages } from "../resources.contract.ts";
import { createResource, presentResource, resources, updateResource } from "./resources.service.ts";

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
