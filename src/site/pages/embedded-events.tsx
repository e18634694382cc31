import { fetchEvents } from "#features/events/events.api.ts";
import { eventLabels, eventWhen } from "#features/events/events.labels.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { zoneName } from "#shared/dates.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { fetchStates } from "#site/pages/registration/states.tsx";

const EVENTS_MAX = 5;

/** The next events, for a frame on the institute's site. Links open in a new tab, because the page has no navigation. */
export async function embeddedEventsPage({ api, mainApi, branch, timeZone }: PageContext): Promise<PublicPage> {
  const [{ items }, states] = await Promise.all([
    fetchEvents(mainApi, { status: "upcoming", limit: EVENTS_MAX }),
    fetchStates(api),
  ]);
  return {
    title: eventLabels.upcoming,
    description: `${eventLabels.upcoming}: ${branch.name}`,
    isEmbedded: true,
    content: (
      <div className="flex flex-col gap-4 p-4">
        <h1 className="text-xl">
          <a href="/events" target="_blank" rel="noopener">
            {eventLabels.upcoming}: {branch.name}
          </a>
        </h1>
        {items.length === 0 ? (
          <p className="text-muted">{eventLabels.noUpcoming}</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {items.map((event) => (
              <li key={event._id} className="rounded-card border border-line bg-paper p-4">
                <h2 className="text-lg">
                  <a href={eventPath(event)} target="_blank" rel="noopener">
                    {event.title}
                  </a>
                </h2>
                {states.get(event._id)?.isCancelled && (
                  <p className="font-semibold text-danger">{eventLabels.cancelled}</p>
                )}
                <p className="text-muted">{eventWhen(event, zoneName(timeZone, new Date(event.startsAt)))}</p>
                <p className="text-muted">{event.location}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    ),
  };
}
