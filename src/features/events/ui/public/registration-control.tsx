import type { Event } from "#features/events/events.contract.ts";
import type { RegistrationState } from "#features/events/events.rules.ts";
import { Button, ButtonLink } from "#kit/action/button.tsx";
import { safeUrl } from "#shared/links.ts";

interface RegistrationControlProps {
  event: Event;
  registration: RegistrationState;
}

/** The registration control of an upcoming event, in one of three states. */
export function RegistrationControl({ event, registration }: RegistrationControlProps) {
  const href = safeUrl(event.registrationLink ?? "");
  if (registration === "open" && href)
    return (
      <ButtonLink href={href}>
        Register Now
        <span className="sr-only"> for {event.title}</span>
      </ButtonLink>
    );
  return (
    <Button variant="secondary" disabled>
      {registration === "closed" ? "Registration Closed" : "Registration Coming Soon"}
    </Button>
  );
}
