import { Calendar, Clock, MapPin, Tag } from "lucide-react";
import type { ReactNode } from "react";
import type { Event } from "#features/events/events.contract.ts";
import { eventDays, eventHours, eventLabels, eventWhen, kindWords, unitWords } from "#features/events/events.labels.ts";
import type { EventStatus, RegistrationState } from "#features/events/events.rules.ts";
import { Button, ButtonLink } from "#kit/action/button.tsx";
import { safeUrl } from "#shared/links.ts";

/** A line with an icon. */
export const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand">
    {icon}
    <span dir="auto" className="min-w-0 text-balance break-words">
      {children}
    </span>
  </li>
);

/** Returns "Workshop · Women in Engineering", with the parts that are set. */
const sortOf = ({ kind, unit }: Event) => [kind && kindWords[kind].one, unit && unitWords[unit]].filter(Boolean);

function Sort({ event }: { event: Event }) {
  const words = sortOf(event);
  if (words.length === 0) return null;
  return <Fact icon={<Tag aria-hidden="true" />}>{words.join(" · ")}</Fact>;
}

/** The facts in a list. The list itself shows the first day of an event, unless `withDay` is set. */
export const CardFacts = ({ event, withDay = false }: { event: Event; withDay?: boolean }) => (
  <ul className="flex flex-col gap-1.5 text-sm tabular-nums">
    {(withDay || (event.endDate && event.endDate !== event.date)) && (
      <Fact icon={<Calendar aria-hidden="true" />}>{eventDays(event)}</Fact>
    )}
    <Fact icon={<Clock aria-hidden="true" />}>{eventHours(event)}</Fact>
    <Fact icon={<MapPin aria-hidden="true" />}>{event.location}</Fact>
    <Sort event={event} />
  </ul>
);

/** Date, time and location on the event's page. @param zone short name of the time zone */
export const PageFacts = ({ event, zone }: { event: Event; zone: string }) => (
  <ul className="flex flex-col gap-3 tabular-nums">
    <Fact icon={<Calendar aria-hidden="true" />}>
      <time dateTime={event.startsAt}>{eventWhen(event, zone)}</time>
    </Fact>
    <Fact icon={<MapPin aria-hidden="true" />}>{event.location}</Fact>
    <Sort event={event} />
  </ul>
);

interface EventActionProps {
  event: Event;
  status: EventStatus;
  registration: RegistrationState;
  /** Replaces the registration link if the event has a form on this site. */
  form?: ReactNode;
}

export function EventAction({ event, status, registration, form }: EventActionProps) {
  if (status === "upcoming") return form ?? <RegistrationControl event={event} registration={registration} />;
  if (!event.gallery) return null;
  return (
    <ButtonLink to={`/gallery/${encodeURIComponent(event.slug)}`} variant="secondary">
      View Gallery
      <span className="sr-only"> of {event.title}</span>
    </ButtonLink>
  );
}

function RegistrationControl({ event, registration }: { event: Event; registration: RegistrationState }) {
  const href = safeUrl(event.registrationLink ?? "");
  if (registration === "open" && href)
    return (
      <ButtonLink href={href}>
        {eventLabels.register}
        <span className="sr-only"> for {event.title}</span>
      </ButtonLink>
    );
  return (
    <Button variant="secondary" disabled>
      {registration === "closed" ? eventLabels.registrationClosed : eventLabels.registrationComingSoon}
    </Button>
  );
}
