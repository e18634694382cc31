import { CalendarPlus } from "lucide-react";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { googleCalendarUrl } from "#features/events/google-calendar.rules.ts";
import { ExternalLink } from "#kit/action/button.tsx";

interface AddToCalendarProps {
  event: Event;
  timeZone: string;
  /** Absolute URL of the event's page. */
  page: string;
}

export function AddToCalendar({ event, timeZone, page }: AddToCalendarProps) {
  return (
    <div className="screen-only flex flex-wrap items-center gap-x-5">
      <h2 className="inline-flex basis-full items-center gap-2 font-sans font-semibold text-base">
        <CalendarPlus aria-hidden="true" className="size-5 text-brand" />
        Add to calendar
      </h2>
      <a href={`${eventPath(event)}.ics`} className="text-link inline-flex min-h-11 items-center">
        Calendar file
      </a>
      <ExternalLink
        href={googleCalendarUrl(event, { timeZone, page })}
        className="text-link inline-flex min-h-11 items-center"
      >
        Google Calendar
      </ExternalLink>
    </div>
  );
}
