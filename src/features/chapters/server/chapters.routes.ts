import { z } from "zod";
import { contentRoutes } from "#content/content.routes.ts";
import { findIdBySlug } from "#content/content.store.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm } from "#platform/http/form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { BySlug } from "#shared/by-id.ts";
import { Chapter, ChapterInput, chapterMessages } from "../chapters.contract.ts";
import { chapters, createChapter, getChapterAt, presentChapter, updateChapter } from "./chapters.service.ts";

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
