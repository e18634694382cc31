import type { Selectable } from "kysely";
import type { EventsTable } from "#platform/db/schema/tables.ts";
import { searchText } from "#platform/db/search-text.ts";
import { NO_START } from "#shared/dates.ts";
import { type RichText, richTextToLines } from "#shared/rich-text.ts";
import type { VtoolsCategory } from "#shared/vtools.ts";
import type { EventInput, Speaker } from "../events.contract.ts";
import { type EventTimes, eventEnd } from "../events.rules.ts";
import type { EventRow } from "./events.store.ts";

/** Returns the instant of a date and time in a time zone. A time that a clock change skips moves forward by the gap. */
const instantOf = (date: string, time: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;

function endOf(event: EventTimes, timeZone: string): number | null {
  const end = eventEnd(event);
  if (!end) return null;
  if (end.time !== "24:00") return instantOf(end.date, end.time, timeZone);
  return instantOf(Temporal.PlainDate.from(end.date).add({ days: 1 }).toString(), "00:00", timeZone);
}

/** Returns the start and the end of an event. A draft without a time starts at midnight. */
function instantsOf(event: EventTimes, timeZone: string) {
  if (event.date === "") return { starts_at: NO_START, ends_at: null };
  return { starts_at: instantOf(event.date, event.time || "00:00", timeZone), ends_at: endOf(event, timeZone) };
}

/** Returns the calculated columns for an officer's input. */
export const derivedColumns = (timeZone: string, event: EventTimes & Pick<EventInput, "title" | "location">) => ({
  ...instantsOf(event, timeZone),
  time_zone: timeZone,
  search_text: searchText(event.title, event.location),
});

const listOf = (values: readonly unknown[]) => (values.length === 0 ? null : JSON.stringify(values));

/** Returns the columns of the details that the input has. Absent details keep their values. */
export const detailColumns = (input: Partial<EventInput>) => ({
  ...(input.chapter !== undefined && { chapter_id: input.chapter || null }),
  ...(input.format !== undefined && { format: input.format }),
  ...(input.building !== undefined && { building: input.building || null }),
  ...(input.room !== undefined && { room: input.room || null }),
  ...(input.city !== undefined && { city: input.city || null }),
  ...(input.postalCode !== undefined && { postal_code: input.postalCode || null }),
  ...(input.cost !== undefined && { cost: input.cost || null }),
  ...(input.contact !== undefined && { contact: input.contact || null }),
  ...(input.requirements !== undefined && { requirements: input.requirements || null }),
  ...(input.formattedDescription !== undefined && {
    formatted_description: input.formattedDescription && JSON.stringify(input.formattedDescription),
  }),
  ...(input.speakers !== undefined && { speakers: listOf(input.speakers) }),
  ...(input.hosts !== undefined && { hosts: listOf(input.hosts) }),
  ...(input.category !== undefined && {
    category: input.category || null,
    subcategory: input.subcategory || null,
  }),
  ...(input.vtoolsId !== undefined && { vtools_id: input.vtoolsId }),
});

/** The details of an event without any. */
export const noDetails = {
  chapter_id: null,
  format: null,
  building: null,
  room: null,
  city: null,
  postal_code: null,
  cost: null,
  contact: null,
  requirements: null,
  formatted_description: null,
  speakers: null,
  hosts: null,
  category: null,
  subcategory: null,
  vtools_id: null,
};

type DescribedRow = Pick<Selectable<EventsTable>, "description" | "formatted_description">;

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns the description with its formatting. Undefined for a plain text, and if only the plain text was changed since. */
function formattedDescription({ description, formatted_description }: DescribedRow): RichText | undefined {
  if (!formatted_description) return undefined;
  const formatted = JSON.parse(formatted_description) as RichText;
  return inOneLine(richTextToLines(formatted)) === inOneLine(description) ? formatted : undefined;
}

/** Returns the details of a row as API responses have them. */
export const presentDetails = (row: DescribedRow & Pick<Selectable<EventsTable>, keyof typeof noDetails>) => ({
  chapter: row.chapter_id || undefined,
  format: row.format ?? "in_person",
  building: row.building || undefined,
  room: row.room || undefined,
  city: row.city || undefined,
  postalCode: row.postal_code || undefined,
  cost: row.cost || undefined,
  contact: row.contact || undefined,
  requirements: row.requirements || undefined,
  formattedDescription: formattedDescription(row),
  speakers: row.speakers ? (JSON.parse(row.speakers) as Speaker[]) : undefined,
  hosts: row.hosts ? (JSON.parse(row.hosts) as string[]) : undefined,
  category: (row.category || undefined) as VtoolsCategory | undefined,
  subcategory: row.subcategory || undefined,
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
  ...detailColumns(input),
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
