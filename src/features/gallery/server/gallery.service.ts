import { recordWrite } from "#platform/audit/record-write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { checkVersion, type Writer } from "#platform/http/writer.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { type GalleryItem, type GalleryItemInput, galleryMessages } from "../gallery.contract.ts";
import * as store from "./gallery.store.ts";

const FOLDER = "gallery";
const entity = "gallery item";

const present = (deps: Deps, row: store.GalleryItemRow): GalleryItem => ({
  _id: row.id,
  title: row.title,
  date: row.date,
  image: mediaUrl(row.image, deps.mediaBaseUrl),
  createdAt: new Date(row.created_at).toISOString(),
  version: row.version,
});

/** Newest first. */
export const listGallery = async (deps: Deps): Promise<GalleryItem[]> =>
  (await store.listGalleryItems(deps.db)).map((row) => present(deps, row));

async function getRow(deps: { db: Db }, id: string): Promise<store.GalleryItemRow> {
  const row = await store.findGalleryItem(deps.db, id);
  if (!row) throw new AppError("not_found", { message: "This gallery item does not exist any more" });
  return row;
}

/** @throws AppError("not_found") */
export const getGalleryItem = async (deps: Deps, id: string): Promise<GalleryItem> =>
  present(deps, await getRow(deps, id));

const today = (deps: Pick<Deps, "clock" | "timeZone">): string =>
  Temporal.Instant.fromEpochMilliseconds(deps.clock().getTime())
    .toZonedDateTimeISO(deps.timeZone)
    .toPlainDate()
    .toString();

/** Stores a gallery item whose image is given as a temp file. */
export async function createGalleryItem(
  deps: Deps,
  { title, date }: GalleryItemInput,
  files: string[],
  writer: Writer,
): Promise<GalleryItem> {
  if (files.length === 0) throw new AppError("image_required", { message: galleryMessages.imageRequired });
  const id = deps.newId();
  await deps.media.whileSaving(FOLDER, files, ([image = ""]) =>
    inTransaction(deps, async (deps) => {
      const columns = { title, date: date ?? today(deps), image };
      await store.createGalleryItem(deps.db, { id, now: deps.clock(), columns });
      await recordWrite(deps, writer, { action: "created", entity, entityId: id, label: title });
    }),
  );
  return getGalleryItem(deps, id);
}

/** @throws AppError("not_found") */
export async function deleteGalleryItem(deps: Deps, id: string, writer: Writer): Promise<void> {
  const before = await inTransaction(deps, async (deps) => {
    const before = await getRow(deps, id);
    checkVersion(writer, before);
    await store.deleteGalleryItem(deps.db, id);
    await recordWrite(deps, writer, { action: "deleted", entity, entityId: id, label: before.title });
    return before;
  });
  await deps.media.remove([before.image]);
}
