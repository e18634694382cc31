import type { Event } from "#features/events/events.contract.ts";
import { eventStatus } from "#features/events/events.rules.ts";
import { classNames } from "#kit/class-names.ts";
import { type CardWidth, EventCard } from "./event-card.tsx";

interface EventListProps {
  events: readonly Event[];
  now: Date;
  /** Whether the first one stands above the others, as wide as the page. */
  withLeading?: boolean;
}

/** Few cards share the whole row: one alone would stand in a third of it. */
const widthOf = (count: number): CardWidth => (count === 1 ? "whole" : count === 2 ? "half" : "third");

const columns: Record<CardWidth, string> = {
  whole: "",
  half: "sm:grid-cols-2",
  third: "sm:grid-cols-2 lg:grid-cols-3",
};

/** Events as cards. One that is opened grows alone: its neighbours stay as high as they are. */
export function EventList({ events, now, withLeading = false }: EventListProps) {
  const leading = withLeading ? events[0] : undefined;
  const others = leading ? events.slice(1) : events;
  const width = widthOf(others.length);
  return (
    <div className="flex flex-col gap-6">
      {leading && <EventCard event={leading} status={eventStatus(leading, now)} now={now} width="whole" priority />}
      {others.length > 0 && (
        <div className={classNames("grid gap-6 has-[[aria-expanded=true]]:items-start", columns[width])}>
          {others.map((event, index) => (
            <EventCard
              key={event._id}
              event={event}
              status={eventStatus(event, now)}
              now={now}
              width={width}
              priority={!leading && index === 0}
            />
          ))}
        </div>
      )}
    </div>
  );
}
