import type { ReactNode } from "react";
import { logged, type ReadApi } from "#api-client/api.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { fetchRegistrationStates } from "#features/registrations/registrations.api.ts";
import type { RegistrationStateOfEvent } from "#features/registrations/registrations.contract.ts";
import { stateLabels } from "#features/registrations/registrations.public.labels.ts";
import { Island } from "#kit/island/island.tsx";
import { RegistrationStateIsland } from "#site/islands/registration-state.tsx";

/** The registration state of each upcoming event that has a form, and of each cancelled event. */
export type RegistrationStates = ReadonlyMap<string, RegistrationStateOfEvent>;

/** Without the states, the pages show events without their registration. */
export async function fetchStates(api: ReadApi): Promise<RegistrationStates> {
  const states = await fetchRegistrationStates(api).catch(logged("Failed to fetch registration states", []));
  return new Map(states.map((state) => [state.eventId, state]));
}

export const registerPath = (event: Pick<Event, "slug">) => `${eventPath(event)}/register`;

/** Returns the path of an event's form if people can register, and whether they join its waiting list. */
export function openForm(
  event: Event,
  states: RegistrationStates,
): { path: string; isWaitingList: boolean } | undefined {
  const { state, isCancelled } = states.get(event._id) ?? {};
  if (isCancelled || (state !== "open" && state !== "waiting_list")) return undefined;
  return { path: registerPath(event), isWaitingList: state === "waiting_list" };
}

/**
 * Returns what cards and pages of events show in place of the registration link. Undefined for events that have started or
 * have no form, unless they are cancelled.
 */
export const formControls =
  (states: RegistrationStates, { now, timeZone }: { now: Date; timeZone: string }) =>
  (event: Event): ReactNode => {
    const availability = states.get(event._id);
    if (!availability) return undefined;
    const { mode, isCancelled } = availability;
    const hasStarted = new Date(event.startsAt) <= now;
    if (isCancelled && (mode !== "form" || hasStarted)) return <p className="font-semibold">{stateLabels.cancelled}</p>;
    // A form that stays open after the start is for people at the door, who scan its code.
    if (hasStarted) return undefined;
    return (
      <Island
        name="registration-state"
        of={RegistrationStateIsland}
        id={event._id}
        hydrate="visible"
        props={{
          eventId: event._id,
          title: event.title,
          path: registerPath(event),
          availability,
          renderedAt: now.toISOString(),
          timeZone,
        }}
      />
    );
  };
