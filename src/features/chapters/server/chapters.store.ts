import type { Selectable } from "kysely";
import { orderedRows } from "#content/ordered-rows.store.ts";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { ChaptersTable } from "#platform/db/schema/tables.ts";

export type ChapterRow = Selectable<ChaptersTable>;

export const { insert: createChapter, update: updateChapter, place: placeChapters } = versionedRows("chapters");

export const { all: allChapters, list: listChapters, find: findChapter, end: endOfChapters } = orderedRows("chapters");
