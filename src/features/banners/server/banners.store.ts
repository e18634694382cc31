import type { Insertable, Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { BannersTable } from "#platform/db/schema.ts";

export type BannerRow = Selectable<BannersTable>;
type Columns = Omit<Insertable<BannersTable>, "id" | "version" | "created_at" | "updated_at">;

/** All banners in their order. */
export const listBanners = (db: Db): Promise<BannerRow[]> =>
  db.selectFrom("banners").selectAll().orderBy("position").orderBy("id").execute();

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

export async function createBanner(db: Db, banner: { id: string; now: Date; columns: Columns }): Promise<void> {
  const at = banner.now.getTime();
  await db
    .insertInto("banners")
    .values({ id: banner.id, created_at: at, updated_at: at, ...banner.columns })
    .execute();
}

/** Places banners in the order of `ids`. Their versions stay: nothing that a form edits has changed. */
export async function placeBanners(db: Db, ids: readonly string[]): Promise<void> {
  const places = ids.map((id, position) => ({ id, position }));
  // Always in the same sequence, so that two such transactions wait for each other and never lock each other out.
  for (const { id, position } of places.sort((a, b) => (a.id < b.id ? -1 : 1)))
    await db.updateTable("banners").set({ position }).where("id", "=", id).execute();
}

export async function deleteBanner(db: Db, id: string): Promise<void> {
  await db.deleteFrom("banners").where("id", "=", id).execute();
}
