import { recordWrite } from "#platform/audit/record-write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { checkVersion, type Writer } from "#platform/http/writer.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { type Banner, type BannerInput, type BannerOrder, bannerMessages } from "../banners.contract.ts";
import * as store from "./banners.store.ts";

const FOLDER = "banners";
const entity = "banner";

const present = (deps: Deps, row: store.BannerRow): Banner => ({
  _id: row.id,
  title: row.title,
  alt: row.alt,
  description: row.description,
  image: mediaUrl(row.image, deps.mediaBaseUrl),
  position: row.position,
  createdAt: new Date(row.created_at).toISOString(),
  version: row.version,
});

/** In the order in which they are shown. */
export const listBanners = async (deps: Deps): Promise<Banner[]> =>
  (await store.listBanners(deps.db)).map((row) => present(deps, row));

async function getRow(deps: { db: Db }, id: string): Promise<store.BannerRow> {
  const row = await store.findBanner(deps.db, id);
  if (!row) throw new AppError("not_found", { message: "This banner does not exist any more" });
  return row;
}

/** @throws AppError("not_found") */
export const getBanner = async (deps: Deps, id: string): Promise<Banner> => present(deps, await getRow(deps, id));

/** Stores a banner, last of all, whose image is given as a temp file. */
export async function createBanner(deps: Deps, input: BannerInput, files: string[], writer: Writer): Promise<Banner> {
  if (files.length === 0) throw new AppError("image_required", { message: bannerMessages.imageRequired });
  const id = deps.newId();
  await deps.media.whileSaving(FOLDER, files, ([image = ""]) =>
    inTransaction(deps, async (deps) => {
      const position = await store.endOfBanners(deps.db);
      const columns = { ...input, alt: input.alt ?? input.title, image, position };
      await store.createBanner(deps.db, { id, now: deps.clock(), columns });
      await recordWrite(deps, writer, { action: "created", entity, entityId: id, label: input.title });
    }),
  );
  return getBanner(deps, id);
}

/** @throws AppError("not_found") */
export async function deleteBanner(deps: Deps, id: string, writer: Writer): Promise<void> {
  const before = await inTransaction(deps, async (deps) => {
    const before = await getRow(deps, id);
    checkVersion(writer, before);
    await store.deleteBanner(deps.db, id);
    await recordWrite(deps, writer, { action: "deleted", entity, entityId: id, label: before.title });
    return before;
  });
  await deps.media.remove([before.image]);
}

/**
 * Puts the banners in a new order.
 * @throws AppError("conflict") unless `ids` names each present banner once.
 */
export async function reorderBanners(deps: Deps, { ids }: BannerOrder, writer: Writer): Promise<Banner[]> {
  await inTransaction(deps, async (deps) => {
    const present = (await store.listBanners(deps.db)).map((row) => row.id);
    const named = new Set(ids);
    if (ids.length !== present.length || !present.every((id) => named.has(id)))
      throw new AppError("conflict", { message: bannerMessages.orderConflict });
    await store.placeBanners(deps.db, ids);
    await recordWrite(deps, writer, { action: "reordered", entity, entityId: "order", label: "Banners" });
  });
  return listBanners(deps);
}
