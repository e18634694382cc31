import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { withForm } from "#platform/http/form.ts";
import { imageForm } from "#platform/http/image-form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { writerOf } from "#platform/http/writer.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { Banner, BannerInput, BannerOrder } from "../banners.contract.ts";
import { createBanner, deleteBanner, getBanner, listBanners, reorderBanners } from "./banners.service.ts";

const form = imageForm(BannerInput);
const tags = ["banners"];

export function bannersRoutes(app: HttpServer, deps: Deps) {
  app.get(
    "/api/banner",
    { config: { access: "public" }, schema: { tags, response: { 200: z.array(Banner), default: ErrorBody } } },
    () => listBanners(deps),
  );

  app.get(
    "/api/banner/:id",
    { config: { access: "public" }, schema: { tags, params: ById, response: { 200: Banner, default: ErrorBody } } },
    (request) => getBanner(deps, request.params.id),
  );

  app.post(
    "/api/banner",
    { config: { access: "admin", form }, schema: { tags, response: { 201: Banner, default: ErrorBody } } },
    async (request, reply) => {
      const writer = writerOf(request);
      const banner = await withForm(request, deps.temp, form, ({ fields, files }) =>
        createBanner(deps, fields, files.image, writer),
      );
      return reply.code(201).send(banner);
    },
  );

  app.put(
    "/api/banner/order",
    {
      config: { access: "admin" },
      schema: { tags, body: BannerOrder, response: { 200: z.array(Banner), default: ErrorBody } },
    },
    (request) => reorderBanners(deps, request.body, writerOf(request)),
  );

  app.delete(
    "/api/banner/:id",
    { config: { access: "admin" }, schema: { tags, params: ById, response: { 200: Deleted, default: ErrorBody } } },
    async (request) => {
      await deleteBanner(deps, request.params.id, writerOf(request));
      return { _id: request.params.id };
    },
  );
}
