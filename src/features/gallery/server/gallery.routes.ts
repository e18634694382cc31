import { z } from "zod";
import { contentRoutes } from "#content/content.routes.ts";
import { cacheUntilChange } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { responses } from "#platform/http/error-handler.ts";
import { imageEditForm, imageForm } from "#platform/http/form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { listingOf } from "#shared/paging.ts";
import {
  Album,
  AlbumAddress,
  AlbumPictures,
  AlbumPicturesQuery,
  AlbumQuery,
  GalleryItem,
  GalleryItemInput,
  GalleryItemUpdate,
  GalleryQuery,
  KnownPicture,
  KnownQuery,
} from "../gallery.contract.ts";
import { albumNotesRoutes } from "./album-notes.routes.ts";
import {
  createGalleryItem,
  galleryItems,
  listAlbumAddresses,
  listAlbumPictures,
  listAlbums,
  listAlbumsForAdmins,
  listGallery,
  listKnown,
  presentGalleryItem,
  updateGalleryItem,
} from "./gallery.service.ts";
import { countActivePictures, countPublishedPictures, listAlbumYears } from "./gallery.store.ts";

export function galleryRoutes(app: HttpServer, siteDeps: Deps) {
  const publishedCounts = cacheUntilChange(siteDeps.changes, () => countPublishedPictures(siteDeps.db));
  const activeCount = cacheUntilChange(siteDeps.changes, () => countActivePictures(siteDeps.db));
  const deps = { ...siteDeps, counts: publishedCounts.get, countActive: activeCount.get };
  const routes = contentRoutes(app, deps, {
    type: galleryItems,
    present: presentGalleryItem,
    tag: "gallery",
    item: GalleryItem,
  });
  routes.list(GalleryQuery, listGallery);
  routes.one();
  routes.create(imageForm(GalleryItemInput), createGalleryItem);
  routes.update(imageEditForm(GalleryItemUpdate), updateGalleryItem);

  app.get(
    "/api/gallery/known",
    {
      config: { access: "content" },
      schema: { tags: ["gallery"], querystring: KnownQuery, response: responses(z.array(KnownPicture)) },
    },
    ({ query }) => listKnown(deps, query.digests),
  );

  const read = { path: "/api/gallery/albums", tag: "gallery" };
  const albumYears = cacheUntilChange(deps.changes, () => listAlbumYears(deps.db));
  app.addHook("onClose", async () => {
    publishedCounts.stop();
    activeCount.stop();
    albumYears.stop();
  });
  publicRead(app, { ...read, path: `${read.path}/years`, answer: z.array(z.number().int()) }, albumYears.get);
  publicRead(
    app,
    { ...read, querystring: AlbumQuery, answer: listingOf(Album) },
    ({ query }) => listAlbums(deps, query),
    ({ query }) => listAlbumsForAdmins(deps, query),
  );
  publicRead(app, { ...read, path: `${read.path}/addresses`, answer: z.array(AlbumAddress) }, () =>
    listAlbumAddresses(deps),
  );
  publicRead(
    app,
    { ...read, path: `${read.path}/pictures`, querystring: AlbumPicturesQuery, answer: AlbumPictures },
    ({ query }) => listAlbumPictures(deps, query),
  );
  albumNotesRoutes(app, deps);
}
