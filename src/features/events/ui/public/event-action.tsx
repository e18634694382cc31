import type { Event } from "#features/events/events.contract.ts";
import type { EventStatus, RegistrationState } from "#features/events/events.rules.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { RegistrationControl } from "./registration-control.tsx";

interface EventActionProps {
  event: Event;
  /** The tab that shows the event. */
  status: EventStatus;
  registration: RegistrationState;
}

/** The action of an event: registration while it is upcoming, the gallery when it is past. */
export function EventAction({ event, status, registration }: EventActionProps) {
  if (status === "upcoming") return <RegistrationControl event={event} registration={registration} />;
  if (!event.gallery) return null;
  return (
    <ButtonLink to={`/gallery/${encodeURIComponent(event.slug)}`} variant="secondary">
      View Gallery
      <span className="sr-only"> of {event.title}</span>
    </ButtonLink>
  );
}
