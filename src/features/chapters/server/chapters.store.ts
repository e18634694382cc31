import type { Selectable } from "kysely";
import { contentRows } from "#content/content.store.ts";
import type { ChaptersTable } from "#platform/db/schema/tables.ts";

export type ChapterRow = Selectable<ChaptersTable>;

export const {
  insert: createChapter,
  update: updateChapter,
  find: findChapter,
  list: listChapters,
  all: allChapters,
  nextPosition: nextChapterPosition,
  setPositions: setChapterPositions,
} = contentRows("chapters");
