import { clsx } from "clsx/lite";
import type { ReactNode } from "react";
import type { Event } from "#features/events/events.contract.ts";
import {
  descriptionPreview,
  type EventStatus,
  eventPath,
  eventStatus,
  type RegistrationState,
  registrationState,
} from "#features/events/events.rules.ts";
import { Island } from "#kit/island/island.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Card } from "#kit/page/card.tsx";
import { CardFacts, EventAction } from "./event-facts.tsx";
import { EventPictures } from "./event-pictures.tsx";
import { ExpandableText } from "./expandable-text.tsx";

interface EventListProps {
  events: readonly Event[];
  now: Date;
  /** Whether the first event is featured at full width. */
  withLeading?: boolean;
  /** Returns what replaces the registration link of an event that has a form on this site. */
  formOf?: (event: Event) => ReactNode;
}

interface ListedCardProps {
  event: Event;
  now: Date;
  form: ReactNode;
  width: CardWidth;
  priority: boolean;
}

const ListedCard = ({ event, now, ...look }: ListedCardProps) => (
  <EventCard event={event} status={eventStatus(event, now)} registration={registrationState(event, now)} {...look} />
);

/** A few cards share the row. A single card would fill only a third of it. */
const widthOf = (count: number): CardWidth => (count === 1 ? "whole" : count === 2 ? "half" : "third");

const columns: Record<CardWidth, string> = {
  whole: "",
  half: "sm:grid-cols-2",
  third: "sm:grid-cols-2 lg:grid-cols-3",
};

/** Events as cards. An expanded card does not change the height of its neighbors. */
export function EventList({ events, now, withLeading = false, formOf }: EventListProps) {
  const leading = withLeading ? events[0] : undefined;
  const others = leading ? events.slice(1) : events;
  const width = widthOf(others.length);
  return (
    <div className="flex flex-col gap-6">
      {leading && <ListedCard event={leading} now={now} form={formOf?.(leading)} width="whole" priority />}
      {others.length > 0 && (
        <div className={clsx("grid gap-6 has-[[aria-expanded=true]]:items-start", columns[width])}>
          {others.map((event, index) => (
            <ListedCard
              key={event._id}
              event={event}
              now={now}
              form={formOf?.(event)}
              width={width}
              priority={!leading && index === 0}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Width of a card in `EventList`: a grid cell, half of it, or the full width with the picture at the side. */
export type CardWidth = "third" | "half" | "whole";

const sizes: Record<CardWidth, string> = {
  third: gridSizes([{ columns: 1 }, { from: 640, columns: 2 }, { from: 1024, columns: 3 }], { frame: 2 }),
  half: gridSizes([{ columns: 1 }, { from: 640, columns: 2 }], { frame: 2 }),
  whole: gridSizes([{ columns: 1 }, { from: 1024, pixels: 680 }], { frame: 2 }),
};

interface EventCardProps {
  event: Event;
  status: EventStatus;
  registration: RegistrationState;
  form: ReactNode;
  width?: CardWidth;
  priority?: boolean;
}

// Short texts are plain markup that needs no script.
function Description({ event: { _id, title, description } }: { event: Event }) {
  const props = { text: description, subject: title };
  if (descriptionPreview(description) === null) return <ExpandableText {...props} />;
  return <Island name="event-text" of={ExpandableText} id={_id} hydrate="visible" props={props} />;
}

function EventCard({ event, status, registration, form, width = "third", priority = false }: EventCardProps) {
  const headingId = `event-${event._id}`;
  const whole = width === "whole";
  return (
    <Card
      as="article"
      padding="none"
      aria-labelledby={headingId}
      className={clsx(
        "flex flex-col",
        whole &&
          "lg:grid lg:grid-cols-[3fr_2fr] lg:[&_.picture]:aspect-auto lg:[&_.picture]:h-full lg:[&_.picture]:min-h-96",
      )}
    >
      <EventPictures event={event} sizes={sizes[width]} priority={priority} />
      <div className={clsx("flex flex-1 flex-col gap-4 p-6", whole && "lg:justify-center lg:p-10")}>
        <h3 id={headingId} dir="auto" className={clsx("text-balance break-words text-xl", whole && "lg:text-3xl")}>
          <a href={eventPath(event)} className="text-ink no-underline hover:underline">
            {event.title}
          </a>
        </h3>
        <CardFacts event={event} />
        <Description event={event} />
        <div className={clsx("empty:hidden", !whole && "mt-auto")}>
          <EventAction event={event} status={status} registration={registration} form={form} />
        </div>
      </div>
    </Card>
  );
}
