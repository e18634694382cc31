import type { Selectable } from "kysely";
import type { EventsTable } from "#platform/db/schema/tables.ts";
import { searchText } from "#platform/db/search-text.ts";
import type { Deps } from "#platform/deps.ts";
import type { EventInput } from "../events.contract.ts";
import { type EventTimes, eventEnd } from "../events.rules.ts";
import { type EventRow, listEvents } from "./events.store.ts";

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

/** Returns the columns of a row in the form of the input. */
export const timesOf = (row: Selectable<EventsTable>) => ({
  ...row,
  endDate: row.end_date ?? undefined,
  endTime: row.end_time ?? undefined,
  allDay: row.all_day === 1,
});

/** Returns start and end in the current time zone. Unpublished rows are not recalculated when the time zone changes. */
export const currentTimes = (zone: string, row: EventRow): Pick<EventsTable, "starts_at" | "ends_at"> =>
  row.time_zone === zone ? row : derivedColumns(zone, timesOf(row));

/**
 * Returns the next instant that changes an event's status. An event is past from its start, and registration is closed
 * one millisecond later.
 */
export async function nextEventInstant({ db }: Pick<Deps, "db">, now: Date): Promise<Date | undefined> {
  const justBefore = new Date(now.getTime() - 1);
  const listed = await listEvents(db, { status: "upcoming", limit: 1 }, justBefore, "published");
  const [next] = Array.isArray(listed) ? listed : listed.items;
  if (!next) return undefined;
  return new Date(next.starts_at > now.getTime() ? next.starts_at : next.starts_at + 1);
}
