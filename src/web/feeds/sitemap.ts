import { fetchChapters } from "#features/chapters/chapters.calls.ts";
import type { PageContext } from "#web/documents/public-page.ts";
import { publicLinks } from "#web/pages/public/site-map.ts";
import { xmlDocument, xmlElement } from "./xml.ts";

/** Every public page: those of the menu, and one for each chapter. */
export async function makeSitemap({ api, publicUrl }: PageContext): Promise<string> {
  const chapters = await fetchChapters(api);
  const paths = [
    ...publicLinks.map(({ to }) => to),
    ...chapters.map(({ id }) => `/chapters/${encodeURIComponent(id)}`),
  ];
  const urls = paths.map((path) => `<url>${xmlElement("loc", publicUrl + path)}</url>`);
  return xmlDocument(['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, "</urlset>"].join("\n"));
}
