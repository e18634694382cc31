import type { Selectable } from "kysely";
import { contentRows } from "#content/content.store.ts";
import type { ResourcesTable } from "#platform/db/schema/tables.ts";

export type ResourceRow = Selectable<ResourcesTable>;

export const {
  insert: createResource,
  update: updateResource,
  find: findResource,
  list: listResources,
  all: allResources,
  nextPosition: nextResourcePosition,
  setPositions: setResourcePositions,
} = contentRows("resources");
