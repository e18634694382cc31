import { contentRoutes } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm, imageForm } from "#platform/http/image-form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Paging } from "#shared/paging.ts";
import { Banner, BannerInput, BannerOrder } from "../banners.contract.ts";
import { banners, createBanner, listBanners, presentBanner, reorderBanners, updateBanner } from "./banners.service.ts";

export function bannersRoutes(app: HttpServer, deps: Deps) {
  const routes = contentRoutes(app, deps, {
    type: banners,
    present: (row) => presentBanner(deps, row),
    tag: "banners",
    item: Banner,
  });
  routes.list(Paging, (query, scope) => listBanners(deps, query, scope));
  routes.one();
  routes.create(imageForm(BannerInput), (form) => createBanner(deps, form));
  routes.update(imageEditForm(BannerInput), (id, form) => updateBanner(deps, id, form));
  routes.order(BannerOrder, (order, writer) => reorderBanners(deps, order, writer));
}
