import { searchText } from "#platform/db/search-text.ts";
import type { EventInput } from "../events.contract.ts";
import { type EventTimes, eventEnd } from "../events.rules.ts";

/** Returns the instant of a date and time in a time zone. A time that a clock change skips moves forward by the gap. */
const instantOf = (date: string, time: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;

function endOf(event: EventTimes, timeZone: string): number | null {
  const end = eventEnd(event);
  if (!end) return null;
  if (end.time !== "24:00") return instantOf(end.date, end.time, timeZone);
  return instantOf(Temporal.PlainDate.from(end.date).add({ days: 1 }).toString(), "00:00", timeZone);
}

/** Returns the calculated columns for an officer's input. */
export const derivedColumns = (timeZone: string, event: EventTimes & Pick<EventInput, "title" | "location">) => ({
  starts_at: instantOf(event.date, event.time, timeZone),
  ends_at: endOf(event, timeZone),
  time_zone: timeZone,
  search_text: searchText(event.title, event.location),
});

/** Returns the columns for an officer's input. */
export const eventColumns = (timeZone: string, input: EventInput) => ({
  title: input.title,
  description: input.description,
  date: input.date,
  time: input.time,
  location: input.location,
  registration_link: input.registrationLink ?? null,
  gallery: input.gallery ? (1 as const) : (0 as const),
  end_date: input.endDate ?? null,
  end_time: input.endTime ?? null,
  all_day: input.allDay ? (1 as const) : (0 as const),
  kind: input.kind ?? null,
  unit: input.unit ?? null,
  ...derivedColumns(timeZone, input),
});
