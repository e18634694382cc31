import { fetchAchievementAddresses } from "#features/achievements/achievements.contract.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { chapterPath, chaptersApi } from "#features/chapters/chapters.contract.ts";
import { fetchEventAddresses, fetchEventYears } from "#features/events/events.api.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { fetchAlbumAddresses } from "#features/gallery/gallery.api.ts";
import { albumPath } from "#features/gallery/gallery.rules.ts";
import { fetchTeamYears } from "#features/team/team.contract.ts";
import { teamPath } from "#features/team/team.labels.ts";
import type { PageContext } from "#site/document/public-page.ts";
import { listedPaths } from "#site/site-map.ts";
import { xmlDocument, xmlElement } from "./xml.ts";

interface Entry {
  path: string;
  /** Last change, ISO 8601; absent for list pages. */
  changedAt?: string;
}

const entryLine = ({ path, changedAt }: Entry, publicUrl: string) =>
  `<url>${xmlElement("loc", publicUrl + path)}${changedAt ? xmlElement("lastmod", changedAt) : ""}</url>`;

/**
 * Returns the sitemap of all public pages: the fixed pages, and one for each chapter, event, achievement, album, year
 * of events and year of the team.
 */
export async function makeSitemap({ api, publicUrl, branch }: PageContext): Promise<string> {
  const [chapters, events, years, achievements, teamYears, albums] = await Promise.all([
    chaptersApi.list(api),
    fetchEventAddresses(api),
    fetchEventYears(api),
    fetchAchievementAddresses(api),
    fetchTeamYears(api),
    fetchAlbumAddresses(api),
  ]);
  const entries: Entry[] = [
    ...listedPaths.map((path) => ({ path })),
    ...chapters.map((chapter) => ({ path: chapterPath(chapter) })),
    ...years.map(({ year }) => ({ path: `/events/${year}` })),
    ...events.map((event) => ({ path: eventPath(event), changedAt: event.updatedAt })),
    ...achievements.map((achievement) => ({
      path: achievementPath(achievement),
      changedAt: achievement.updatedAt,
    })),
    ...[...new Set(["/team", ...teamYears.map((year) => teamPath(year, branch.teamYear))])].map((path) => ({ path })),
    ...albums.map(({ slug }) => ({ path: albumPath(slug) })),
  ];
  const urls = entries.map((entry) => entryLine(entry, publicUrl));
  return xmlDocument(['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, "</urlset>"].join("\n"));
}
