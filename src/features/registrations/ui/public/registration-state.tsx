import { Clock, Ticket } from "lucide-react";
import { useEffect, useState } from "react";
import { type ShownAvailability, stateLabels, stateText } from "#features/registrations/registrations.public.labels.ts";
import { Button, ButtonLink } from "#kit/action/button.tsx";

export interface RegistrationStateProps {
  eventId: string;
  title: string;
  /** Path of the form. */
  path: string;
  /** The state when the page was rendered. */
  availability: ShownAvailability;
  /** When the page was rendered, as ISO 8601. */
  renderedAt: string;
  timeZone: string;
}

interface Actions {
  /** Fetches the current state. Absent on the server. */
  fetchCurrent?: (eventId: string) => Promise<ShownAvailability & { serverTime: string }>;
}

/** Visible pages ask this often. All visitors share one response a second. */
const REFRESH_MS = 20_000;

/** The state of an event's registration, and the link to its form. With scripts, the state stays current. */
export function RegistrationState({ fetchCurrent, ...props }: RegistrationStateProps & Actions) {
  const { eventId, title, path, timeZone } = props;
  const [shown, setShown] = useState({ availability: props.availability, at: props.renderedAt });

  useEffect(() => {
    if (!fetchCurrent) return undefined;
    const refresh = () => {
      if (document.visibilityState === "hidden") return;
      fetchCurrent(eventId).then(
        (availability) =>
          // An earlier response can arrive after a later one.
          setShown((shown) =>
            availability.serverTime < shown.at ? shown : { availability, at: availability.serverTime },
          ),
        // The page keeps the state that it shows.
        () => {},
      );
    };
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [eventId, fetchCurrent]);

  const { availability } = shown;
  const text = stateText(availability, timeZone);
  return (
    <div className="flex flex-col items-start gap-2 in-data-action:items-stretch">
      <FormButton availability={availability} path={path} title={title} />
      {text && (
        <p className="flex items-center gap-2 font-semibold text-sm tabular-nums [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-brand">
          {!availability.isCancelled &&
            (availability.state === "not_open" ? <Clock aria-hidden="true" /> : <Ticket aria-hidden="true" />)}
          {text}
        </p>
      )}
      {/* The form can be filled in before registration opens, and is sent when it opens. */}
      {availability.state === "not_open" && !availability.isCancelled && (
        <a href={path} className="text-link inline-flex min-h-11 items-center">
          {stateLabels.fillInNow}
          <span className="sr-only"> for {title}</span>
        </a>
      )}
    </div>
  );
}

interface FormButtonProps {
  availability: ShownAvailability;
  path: string;
  title: string;
}

function FormButton({ availability: { state, isCancelled }, path, title }: FormButtonProps) {
  if (isCancelled || (state !== "open" && state !== "waiting_list"))
    return (
      <Button variant="secondary" disabled>
        {state === "not_open" && !isCancelled ? stateLabels.comingSoon : stateLabels.closed}
      </Button>
    );
  return (
    <ButtonLink to={path}>
      {state === "open" ? stateLabels.register : stateLabels.joinWaitingList}
      <span className="sr-only"> for {title}</span>
    </ButtonLink>
  );
}
