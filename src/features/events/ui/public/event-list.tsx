import { clsx } from "clsx/lite";
import type { Event } from "#features/events/events.contract.ts";
import { eventStatus, registrationState } from "#features/events/events.rules.ts";
import { KeptPart } from "#kit/page/kept-part.tsx";
import { type CardWidth, EventCard } from "./event-card.tsx";

interface EventListProps {
  events: readonly Event[];
  now: Date;
  /** Whether the first event is featured at full width. */
  withLeading?: boolean;
}

interface ListedCardProps {
  event: Event;
  now: Date;
  width: CardWidth;
  priority: boolean;
}

const ListedCard = ({ event, now, ...look }: ListedCardProps) => (
  <KeptPart
    of={EventCard}
    props={{ event, status: eventStatus(event, now), registration: registrationState(event, now), ...look }}
  />
);

/** A few cards share the row. A single card would fill only a third of it. */
const widthOf = (count: number): CardWidth => (count === 1 ? "whole" : count === 2 ? "half" : "third");

const columns: Record<CardWidth, string> = {
  whole: "",
  half: "sm:grid-cols-2",
  third: "sm:grid-cols-2 lg:grid-cols-3",
};

/** Events as cards. An expanded card does not change the height of its neighbours. */
export function EventList({ events, now, withLeading = false }: EventListProps) {
  const leading = withLeading ? events[0] : undefined;
  const others = leading ? events.slice(1) : events;
  const width = widthOf(others.length);
  return (
    <div className="flex flex-col gap-6">
      {leading && <ListedCard event={leading} now={now} width="whole" priority />}
      {others.length > 0 && (
        <div className={clsx("grid gap-6 has-[[aria-expanded=true]]:items-start", columns[width])}>
          {others.map((event, index) => (
            <ListedCard key={event._id} event={event} now={now} width={width} priority={!leading && index === 0} />
          ))}
        </div>
      )}
    </div>
  );
}
