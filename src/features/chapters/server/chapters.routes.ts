import { z } from "zod";
import { contentRoutes } from "#content/content.routes.ts";
import { findIdBySlug } from "#content/content.store.ts";
import { getForAdmins } from "#content/publication.ts";
import { concerns } from "#platform/changes.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm } from "#platform/http/image-form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { knownUntilChange } from "#platform/known-until-change.ts";
import { BySlug } from "#shared/by-id.ts";
import { Paging, pageLimit } from "#shared/paging.ts";
import { Chapter, ChapterInput, ChapterOrder } from "../chapters.contract.ts";
import { CHAPTER, chapters, presentChapter } from "./chapter-type.ts";
import {
  allChapters,
  createChapter,
  getChapterAt,
  listChapters,
  reorderChapters,
  updateChapter,
} from "./chapters.service.ts";

const tag = "chapters";
const params = z.object({ id: BySlug.shape.slug });

export function chaptersRoutes(app: HttpServer, deps: Deps) {
  const shown = { type: chapters, present: (row: Parameters<typeof presentChapter>[1]) => presentChapter(deps, row) };
  const routes = contentRoutes(app, deps, { ...shown, tag, item: Chapter });
  // The list is short, and search and sitemap request it too.
  const known = knownUntilChange(deps.changes, () => allChapters(deps), concerns(CHAPTER));
  app.addHook("onClose", async () => known.stop());

  routes.list(
    Paging,
    (query, scope) => listChapters(deps, query, scope),
    (query) => (pageLimit(query) === undefined ? known.get() : undefined),
  );
  // Visitors use the slug, officers also the ID.
  publicRead(
    app,
    { path: `${chapters.apiPath}/:id`, tag, params, answer: Chapter },
    async ({ params: { id } }) => (await known.get()).find((one) => one.id === id) ?? getChapterAt(deps, id),
    async ({ params: { id } }) => getForAdmins(deps, shown, (await findIdBySlug(deps.db, CHAPTER, id)) ?? id),
  );
  routes.create(imageEditForm(ChapterInput), (form) => createChapter(deps, form));
  routes.update(imageEditForm(ChapterInput), (id, form) => updateChapter(deps, id, form));
  routes.order(ChapterOrder, (order, writer) => reorderChapters(deps, order, writer));
}
