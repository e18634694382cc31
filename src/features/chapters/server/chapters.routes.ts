import type { Selectable } from "kysely";
import { z } from "zod";
import { claimSlug, findIdBySlug, slugOf, slugOrId } from "#content/addresses.store.ts";
import { contentRoutes } from "#content/content.routes.ts";
import { contentRows, getRowBySlug } from "#content/content.store.ts";
import type { ContentType } from "#content/content-type.ts";
import { presentItem } from "#content/publication.ts";
import { createRow, seedDefaults, updateRow } from "#content/save.ts";
import type { ImageForm } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { ChaptersTable } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { imageEditForm } from "#platform/http/form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { BySlug } from "#shared/by-id.ts";
import { unitKinds } from "#shared/vtools.ts";
import {
  Chapter,
  type ChapterDetails,
  ChapterInput,
  type chapterKinds,
  chapterMessages,
  chapterPath,
  chapterSearchText,
} from "../chapters.contract.ts";
import { defaultChapters } from "../chapters.data.ts";

type ChapterRow = Selectable<ChaptersTable>;

const CHAPTER = "chapter";

const rows = contentRows("chapters");

const noIeeeData = { spoid: null, unit_kind: null, minimum_events: null };

const pageOf = (row: ChapterRow) => chapterPath({ id: slugOrId(row) });

/** Gives a chapter the requested slug, or one from its name. */
const claimChapterSlug = (db: Db, { id, name, address }: Pick<ChapterRow, "id" | "name" | "address">) =>
  claimSlug(db, { entity: CHAPTER, id, base: slugOf(address ?? "") || slugOf(name) || CHAPTER });

const noDetails: ChapterDetails = { areas: [], statistics: [], stories: [], gatherings: [] };

const detailsOf = ({ details }: ChapterRow): ChapterDetails => ({
  ...noDetails,
  ...(JSON.parse(details) as Partial<ChapterDetails>),
});

export const chapters: ContentType<ChapterRow> = {
  entity: CHAPTER,
  find: rows.find,
  label: (row) => row.name,
  apiPath: "/api/chapters",
  table: "chapters",
  claimSlug: claimChapterSlug,
  page: pageOf,
  media: { folder: "chapters", fileType: "image", files: (row) => (row.image === null ? [] : [row.image]) },
  search: {
    of: (row) => ({ title: row.name, text: chapterSearchText({ ...row, ...detailsOf(row) }), path: pageOf(row) }),
  },
};

/** Returns the kind of a unit, which its unit code decides. */
function kindOf({ spoid, unit, unit_kind }: ChapterRow): (typeof chapterKinds)[number] {
  if (spoid) return spoid.startsWith(unitKinds.affinity_group.prefix) ? "affinity_group" : "chapter";
  return unit_kind ?? (unit === "wie" ? "affinity_group" : "chapter");
}

export function presentChapter({ mediaBaseUrl }: Pick<Deps, "mediaBaseUrl">, row: ChapterRow): Chapter {
  const details = detailsOf(row);
  return {
    ...presentItem(row),
    id: slugOrId(row),
    name: row.name,
    logo: row.image === null ? null : mediaUrl(row.image, mediaBaseUrl),
    ...(row.alt === null ? {} : { alt: row.alt }),
    description: row.description,
    focusAreas: details.areas.map(({ name }) => name),
    ...details,
    ...(row.address === null ? {} : { address: row.address }),
    ...(row.link === null ? {} : { link: row.link }),
    ...(row.unit === null ? {} : { unit: row.unit }),
    ...(row.spoid === null ? {} : { spoid: row.spoid }),
    unitKind: kindOf(row),
    minimumEvents: row.minimum_events ?? unitKinds[kindOf(row)].minimumEvents,
    position: row.position,
  };
}

/** Returns the chapter with a current or earlier slug. @throws AppError: "gone", "not_found" */
async function getChapterAt(deps: Deps, slug: string): Promise<Chapter> {
  const row = await getRowBySlug(deps, chapters, slug).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.code === "not_found";
    throw isUnknown ? new AppError("not_found", { message: chapterMessages.notFound }) : error;
  });
  return presentChapter(deps, row);
}

