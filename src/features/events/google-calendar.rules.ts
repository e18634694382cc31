import { type EventTimes, eventEnd } from "./events.rules.ts";

const DAY_MS = 24 * 3600 * 1000;

interface CalendarEntry extends EventTimes {
  title: string;
  location: string;
}

const basic = (text: string) => text.replace(/[-:]/g, "");
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Returns start and end in Google's format. For all-day events the end is the day after the last one. */
function datesOf(event: CalendarEntry): string {
  const { date, time, endDate = date, allDay } = event;
  // The preview of a draft without a date has the link too.
  if (date === "") return "";
  if (allDay) return `${basic(date)}/${basic(dayAfter(endDate))}`;
  // Google requires an end. Without a known end, the event ends when it starts.
  const end = eventEnd(event) ?? { date, time };
  return `${basic(date)}T${basic(time)}00/${basic(end.date)}T${basic(end.time)}00`;
}

/** Returns the Google Calendar link for an event. @param page absolute URL of the event's page */
export function googleCalendarUrl(event: CalendarEntry, { timeZone, page }: { timeZone: string; page: string }) {
  const entry = {
    action: "TEMPLATE",
    text: event.title,
    dates: datesOf(event),
    ctz: timeZone,
    location: event.location,
    details: page,
  };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(entry)}`;
}
