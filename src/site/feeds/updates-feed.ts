import { Feed } from "feed";
import { fetchAchievements } from "#features/achievements/achievements.contract.ts";
import { announcementsApi } from "#features/announcements/announcements.contract.ts";
import { fetchEvents } from "#features/events/events.api.ts";
import { asOneLine } from "#shared/form-fields.ts";
import type { PageContext } from "#site/document/public-page.ts";
import { latestUpdates } from "#site/latest-updates.ts";
import { feedLabels } from "#site/site.labels.ts";
import { site } from "#src/site.ts";
import { withoutForbidden, xmlText } from "./xml.ts";

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
  const news = announcements.map(({ _id, title, text, link = `${publicUrl}/#announcements`, createdAt }) => ({
    id: _id,
    title,
    description: text,
    category: "Announcement",
    link,
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
