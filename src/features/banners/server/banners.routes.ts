import { contentRoutes } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm, imageForm } from "#platform/http/form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Banner, BannerInput, bannerMessages } from "../banners.contract.ts";
import { banners, createBanner, presentBanner, updateBanner } from "./banners.service.ts";

export function bannersRoutes(app: HttpServer, deps: Deps) {
  const routes = contentRoutes(app, deps, { type: banners, present: presentBanner, tag: "banners", item: Banner });
  routes.ordered({ label: "Banners", conflict: bannerMessages.orderConflict });
  routes.one();
  routes.create(imageForm(BannerInput), createBanner);
  routes.update(imageEditForm(BannerInput), updateBanner);
}
