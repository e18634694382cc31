import { fetchAchievements } from "#features/achievements/achievements.calls.ts";
import { fetchEvents } from "#features/events/events.calls.ts";
import { site } from "#src/site.ts";
import { latestUpdates } from "#web/latest-updates.ts";
import { pageContext } from "#web/page-context.ts";
import type { Route } from "./+types/feed.xml";
import { rssFeed } from "./rss.ts";

const FEED_UPDATES = 30;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(pageContext);
  const [events, achievements] = await Promise.all([
    fetchEvents(api, { sort: "created", limit: FEED_UPDATES }),
    fetchAchievements(api, { sort: "created", limit: FEED_UPDATES }),
  ]);
  const feed = rssFeed({
    title: `${site.name}: latest updates`,
    description: `New events and achievements of ${site.longName}.`,
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
  return new Response(feed, { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
}
