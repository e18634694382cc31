import { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { fetchEventAt } from "#features/events/events.api.ts";
import { eventStatus } from "#features/events/events.rules.ts";
import { fetchGallery, galleryApi } from "#features/gallery/gallery.api.ts";
import { albumPath, isMonth, picturePath } from "#features/gallery/gallery.rules.ts";
import { editablePages } from "#features/pages/pages.rules.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { missingLabels } from "#site/site.labels.ts";
import { unlessMissing } from "./error-pages.tsx";

const ShortLink = z.object({ kind: z.string(), id: z.string(), path: z.string() });

/**
 * Leads from a permanent short link to the current page of its item. After an event with pictures, it leads to the
 * album. The ID of a page and a month are short links too.
 */
export const shortLinkPage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing(
    { noun: missingLabels.itemOfShortLink, list: { to: "/events", label: missingLabels.seeEvents } },
    async () => ({
      movedTo: await targetOf(context),
      // Browsers keep a permanent redirect, but the target changes.
      status: 303,
    }),
  );

async function targetOf({ mainApi, params, now }: PageContext): Promise<string> {
  const code = params["code"] ?? "";
  const page = editablePages.find(({ id }) => id === code);
  if (page) return page.path;
  if (isMonth(code)) return albumPath(code);
  const { kind, id, path } = await mainApi.get(`/short-links/${encodeURIComponent(code)}`, ShortLink);
  if (kind === "gallery item") return findPicturePath(mainApi, id);
  if (kind !== "event") return path;
  const event = await fetchEventAt(mainApi, path.slice("/events/".length));
  if (eventStatus(event, now) === "upcoming") return path;
  const album = await fetchGallery(mainApi, { event: event._id, limit: 1 });
  return album.total > 0 ? albumPath(event.slug) : path;
}

/** Returns the path of a picture in the album of its event, or in the album of its month. */
async function findPicturePath(api: ReadApi, id: string): Promise<string> {
  const { event, date } = await galleryApi.fetch(api, { _id: id });
  const album = event ? (await fetchEventAt(api, event)).slug : date.slice(0, "2026-03".length);
  return picturePath(albumPath(album), id);
}
