import type { Selectable } from "kysely";
import { orderedRows } from "#content/ordered-rows.store.ts";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { ResourcesTable } from "#platform/db/schema/tables.ts";

export type ResourceRow = Selectable<ResourcesTable>;

export const { insert: createResource, update: updateResource, place: placeResources } = versionedRows("resources");

export const {
  all: allResources,
  list: listResources,
  find: findResource,
  end: endOfResources,
} = orderedRows("resources");
