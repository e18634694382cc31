import { Calendar, MapPin } from "lucide-react";
import { eventWhen } from "#features/events/events.labels.ts";
import { Fact } from "#features/events/ui/public/event-facts.tsx";
import type { RegisteredEvent } from "#features/registrations/registrations.contract.ts";
import { inZone, zoneName } from "#shared/dates.ts";

const DAY_CHARACTERS = 10;

/** Returns date and time of an instant in the event's time zone. */
function localTime(instant: string, timeZone: string) {
  const local = inZone(instant, timeZone);
  return { date: local.slice(0, DAY_CHARACTERS), time: local.slice(DAY_CHARACTERS + 1) };
}

/** Returns the time of a registered event in one line, with its time zone. */
function registeredWhen({ startsAt, endsAt, allDay, timeZone }: RegisteredEvent): string {
  const start = localTime(startsAt, timeZone);
  // All-day events end at midnight after their last day.
  const end = endsAt && localTime(allDay ? new Date(Date.parse(endsAt) - 1).toISOString() : endsAt, timeZone);
  const ends = end ? { endDate: end.date, endTime: end.time } : {};
  return eventWhen({ ...start, ...ends, allDay }, zoneName(timeZone, new Date(startsAt)));
}

/** Date, time and location of the event of a registration or ticket. */
export const RegisteredFacts = ({ event }: { event: RegisteredEvent }) => (
  <ul className="flex flex-col gap-3 tabular-nums">
    <Fact icon={<Calendar aria-hidden="true" />}>
      <time dateTime={event.startsAt}>{registeredWhen(event)}</time>
    </Fact>
    <Fact icon={<MapPin aria-hidden="true" />}>{event.location}</Fact>
  </ul>
);
