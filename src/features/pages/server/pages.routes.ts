import { z } from "zod";
import { lifecycleRoutes } from "#content/content.routes.ts";
import { writerOf } from "#content/write.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { responses } from "#platform/http/error-handler.ts";
import { imageEditForm, withForm } from "#platform/http/form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById } from "#shared/by-id.ts";
import { Page, PagePictureInput, pageUpdates } from "../pages.contract.ts";
import { editablePages } from "../pages.rules.ts";
import { cachedPages, discardDraft, getAdminPage, pages, presentPage, savePage, savePicture } from "./pages.service.ts";

const tag = "pages";
const path = pages.apiPath;
const config = { access: "content" as const };
const pictureForm = imageEditForm(PagePictureInput);
const response = responses(Page);

/** Registers the routes of the site's own pages, for visitors and officers. */
export function pageTextsRoutes(app: HttpServer, deps: Deps) {
  const known = cachedPages(deps);
  app.addHook("onClose", async () => known.stop());

  publicRead(
    app,
    { path, tag, answer: z.array(Page) },
    async () => [...(await known.get())],
    () => Promise.all(editablePages.map(({ id }) => getAdminPage(deps, id))),
  );

  publicRead(
    app,
    { path: `${path}/:id`, tag, params: ById, answer: Page },
    async ({ params }) => {
      const page = (await known.get()).find(({ _id }) => _id === params.id);
      if (!page) throw new AppError("not_found");
      return page;
    },
    ({ params }) => getAdminPage(deps, params.id),
  );

  for (const { id } of editablePages)
    app.put(`${path}/${id}`, { config, schema: { tags: [tag], body: pageUpdates[id], response } }, async (request) => {
      await savePage(deps, id, request.body, writerOf(request));
      return getAdminPage(deps, id);
    });

  app.put(
    `${path}/home/picture`,
    { config: { ...config, form: pictureForm }, schema: { tags: [tag], response } },
    async (request) => {
      const writer = writerOf(request);
      await withForm(request, deps.temp, pictureForm, (form) => savePicture(deps, "home", { ...form, writer }));
      return getAdminPage(deps, "home");
    },
  );

  app.delete(`${path}/:id/draft`, { config, schema: { tags: [tag], params: ById, response } }, async (request) => {
    await discardDraft(deps, request.params.id, writerOf(request));
    return getAdminPage(deps, request.params.id);
  });

  lifecycleRoutes(app, deps, { type: pages, present: (row) => presentPage(deps, row), tag, answer: Page });
}
