import { fetchChapters } from "#features/chapters/chapters.calls.ts";
import { pageContext } from "#web/page-context.ts";
import { publicLinks } from "#web/pages/public/site-map.ts";
import type { Route } from "./+types/sitemap.xml";
import { xmlDocument, xmlElement } from "./xml.ts";

/** Every public page: those of the menu, and one for each chapter. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(pageContext);
  const chapters = await fetchChapters(api);
  const paths = [
    ...publicLinks.map(({ to }) => to),
    ...chapters.map(({ id }) => `/chapters/${encodeURIComponent(id)}`),
  ];
  const urls = paths.map((path) => `<url>${xmlElement("loc", publicUrl + path)}</url>`);
  const sitemap = xmlDocument(
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, "</urlset>"].join("\n"),
  );
  return new Response(sitemap, { headers: { "content-type": "application/xml; charset=utf-8" } });
}
