import { fetchAllAchievements } from "#features/achievements/achievements.calls.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { fetchChapters } from "#features/chapters/chapters.calls.ts";
import { fetchTeamYears } from "#features/team/team.calls.ts";
import { teamPath } from "#features/team/team.words.ts";
import { site } from "#src/site.ts";
import type { PageContext } from "#web/documents/public-page.ts";
import { publicLinks } from "#web/pages/public/site-map.ts";
import { xmlDocument, xmlElement } from "./xml.ts";

/** Every public page: those of the menu, and one for each chapter, achievement and year of the team. */
export async function makeSitemap({ api, publicUrl }: PageContext): Promise<string> {
  const [chapters, achievements, years] = await Promise.all([
    fetchChapters(api),
    fetchAllAchievements(api),
    fetchTeamYears(api),
  ]);
  const paths = [
    ...publicLinks.map(({ to }) => to),
    ...chapters.map(({ id }) => `/chapters/${encodeURIComponent(id)}`),
    ...achievements.map(achievementPath),
    ...new Set(["/team", ...years.map((year) => teamPath(year, site.teamYear))]),
  ];
  const urls = paths.map((path) => `<url>${xmlElement("loc", publicUrl + path)}</url>`);
  return xmlDocument(['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, "</urlset>"].join("\n"));
}
