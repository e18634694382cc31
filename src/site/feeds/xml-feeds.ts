import { Feed } from "feed";
import { fetchAchievementAddresses, fetchAchievements } from "#features/achievements/achievements.contract.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { announcementsApi } from "#features/announcements/announcements.contract.ts";
import { chapterPath, chaptersApi } from "#features/chapters/chapters.contract.ts";
import { fetchEventAddresses, fetchEvents, fetchEventYears } from "#features/events/events.api.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { fetchAlbumAddresses } from "#features/gallery/gallery.api.ts";
import { albumPath } from "#features/gallery/gallery.rules.ts";
import { fetchPastIssues, issuePath } from "#features/newsletter/newsletter.contract.ts";
import { fetchTeamYears } from "#features/team/team.contract.ts";
import { teamPath } from "#features/team/team.labels.ts";
import { asOneLine } from "#shared/form-fields.ts";
import type { PageContext } from "#site/document/public-page.ts";
import { latestUpdates } from "#site/latest-updates.ts";
import { feedLabels } from "#site/site.labels.ts";
import { listedPaths } from "#site/site-map.ts";
import { site } from "#src/site.ts";

const CHECK_AGAIN_MINUTES = 60;

interface Item {
  id: string;
  title: string;
  description: string;
  category: string;
  link: string;
  /** ISO 8601. */
  publishedAt: string;
}

interface Channel {
  title: string;
  description: string;
  language: string;
  link: string;
  self: string;
  items: readonly Item[];
}

/** Returns the text as HTML, because feed readers read descriptions as HTML. */
const asHtml = (text: string) => xmlText(text).replace(/\r\n?|\n/g, "<br>");

/**
 * Returns an RSS 2.0 document with the items in the given order. The same items always give the same document: its date is
 * the date of the newest item.
 */
export function rssFeed({ title, description, language, link, self, items }: Channel): string {
  const feed = new Feed({
    title: withoutForbidden(asOneLine(title)),
    description: withoutForbidden(description),
    language,
    link,
    feedLinks: { rss: self },
    ttl: CHECK_AGAIN_MINUTES,
    updated: new Date(items[0]?.publishedAt ?? 0),
    generator: false,
  });
  for (const item of items)
    feed.addItem({
      title: withoutForbidden(asOneLine(item.title)),
      guid: item.id,
      link: item.link,
      date: new Date(item.publishedAt),
      description: asHtml(item.description),
      category: [{ name: item.category }],
    });
  return feed.rss2();
}

const FEED_UPDATES = 30;

export async function makeUpdatesFeed({ api, publicUrl, branch }: PageContext): Promise<string> {
  const [events, achievements, announcements] = await Promise.all([
    fetchEvents(api, { sort: "created", limit: FEED_UPDATES }),
    fetchAchievements(api, { sort: "created", limit: FEED_UPDATES }),
    announcementsApi.list(api),
  ]);
  const news = announcements.map(({ _id, title, text, link = "/#announcements", createdAt }) => ({
    id: _id,
    title,
    description: text,
    category: "Announcement",
    link: new URL(link, publicUrl).href,
    publishedAt: createdAt,
  }));
  const updates = latestUpdates(events.items, achievements.items, FEED_UPDATES).map((update) => ({
    id: update._id,
    title: update.title,
    description: update.description,
    category: update.kind,
    link: `${publicUrl}${update.to}`,
    publishedAt: update.createdAt,
  }));
  return rssFeed({
    title: feedLabels.updates(branch.name),
    description: feedLabels.updatesDescription(branch.longName),
    language: site.language,
    link: `${publicUrl}/`,
    self: `${publicUrl}/feed.xml`,
    items: [...news, ...updates].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt)).slice(0, FEED_UPDATES),
  });
}

interface Entry {
  path: string;
  /** Last change, ISO 8601; absent for list pages. */
  changedAt?: string;
}

const entryLine = ({ path, changedAt }: Entry, publicUrl: string) =>
  `<url>${xmlElement("loc", publicUrl + path)}${changedAt ? xmlElement("lastmod", changedAt) : ""}</url>`;

/**
 * Returns the sitemap of all public pages: the fixed pages, and one for each chapter, event, achievement, album, issue
 * of the newsletter, year of events and year of the team.
 */
export async function makeSitemap({ api, publicUrl, branch }: PageContext): Promise<string> {
  const [chapters, events, years, achievements, teamYears, albums, issues] = await Promise.all([
    chaptersApi.list(api),
    fetchEventAddresses(api),
    fetchEventYears(api),
    fetchAchievementAddresses(api),
    fetchTeamYears(api),
    fetchAlbumAddresses(api),
    fetchPastIssues(api),
  ]);
  const entries: Entry[] = [
    ...listedPaths.map((path) => ({ path })),
    ...chapters.map((chapter) => ({ path: chapterPath(chapter) })),
    ...years.map(({ year }) => ({ path: `/events/${year}` })),
    ...events.map((event) => ({ path: eventPath(event), changedAt: event.updatedAt })),
    ...achievements.map((achievement) => ({ path: achievementPath(achievement), changedAt: achievement.updatedAt })),
    ...teamYears.filter((year) => year !== branch.teamYear).map((year) => ({ path: teamPath(year, branch.teamYear) })),
    ...albums.map(({ slug }) => ({ path: albumPath(slug) })),
    ...issues.map((issue) => ({ path: issuePath(issue) })),
  ];
  const urls = entries.map((entry) => entryLine(entry, publicUrl));
  return xmlDocument(['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, "</urlset>"].join("\n"));
}

const references: Record<string, string> = {
  "&": "&#x26;",
  "<": "&#x3C;",
  ">": "&#x3E;",
  '"': "&#x22;",
  "'": "&#x27;",
};

// XML 1.0 cannot hold these characters, not even as references. One of them makes readers refuse the whole document.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const withoutForbidden = (text: string) => text.replace(FORBIDDEN, "");

/** Escapes text for an element or a quoted attribute. */
export const xmlText = (text: string) =>
  withoutForbidden(text).replace(/[&<>"']/g, (character) => references[character] ?? "");

const xmlElement = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

const xmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
