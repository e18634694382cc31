import { searchText } from "#platform/db/search-text.ts";
import type { EventInput } from "../events.contract.ts";

/** The instant of a day and time of day in a time zone. A time that a clock change skips moves on by the gap. */
const instantOf = (date: string, time: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;

/** What is reckoned from what an officer filled in. */
export const derivedColumns = (timeZone: string, event: Pick<EventInput, "title" | "location" | "date" | "time">) => ({
  starts_at: instantOf(event.date, event.time, timeZone),
  time_zone: timeZone,
  search_text: searchText(event.title, event.location),
});

/** The columns of what an officer filled in. */
export const eventColumns = (timeZone: string, input: EventInput) => ({
  title: input.title,
  description: input.description,
  date: input.date,
  time: input.time,
  location: input.location,
  registration_link: input.registrationLink ?? null,
  gallery: input.gallery ? (1 as const) : (0 as const),
  ...derivedColumns(timeZone, input),
});
