import { fetchEventAt, fetchEventsSince } from "#features/events/events.api.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import type { PageContext } from "#site/document/public-page.ts";
import { type CalendarEvent, eventsCalendar } from "./calendar.ts";

const PAST_DAYS = 365;
const DAY_MS = 24 * 3600 * 1000;

const entryOf = (event: Event, publicUrl: string): CalendarEvent => ({ ...event, page: publicUrl + eventPath(event) });

/** Renders the upcoming events and those of the past year. */
export async function makeCalendar({ api, now, publicUrl, timeZone, branch }: PageContext): Promise<string> {
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString().slice(0, 10);
  // Fail instead of returning an empty calendar, which would delete the events for all subscribers.
  const events = (await fetchEventsSince(api, since)).toReversed();
  return eventsCalendar({
    name: `${branch.name} events`,
    timeZone,
    self: `${publicUrl}/events.ics`,
    events: events.map((event) => entryOf(event, publicUrl)),
  });
}

/** Renders a calendar file with one event. @throws ApiError 410, 404 */
export async function makeEventFile({ api, params, publicUrl, timeZone }: PageContext): Promise<string> {
  const event = await fetchEventAt(api, (params["slug"] ?? "").toLowerCase());
  const entry = entryOf(event, publicUrl);
  return eventsCalendar({ name: event.title, timeZone, self: `${entry.page}.ics`, events: [entry] });
}
