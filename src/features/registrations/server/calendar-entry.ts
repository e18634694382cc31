import type { CalendarEntry } from "#shared/calendar-file.ts";
import type { EventOfRegistration } from "./registered-event.ts";
import type { RegistrationRow, SettingsRow } from "./registrations.store.ts";

/** Returns the event of a registration for a calendar file. Its ID is the same in all files of the registration. */
export const calendarEntry = ({
  row,
  settings,
  event,
}: {
  row: RegistrationRow;
  settings: SettingsRow;
  event: Pick<EventOfRegistration, "title" | "startsAt" | "endsAt" | "allDay" | "location">;
}): CalendarEntry => ({
  id: row.id,
  sequence: settings.calendar_sequence,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(Math.max(row.updated_at, settings.updated_at)),
  startsAt: event.startsAt,
  endsAt: event.endsAt ?? undefined,
  allDay: event.allDay,
  title: event.title,
  location: event.location,
  description: "",
});
