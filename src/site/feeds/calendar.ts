import { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { ReadApi } from "#api-client/api.ts";
import { fetchEventAt, fetchEventsSince } from "#features/events/events.api.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { fetchEventCancellations } from "#features/registrations/registrations.api.ts";
import { type CalendarEntry, calendarFile } from "#shared/calendar-file.ts";
import type { PageContext } from "#site/document/public-page.ts";
import { feedLabels } from "#site/site.labels.ts";

const REFRESH_SECONDS = 3600;

export interface CalendarEvent {
  _id: string;
  title: string;
  description: string;
  location: string;
  registrationLink?: string | undefined;
  startsAt: string;
  /** Only if an end is set; for an all-day event, the midnight after it. */
  endsAt?: string | undefined;
  allDay: boolean;
  createdAt: string;
  updatedAt: string;
  version: number;
  isCancelled?: boolean;
  /** How often the event was cancelled or restored. */
  cancellationChanges?: number;
  /** Absolute URL of its page. */
  page: string;
}

interface Calendar {
  name: string;
  timeZone: string;
  /** Absolute URL of this calendar. */
  self: string;
  events: readonly CalendarEvent[];
}

const descriptionOf = ({ description, registrationLink }: CalendarEvent): string =>
  registrationLink ? `${description}\n\nRegister: ${registrationLink}` : description;

const fileEntry = (event: CalendarEvent): CalendarEntry => ({
  id: event._id,
  // A cancellation and its undo are later revisions of the entry (RFC 5546, section 3.2.5).
  sequence: event.version - 1 + (event.cancellationChanges ?? 0),
  ...(event.isCancelled && { status: ICalEventStatus.CANCELLED }),
  createdAt: new Date(event.createdAt),
  updatedAt: new Date(event.updatedAt),
  startsAt: Date.parse(event.startsAt),
  endsAt: event.endsAt === undefined ? undefined : Date.parse(event.endsAt),
  allDay: event.allDay,
  title: event.title,
  location: event.location,
  description: descriptionOf(event),
  url: event.page,
});

/** Returns an iCalendar for subscription. */
export const eventsCalendar = ({ name, timeZone, self, events }: Calendar): string =>
  calendarFile({
    company: name,
    name,
    timeZone,
    method: ICalCalendarMethod.PUBLISH,
    source: self,
    ttl: REFRESH_SECONDS,
    entries: events.map(fileEntry),
  });

const PAST_DAYS = 365;
const DAY_MS = 24 * 3600 * 1000;

type Cancellations = ReadonlyMap<string, { isCancelled: boolean; changes: number }>;

const entryOf = (event: Event, publicUrl: string, cancellations: Cancellations): CalendarEvent => ({
  ...event,
  isCancelled: cancellations.get(event._id)?.isCancelled ?? false,
  cancellationChanges: cancellations.get(event._id)?.changes ?? 0,
  page: publicUrl + eventPath(event),
});

const fetchCancellations = async (api: ReadApi): Promise<Cancellations> =>
  new Map((await fetchEventCancellations(api)).map((event) => [event.eventId, event]));

/** Renders the upcoming events and those of the past year. */
export async function makeCalendar({ api, now, publicUrl, timeZone, branch }: PageContext): Promise<string> {
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString().slice(0, 10);
  // Fail instead of returning an empty calendar, which would delete the events for all subscribers.
  const events = (await fetchEventsSince(api, since)).toReversed();
  const cancellations = await fetchCancellations(api);
  return eventsCalendar({
    name: feedLabels.calendar(branch.name),
    timeZone,
    self: `${publicUrl}/events.ics`,
    events: events.map((event) => entryOf(event, publicUrl, cancellations)),
  });
}

/** Renders a calendar file with one event. @throws ApiError 410, 404 */
export async function makeEventFile({ api, params, publicUrl, timeZone }: PageContext): Promise<string> {
  const event = await fetchEventAt(api, (params["slug"] ?? "").toLowerCase());
  const entry = entryOf(event, publicUrl, await fetchCancellations(api));
  return eventsCalendar({ name: event.title, timeZone, self: `${entry.page}.ics`, events: [entry] });
}
