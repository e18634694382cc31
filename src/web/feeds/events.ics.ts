import { fetchEventsSince } from "#features/events/events.calls.ts";
import { site } from "#src/site.ts";
import { pageContext } from "#web/page-context.ts";
import type { Route } from "./+types/events.ics";
import { eventsCalendar } from "./calendar.ts";

const PAST_DAYS = 365;
const DAY_MS = 24 * 3600 * 1000;

/** The upcoming events and those of the past year. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, now, publicUrl, timeZone } = context.get(pageContext);
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString().slice(0, 10);
  // A failure stays one: an empty calendar would take the events out of every subscriber's.
  const events = (await fetchEventsSince(api, since)).toReversed();
  const calendar = eventsCalendar({
    name: `${site.name} events`,
    timeZone,
    page: `${publicUrl}/events`,
    self: `${publicUrl}/events.ics`,
    events,
  });
  return new Response(calendar, { headers: { "content-type": "text/calendar; charset=utf-8" } });
}
