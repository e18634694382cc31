import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { withForm } from "#platform/http/form.ts";
import { imageForm } from "#platform/http/image-form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { writerOf } from "#platform/http/writer.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { GalleryItem, GalleryItemInput } from "../gallery.contract.ts";
import { createGalleryItem, deleteGalleryItem, getGalleryItem, listGallery } from "./gallery.service.ts";

const form = imageForm(GalleryItemInput);
const tags = ["gallery"];

export function galleryRoutes(app: HttpServer, deps: Deps) {
  app.get(
    "/api/gallery",
    { config: { access: "public" }, schema: { tags, response: { 200: z.array(GalleryItem), default: ErrorBody } } },
    () => listGallery(deps),
  );

  app.get(
    "/api/gallery/:id",
    {
      config: { access: "public" },
      schema: { tags, params: ById, response: { 200: GalleryItem, default: ErrorBody } },
    },
    (request) => getGalleryItem(deps, request.params.id),
  );

  app.post(
    "/api/gallery",
    { config: { access: "admin", form }, schema: { tags, response: { 201: GalleryItem, default: ErrorBody } } },
    async (request, reply) => {
      const writer = writerOf(request);
      const item = await withForm(request, deps.temp, form, ({ fields, files }) =>
        createGalleryItem(deps, fields, files.image, writer),
      );
      return reply.code(201).send(item);
    },
  );

  app.delete(
    "/api/gallery/:id",
    { config: { access: "admin" }, schema: { tags, params: ById, response: { 200: Deleted, default: ErrorBody } } },
    async (request) => {
      await deleteGalleryItem(deps, request.params.id, writerOf(request));
      return { _id: request.params.id };
    },
  );
}
