import { CalendarClock, History } from "lucide-react";
import type { Event } from "#features/events/events.contract.ts";
import type { EventStatus } from "#features/events/events.rules.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { EventCard } from "./event-card.tsx";

interface EventListProps {
  events: readonly Event[];
  status: EventStatus;
  now: Date;
}

/** One side of the public events page: the upcoming or the past. */
export function EventList({ events, status, now }: EventListProps) {
  if (events.length === 0) {
    return status === "upcoming" ? (
      <EmptyState
        icon={<CalendarClock />}
        title="No upcoming events at the moment. Check back soon!"
        description="New workshops and talks are announced here first."
      />
    ) : (
      <EmptyState icon={<History />} title="No past events to display." />
    );
  }
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {events.map((event, index) => (
        <EventCard key={event._id} event={event} status={status} now={now} priority={index === 0} />
      ))}
    </div>
  );
}
