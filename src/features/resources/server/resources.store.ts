import type { Selectable } from "kysely";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { ResourcesTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing, Paging } from "#shared/paging.ts";

export type ResourceRow = Selectable<ResourcesTable>;

export const { insert: createResource, update: updateResource, place: placeResources } = versionedRows("resources");

const inOrder = (db: Db) => db.selectFrom("resources").selectAll().orderBy("position").orderBy("id");

export const allResources = (db: Db): Promise<ResourceRow[]> => inOrder(db).execute();

export const listResources = (db: Db, paging: Paging): Promise<Listing<ResourceRow>> =>
  selectListing(inOrder(db), paging);

export const findResource = (db: Db, id: string): Promise<ResourceRow | undefined> =>
  db.selectFrom("resources").selectAll().where("id", "=", id).executeTakeFirst();

/** The place after the last resource. */
export async function endOfResources(db: Db): Promise<number> {
  const last = await db
    .selectFrom("resources")
    .select((eb) => eb.fn.max("position").as("position"))
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}