/** Returns the columns for an officer's input. Absent lists, slug, alternative text and IEEE data stay. */
function chapterColumns({ name, description, address, link, unit, alt, ...input }: ChapterInput, before?: ChapterRow) {
  const current = before ? detailsOf(before) : noDetails;
  const details: ChapterDetails = {
    areas: input.areas ?? current.areas,
    statistics: input.statistics ?? current.statistics,
    stories: input.stories ?? current.stories,
    gatherings: input.gatherings ?? current.gatherings,
  };
  return {
    name,
    description,
    address: (address ?? before?.address) || null,
    link: link ?? null,
    unit: unit ?? null,
    alt: alt === undefined ? (before?.alt ?? null) : alt || null,
    details: JSON.stringify(details),
    spoid: input.spoid === undefined ? (before?.spoid ?? null) : input.spoid || null,
    unit_kind: input.unitKind ?? before?.unit_kind ?? null,
    minimum_events: numberOf(input.minimumEvents, before?.minimum_events ?? null),
  };
}

const numberOf = (digits: string | undefined, stored: number | null) =>
  digits === undefined ? stored : digits === "" ? null : Number(digits);

/** Stores a chapter in the last position. */
const createChapter = (deps: Deps, { fields, files, writer }: ImageForm<ChapterInput>) =>
  createRow(deps, chapters, { writer, files: files.image }, async ({ db }, { id, keys: [image = null] }) => {
    const columns = chapterColumns(fields);
    const slug = await claimChapterSlug(db, { id, ...columns });
    return { ...columns, slug, image, position: await rows.nextPosition(db) };
  });

/** Overwrites a chapter. If a new slug is requested, the old one redirects. */
const updateChapter = (deps: Deps, id: string, { fields, files, writer }: ImageForm<ChapterInput>) =>
  updateRow(deps, chapters, {
    id,
    writer,
    files: files.image,
    columnsOf: async ({ db }, before, { keys: [added] }) => {
      const columns = chapterColumns(fields, before);
      const isMoved = columns.address !== null && columns.address !== before.address;
      return {
        ...columns,
        slug: isMoved ? await claimChapterSlug(db, { id, ...columns }) : before.slug,
        image: added ?? (fields.withoutImage ? null : before.image),
      };
    },
  });

/** Inserts the default chapters on an empty site. */
export const seedChapters = (deps: Pick<Deps, "db" | "clock">): Promise<void> =>
  seedDefaults(deps, chapters, async (db, now) => {
    for (const [position, { id, name, logo: image, unit, description, ...details }] of defaultChapters.entries()) {
      const columns = { name, description, unit, image, alt: null, link: null, address: id, position, ...noIeeeData };
      const slug = await claimChapterSlug(db, { id, name, address: id });
      await rows.insert(db, { id, now, columns: { ...columns, slug, details: JSON.stringify(details) } });
    }
  });

const params = z.object({ id: BySlug.shape.slug });

export function chaptersRoutes(app: HttpServer, deps: Deps) {
  const tag = "chapters";
  const routes = contentRoutes(app, deps, { type: chapters, present: presentChapter, tag, item: Chapter });
  const listCached = routes.ordered({ label: "Chapters", conflict: chapterMessages.orderConflict });
  // Visitors use the slug, officers also the ID.
  publicRead(
    app,
    { path: `${chapters.apiPath}/:id`, tag, params, answer: Chapter },
    async ({ params: { id } }) => (await listCached()).find((chapter) => chapter.id === id) ?? getChapterAt(deps, id),
    async ({ params: { id } }) => routes.getForAdmins((await findIdBySlug(deps.db, chapters.entity, id)) ?? id),
  );
  routes.create(imageEditForm(ChapterInput), createChapter);
  routes.update(imageEditForm(ChapterInput), updateChapter);
}
