import { fetchEventsSince } from "#features/events/events.calls.ts";
import { site } from "#src/site.ts";
import type { PageContext } from "#web/documents/public-page.ts";
import { eventsCalendar } from "./calendar.ts";

const PAST_DAYS = 365;
const DAY_MS = 24 * 3600 * 1000;

/** The upcoming events and those of the past year. */
export async function makeCalendar({ api, now, publicUrl, timeZone }: PageContext): Promise<string> {
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString().slice(0, 10);
  // A failure stays one: an empty calendar would take the events out of every subscriber's.
  const events = (await fetchEventsSince(api, since)).toReversed();
  return eventsCalendar({
    name: `${site.name} events`,
    timeZone,
    page: `${publicUrl}/events`,
    self: `${publicUrl}/events.ics`,
    events,
  });
}
