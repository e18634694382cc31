import type { Selectable } from "kysely";
import { contentRoutes } from "#content/content.routes.ts";
import { contentRows } from "#content/content.store.ts";
import type { ContentType } from "#content/content-type.ts";
import { presentItem } from "#content/publication.ts";
import { publish, unpublish } from "#content/publish.ts";
import { createRow, updateRow } from "#content/save.ts";
import type { ContentDeps, ImageForm, Writer, WriteTransaction } from "#content/write.ts";
import type { BannersTable } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm, imageForm } from "#platform/http/form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { pictureColumns, presentPicture, rowForNextImage } from "#shared/picture-fields.ts";
import { Banner, BannerInput, bannerMessages } from "../banners.contract.ts";

type BannerRow = Selectable<BannersTable>;

export const bannerRows = contentRows("banners");

export const banners: ContentType<BannerRow> = {
  entity: "banner",
  find: bannerRows.find,
  label: (row) => row.title,
  apiPath: "/api/banner",
  table: "banners",
  page: () => "/",
  media: { folder: "banners", fileType: "image", files: (row) => [row.image] },
};

const presentBanner = ({ mediaBaseUrl }: Pick<Deps, "mediaBaseUrl">, row: BannerRow): Banner => ({
  ...presentItem(row),
  title: row.title,
  alt: row.alt,
  description: row.description,
  image: mediaUrl(row.image, mediaBaseUrl),
  ...presentPicture({ alt: row.alt, focus: row.focus }),
  position: row.position,
});

function bannerColumns(input: BannerInput, before?: BannerRow) {
  const { title, alt = title, description } = input;
  const { focus } = pictureColumns(input, before);
  return { title, alt: input.decorative ? "" : alt, description, focus };
}

/** Stores a banner in the last position. */
const createBanner = (deps: Deps, { fields, files, writer }: ImageForm<BannerInput>) =>
  createRow(deps, banners, { writer, files: files.image }, async ({ db }, { keys: [image = ""] }) => ({
    ...bannerColumns(fields),
    image,
    position: await bannerRows.nextPosition(db),
  }));

const updateBanner = (deps: Deps, id: string, { fields, files, writer }: ImageForm<BannerInput>) =>
  updateRow(deps, banners, {
    id,
    writer,
    files: files.image,
    columnsOf: (_deps, before, { keys: [image = before.image] }) => ({
      ...bannerColumns(fields, rowForNextImage(before, image)),
      image,
    }),
  });

/** Unpublishes banners at the start of a year. @returns the IDs of those that were published */
export async function unpublishBanners(
  deps: WriteTransaction<ContentDeps>,
  ids: readonly string[],
  { username }: Writer,
): Promise<string[]> {
  const writer = { username, batch: deps.newId() };
  const unpublished: string[] = [];
  for (const id of ids) if (await unpublish(deps, banners, { id, writer })) unpublished.push(id);
  return unpublished;
}

/** Publishes banners again. */
export async function republishBanners(
  deps: WriteTransaction<ContentDeps>,
  ids: readonly string[],
  { username }: Writer,
): Promise<void> {
  const writer = { username, batch: deps.newId() };
  for (const id of ids) await publish(deps, banners, { id, writer });
}

export function bannersRoutes(app: HttpServer, deps: Deps) {
  const routes = contentRoutes(app, deps, { type: banners, present: presentBanner, tag: "banners", item: Banner });
  routes.ordered({ label: "Banners", conflict: bannerMessages.orderConflict });
  routes.one();
  routes.create(imageForm(BannerInput), createBanner);
  routes.update(imageEditForm(BannerInput), updateBanner);
}
