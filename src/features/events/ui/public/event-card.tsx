import { CalendarDays, Clock, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { Event } from "#features/events/events.contract.ts";
import { descriptionPreview, type EventStatus } from "#features/events/events.rules.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { Island } from "#kit/island/island.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Card } from "#kit/page/card.tsx";
import { formatLongDay } from "#shared/dates.ts";
import { ExpandableText } from "./expandable-text.tsx";
import { ImageCarousel } from "./image-carousel.tsx";
import { RegistrationControl } from "./registration-control.tsx";

// The grid and the frame of the cards in `EventList`.
const SIZES = gridSizes([{ columns: 1 }, { from: 640, columns: 2 }, { from: 1024, columns: 3 }], { frame: 2 });

interface EventCardProps {
  event: Event;
  /** The side of the page on which the event stands. */
  status: EventStatus;
  now: Date;
  priority?: boolean;
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand">
    {icon}
    <span className="min-w-0 break-words">{children}</span>
  </li>
);

function Action({ event, status, now }: { event: Event; status: EventStatus; now: Date }) {
  if (status === "upcoming") return <RegistrationControl event={event} now={now} />;
  if (!event.gallery) return null;
  return (
    <ButtonLink to="/gallery" variant="secondary">
      View Gallery
    </ButtonLink>
  );
}

// What has nothing to turn or to open is plain markup, for which no script is fetched.
function Pictures({ event: { _id, title, image }, priority }: { event: Event; priority: boolean }) {
  const props = { title, images: image, sizes: SIZES, priority };
  if (image.length < 2) return <ImageCarousel {...props} />;
  return <Island name="event-pictures" of={ImageCarousel} id={_id} when="seen" props={props} />;
}

function Description({ event: { _id, title, description } }: { event: Event }) {
  const props = { text: description, subject: title };
  if (descriptionPreview(description) === null) return <ExpandableText {...props} />;
  return <Island name="event-text" of={ExpandableText} id={_id} when="seen" props={props} />;
}

export function EventCard({ event, status, now, priority = false }: EventCardProps) {
  const headingId = `event-${event._id}`;
  return (
    <Card as="article" padding="none" aria-labelledby={headingId} className="flex flex-col">
      <Pictures event={event} priority={priority} />
      <div className="flex flex-1 flex-col gap-4 p-6">
        <h2 id={headingId} className="text-balance break-words text-xl">
          {event.title}
        </h2>
        <ul className="flex flex-col gap-1.5 text-sm tabular-nums">
          <Fact icon={<CalendarDays aria-hidden="true" />}>
            <time dateTime={event.startsAt}>{formatLongDay(event.date)}</time>
          </Fact>
          <Fact icon={<Clock aria-hidden="true" />}>{event.time}</Fact>
          <Fact icon={<MapPin aria-hidden="true" />}>{event.location}</Fact>
        </ul>
        <Description event={event} />
        <div className="mt-auto empty:hidden">
          <Action event={event} status={status} now={now} />
        </div>
      </div>
    </Card>
  );
}
