import { type EventTimes, eventEnd } from "./events.rules.ts";

const DAY_MS = 24 * 3600 * 1000;

interface CalendarEntry extends EventTimes {
  title: string;
  location: string;
}

const basic = (text: string) => text.replace(/[-:]/g, "");
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** First and last moment as Google wants them; a day is named by itself, and the last by the one after it. */
function datesOf(event: CalendarEntry): string {
  const { date, time, endDate = date, allDay } = event;
  if (allDay) return `${basic(date)}/${basic(dayAfter(endDate))}`;
  // It takes no entry without an end: where nobody has said, an event ends as it begins.
  const end = eventEnd(event) ?? { date, time };
  return `${basic(date)}T${basic(time)}00/${basic(end.date)}T${basic(end.time)}00`;
}

/** Where Google Calendar offers to add an event. @param page absolute address of the event's page */
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
