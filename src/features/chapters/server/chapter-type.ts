import { claimSlug } from "#content/content.store.ts";
import type { ContentType } from "#content/content-type.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { isoInstant } from "#shared/dates.ts";
import { slugOf } from "#shared/slug.ts";
import type { Chapter, ChapterDetails } from "../chapters.contract.ts";
import { chapterPath } from "../chapters.rules.ts";
import { type ChapterRow, findChapter } from "./chapters.store.ts";

export const CHAPTER = "chapter";

/** A draft has no slug yet. Its page is found by ID too. */
const slugFor = (row: Pick<ChapterRow, "id" | "slug">) => row.slug ?? row.id;

const pageOf = (row: ChapterRow) => chapterPath({ id: slugFor(row) });

type Addressed = Pick<ChapterRow, "id" | "name" | "address">;

/** Gives a chapter the requested slug, or one from its name. */
export const claimChapterSlug = (db: Db, { id, name, address }: Addressed) =>
  claimSlug(db, { entity: CHAPTER, id, base: slugOf(address ?? "") || slugOf(name) || CHAPTER });

const NOTHING: ChapterDetails = { areas: [], statistics: [], stories: [], gatherings: [] };

export const detailsOf = ({ details }: Pick<ChapterRow, "details">): ChapterDetails => ({
  ...NOTHING,
  ...(JSON.parse(details) as Partial<ChapterDetails>),
});

/** The unit's usual name, as additional search words. */
const UNIT_WORDS = { wie: "WIE" } as const;

function wordsOf(row: ChapterRow): string {
  const { areas, stories, gatherings } = detailsOf(row);
  const names = areas.map(({ name }) => name).join(", ");
  const told = [...stories, ...gatherings].map(({ title, text }) => `${title}: ${text}`);
  return [row.description, names && `${names}.`, row.unit && `${UNIT_WORDS[row.unit]}.`, ...told]
    .filter(Boolean)
    .join(" ");
}

export const chapters: ContentType<ChapterRow> = {
  entity: CHAPTER,
  find: findChapter,
  label: (row) => row.name,
  apiPath: "/api/chapters",
  table: "chapters",
  claimSlug: claimChapterSlug,
  page: pageOf,
  media: { folder: "chapters", fileType: "image", files: (row) => (row.image === null ? [] : [row.image]) },
  search: { of: (row) => ({ title: row.name, text: wordsOf(row), path: pageOf(row) }) },
};

export function presentChapter({ mediaBaseUrl }: Pick<Deps, "mediaBaseUrl">, row: ChapterRow): Chapter {
  const details = detailsOf(row);
  return {
    _id: row.id,
    id: slugFor(row),
    name: row.name,
    logo: row.image === null ? null : mediaUrl(row.image, mediaBaseUrl),
    ...(row.alt === null ? {} : { alt: row.alt }),
    description: row.description,
    focusAreas: details.areas.map(({ name }) => name),
    ...details,
    ...(row.address === null ? {} : { address: row.address }),
    ...(row.link === null ? {} : { link: row.link }),
    ...(row.unit === null ? {} : { unit: row.unit }),
    position: row.position,
    createdAt: isoInstant(row.created_at),
    version: row.version,
  };
}
