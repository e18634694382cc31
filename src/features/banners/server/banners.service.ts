import type { Scope } from "#content/content.store.ts";
import type { ContentType } from "#content/content-type.ts";
import { create } from "#content/create.ts";
import { reorder, update } from "#content/update.ts";
import type { ImageForm, Writer } from "#content/write.ts";
import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import type { Listing, Paging } from "#shared/paging.ts";
import { pictureColumns, presentPicture, saidOfNext } from "#shared/picture-fields.ts";
import { type Banner, type BannerInput, type BannerOrder, bannerMessages } from "../banners.contract.ts";
import * as store from "./banners.store.ts";

export const banners: ContentType<store.BannerRow> = {
  entity: "banner",
  find: store.findBanner,
  label: (row) => row.title,
  apiPath: "/api/banner",
  table: "banners",
  page: () => "/",
  media: { folder: "banners", fileType: "image", files: (row) => [row.image] },
};

export const presentBanner = (deps: Pick<Deps, "mediaBaseUrl">, row: store.BannerRow): Banner => ({
  _id: row.id,
  title: row.title,
  alt: row.alt,
  description: row.description,
  image: mediaUrl(row.image, deps.mediaBaseUrl),
  ...presentPicture({ alt: row.alt, focus: row.focus }),
  position: row.position,
  createdAt: new Date(row.created_at).toISOString(),
  version: row.version,
});

/** In display order. */
export const listBanners = (deps: Deps, paging: Paging, scope: Scope): Promise<Listing<store.BannerRow>> =>
  store.listBanners(deps.db, paging, scope);

/** Returns the columns for an officer's input. */
function bannerColumns(input: BannerInput, before?: store.BannerRow) {
  const { title, alt = title, description } = input;
  const { focus } = pictureColumns(input, before);
  return { title, alt: input.decorative ? "" : alt, description, focus };
}

/** Stores a banner in the last position. */
export async function createBanner(deps: Deps, { fields, files, writer }: ImageForm<BannerInput>) {
  return create(deps, banners, { writer, files: files.image }, async (deps, { id, now, keys: [image = ""] }) => {
    const position = await store.nextBannerPosition(deps.db);
    const columns = { ...bannerColumns(fields), image, position };
    await store.createBanner(deps.db, { id, now, columns });
  });
}

export async function updateBanner(deps: Deps, id: string, { fields, files, writer }: ImageForm<BannerInput>) {
  return update(deps, banners, {
    id,
    writer,
    files: files.image,
    write: (deps, before, { now, keys: [image = before.image] }) =>
      store.updateBanner(deps.db, before, {
        now,
        columns: { ...bannerColumns(fields, saidOfNext(before, image)), image },
      }),
  });
}

/** @throws AppError("conflict") unless `ids` contains each current banner once */
export async function reorderBanners(deps: Deps, { ids }: BannerOrder, writer: Writer): Promise<Banner[]> {
  await reorder(deps, {
    writer,
    ids,
    existing: store.allBanners,
    setPositions: store.setBannerPositions,
    entry: { entity: banners.entity, entityId: "order", label: "Banners" },
    conflict: bannerMessages.orderConflict,
  });
  return (await store.allBanners(deps.db, "published")).map((row) => presentBanner(deps, row));
}
