import { fetchAchievements } from "#features/achievements/achievements.api.ts";
import { fetchEvents } from "#features/events/events.api.ts";
import type { PageContext } from "#site/document/public-page.ts";
import { latestUpdates } from "#site/latest-updates.ts";
import { site } from "#src/site.ts";
import { rssFeed } from "./rss.ts";

const FEED_UPDATES = 30;

/** Renders the latest events and achievements as RSS. */
export async function makeUpdatesFeed({ api, publicUrl, branch }: PageContext): Promise<string> {
  const [events, achievements] = await Promise.all([
    fetchEvents(api, { sort: "created", limit: FEED_UPDATES }),
    fetchAchievements(api, { sort: "created", limit: FEED_UPDATES }),
  ]);
  return rssFeed({
    title: `${branch.name}: latest updates`,
    description: `New events and achievements of ${branch.longName}.`,
    language: site.language,
    link: `${publicUrl}/`,
    self: `${publicUrl}/feed.xml`,
    items: latestUpdates(events.items, achievements.items, FEED_UPDATES).map((update) => ({
      id: update._id,
      title: update.title,
      description: update.description,
      category: update.kind,
      link: `${publicUrl}${update.to}`,
      publishedAt: update.createdAt,
    })),
  });
}
