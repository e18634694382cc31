import type { Selectable } from "kysely";
import { contentRows } from "#content/content.store.ts";
import type { BannersTable } from "#platform/db/schema/tables.ts";

export type BannerRow = Selectable<BannersTable>;

export const {
  insert: createBanner,
  update: updateBanner,
  find: findBanner,
  list: listBanners,
  all: allBanners,
  nextPosition: nextBannerPosition,
  setPositions: setBannerPositions,
} = contentRows("banners");
