import { fetchChapters } from "#features/chapters/chapters.calls.ts";
import { fetchAlbumAddresses } from "#features/gallery/gallery.calls.ts";
import { albumPath } from "#features/gallery/gallery.rules.ts";
import type { PageContext } from "#web/documents/public-page.ts";
import { publicLinks } from "#web/pages/public/site-map.ts";
import { xmlDocument, xmlElement } from "./xml.ts";

/** Every public page: those of the menu, and one for each chapter and album. */
export async function makeSitemap({ api, publicUrl }: PageContext): Promise<string> {
  const [chapters, albums] = await Promise.all([fetchChapters(api), fetchAlbumAddresses(api)]);
  const paths = [
    ...publicLinks.map(({ to }) => to),
    ...chapters.map(({ id }) => `/chapters/${encodeURIComponent(id)}`),
    ...albums.map(({ slug }) => albumPath(slug)),
  ];
  const urls = paths.map((path) => `<url>${xmlElement("loc", publicUrl + path)}</url>`);
  return xmlDocument(['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, "</urlset>"].join("\n"));
}
