import type { Selectable } from "kysely";
import { orderedRows } from "#content/ordered-rows.store.ts";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { BannersTable } from "#platform/db/schema/tables.ts";

export type BannerRow = Selectable<BannersTable>;

export const { insert: createBanner, update: updateBanner, place: placeBanners } = versionedRows("banners");

export const { all: allBanners, list: listBanners, find: findBanner, end: endOfBanners } = orderedRows("banners");
