import type { Scope } from "#content/content.store.ts";
import { getRowBySlug } from "#content/content-type.ts";
import { create, seedDefaults } from "#content/create.ts";
import { reorder, update } from "#content/update.ts";
import type { ImageForm, Writer } from "#content/write.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { Listing, Paging } from "#shared/paging.ts";
import {
  type Chapter,
  type ChapterDetails,
  type ChapterInput,
  type ChapterOrder,
  chapterMessages,
} from "../chapters.contract.ts";
import { defaultChapters } from "../chapters.data.ts";
import { CHAPTER, chapters, claimChapterSlug, detailsOf, presentChapter } from "./chapter-type.ts";
import * as store from "./chapters.store.ts";

/** In display order. */
export const listChapters = (deps: Deps, paging: Paging, scope: Scope): Promise<Listing<store.ChapterRow>> =>
  store.listChapters(deps.db, paging, scope);

/** Returns all published chapters in display order. */
export const allChapters = async (deps: Deps): Promise<Chapter[]> =>
  (await store.allChapters(deps.db, "published")).map((row) => presentChapter(deps, row));

/** Returns the chapter with a current or earlier slug. @throws AppError: "gone", "not_found" */
export async function getChapterAt(deps: Deps, slug: string): Promise<Chapter> {
  const row = await getRowBySlug(deps, chapters, slug).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.code === "not_found";
    throw isUnknown ? new AppError("not_found", { message: chapterMessages.notFound }) : error;
  });
  return presentChapter(deps, row);
}

/** Returns the columns for an officer's input. */
function chapterColumns(
  { name, description, address, link, unit, alt, ...input }: ChapterInput,
  before?: store.ChapterRow,
) {
  const { areas, statistics, stories, gatherings } = before
    ? detailsOf(before)
    : { areas: [], statistics: [], stories: [], gatherings: [] };
  const details: ChapterDetails = {
    areas: input.areas ?? areas,
    statistics: input.statistics ?? statistics,
    stories: input.stories ?? stories,
    gatherings: input.gatherings ?? gatherings,
  };
  return {
    name,
    description,
    address: address === undefined ? (before?.address ?? null) : address || null,
    link: link ?? null,
    unit: unit ?? null,
    alt: alt === undefined ? (before?.alt ?? null) : alt || null,
    details: JSON.stringify(details),
  };
}

/** Stores a chapter in the last position. */
export const createChapter = (deps: Deps, { fields, files, writer }: ImageForm<ChapterInput>) =>
  create(deps, chapters, { writer, files: files.image }, async (deps, { id, now, keys: [image = null] }) => {
    const columns = chapterColumns(fields);
    const slug = await claimChapterSlug(deps.db, { id, ...columns });
    const position = await store.nextChapterPosition(deps.db);
    await store.createChapter(deps.db, { id, now, columns: { ...columns, slug, image, position } });
  });

/** Overwrites a chapter. If a new slug is requested, the old one redirects. */
export const updateChapter = (deps: Deps, id: string, { fields, files, writer }: ImageForm<ChapterInput>) =>
  update(deps, chapters, {
    id,
    writer,
    files: files.image,
    write: async (deps, before, { now, keys: [added] }) => {
      const columns = chapterColumns(fields, before);
      const isMoved = columns.address !== null && columns.address !== before.address;
      const slug = isMoved ? await claimChapterSlug(deps.db, { id, ...columns }) : before.slug;
      const image = added ?? (fields.withoutImage ? null : before.image);
      return store.updateChapter(deps.db, before, { now, columns: { ...columns, slug, image } });
    },
  });

/** @throws AppError("conflict") unless `ids` contains each current chapter once */
export async function reorderChapters(deps: Deps, { ids }: ChapterOrder, writer: Writer): Promise<Chapter[]> {
  await reorder(deps, {
    writer,
    ids,
    existing: store.allChapters,
    setPositions: store.setChapterPositions,
    entry: { entity: CHAPTER, entityId: "order", label: "Chapters" },
    conflict: chapterMessages.orderConflict,
  });
  return allChapters(deps);
}

/** Inserts the default chapters on an empty site. */
export const seedChapters = (deps: Pick<Deps, "db" | "clock">): Promise<void> =>
  seedDefaults(deps, chapters, async (db, now) => {
    for (const [position, { id, name, logo: image, unit, description, ...details }] of defaultChapters.entries()) {
      const columns = { name, description, unit, image, alt: null, link: null, address: id, position };
      const slug = await claimChapterSlug(db, { id, name, address: id });
      await store.createChapter(db, { id, now, columns: { ...columns, slug, details: JSON.stringify(details) } });
    }
  });
