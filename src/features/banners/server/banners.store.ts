import type { Selectable } from "kysely";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { BannersTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing, Paging } from "#shared/paging.ts";

export type BannerRow = Selectable<BannersTable>;

export const { insert: createBanner, update: updateBanner, place: placeBanners } = versionedRows("banners");

const inOrder = (db: Db) => db.selectFrom("banners").selectAll().orderBy("position").orderBy("id");

export const allBanners = (db: Db): Promise<BannerRow[]> => inOrder(db).execute();

export const listBanners = (db: Db, paging: Paging): Promise<Listing<BannerRow>> => selectListing(inOrder(db), paging);

export const findBanner = (db: Db, id: string): Promise<BannerRow | undefined> =>
  db.selectFrom("banners").selectAll().where("id", "=", id).executeTakeFirst();

/** The place after the last banner. */
export async function endOfBanners(db: Db): Promise<number> {
  const last = await db
    .selectFrom("banners")
    .select((eb) => eb.fn.max("position").as("position"))
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}
