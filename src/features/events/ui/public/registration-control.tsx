import type { Event } from "#features/events/events.contract.ts";
import { registrationState } from "#features/events/events.rules.ts";
import { Button, ButtonLink } from "#kit/action/button.tsx";
import { VisuallyHidden } from "#kit/visually-hidden.tsx";
import { safeUrl } from "#shared/safe-url.ts";

/** Where to register for an upcoming event, in one of its three states. */
export function RegistrationControl({ event, now }: { event: Event; now: Date }) {
  const state = registrationState(event, now);
  const href = safeUrl(event.registrationLink ?? "");
  if (state === "open" && href)
    return (
      <ButtonLink href={href}>
        Register Now
        <VisuallyHidden> for {event.title}</VisuallyHidden>
      </ButtonLink>
    );
  return (
    <Button variant="secondary" disabled>
      {state === "closed" ? "Registration Closed" : "Registration Coming Soon"}
    </Button>
  );
}
