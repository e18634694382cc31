import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { CalendarEntry } from "#shared/calendar-file.ts";
import type { RegisteredEvent } from "../registrations.contract.ts";
import { registrationMessages } from "../registrations.labels.ts";
import type { RegistrableEvent } from "../registrations.rules.ts";
import type { RegistrationRow, SettingsRow } from "./registrations.store.ts";

/** An event as the events feature describes it. */
export interface EventOfRegistration extends RegistrableEvent {
  title: string;
  /** Path of its page; null if visitors cannot see the event. */
  path: string | null;
  endsAt: number | null;
  allDay: boolean;
  location: string;
  hasRegistrationLink: boolean;
}

/** The parts of an event that participants were told about. They are kept, because an event can be deleted. */
export interface AnnouncedEvent
  extends Pick<EventOfRegistration, "title" | "startsAt" | "endsAt" | "allDay" | "location"> {
  isCancelled: boolean;
}

export interface RegistrationDeps extends Pick<Deps, "clock" | "newId" | "changes" | "timeZone"> {
  db: Db;
  /** Returns an event that is not in the trash. */
  findEvent: (db: Db, eventId: string) => Promise<EventOfRegistration | undefined>;
  /** Name and contact address of the branch. */
  branch: () => Promise<{ name: string; email: string }>;
  /** Whether the site sends email. */
  sendsEmail: boolean;
  /** Adds erased people to the list in the backup folder. Called after the commit. */
  onErased: () => Promise<void>;
}

export const iso = (instant: number | null): string => (instant === null ? "" : new Date(instant).toISOString());
export const isoOrNull = (instant: number | null): string | null => (instant === null ? null : iso(instant));

export const announcedEvent = ({
  title,
  startsAt,
  endsAt,
  allDay,
  location,
  isCancelled,
}: AnnouncedEvent): AnnouncedEvent => ({
  title,
  startsAt,
  endsAt,
  allDay,
  location,
  isCancelled,
});

export const parseAnnounced = ({ told_event }: Pick<SettingsRow, "told_event">): AnnouncedEvent | undefined =>
  told_event === null ? undefined : (JSON.parse(told_event) as AnnouncedEvent);

/** @throws AppError("not_found") if the event does not exist or is in the trash */
export async function getEvent(
  { db, findEvent }: Pick<RegistrationDeps, "db" | "findEvent">,
  eventId: string,
): Promise<EventOfRegistration> {
  const event = await findEvent(db, eventId);
  if (!event) throw new AppError("not_found", { message: registrationMessages.unknownEvent });
  return event;
}

/**
 * Returns the event of stored registrations. A deleted event, or one in the trash, counts as cancelled.
 * @throws AppError("not_found") if nothing is known about the event
 */
export async function eventOf(
  { db, findEvent }: Pick<RegistrationDeps, "db" | "findEvent">,
  settings: SettingsRow,
): Promise<EventOfRegistration> {
  const event = await findEvent(db, settings.event_id);
  if (event) return { ...event, isCancelled: event.isCancelled || settings.cancelled_at !== null };
  const announced = parseAnnounced(settings);
  if (!announced) throw new AppError("not_found", { message: registrationMessages.unknownEvent });
  return { ...announced, path: null, hasRegistrationLink: false, isPublished: false, isCancelled: true };
}

export const presentRegisteredEvent = (event: EventOfRegistration, timeZone: string): RegisteredEvent => ({
  title: event.title,
  path: event.path,
  startsAt: iso(event.startsAt),
  endsAt: isoOrNull(event.endsAt),
  allDay: event.allDay,
  location: event.location,
  timeZone,
  isCancelled: event.isCancelled,
});

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
